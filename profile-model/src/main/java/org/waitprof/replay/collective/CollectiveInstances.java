package org.waitprof.replay.collective;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Mailbox;
import org.waitprof.replay.exchange.RankPartition;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.ResultRecord;

/**
 * The collectives of one communicator. The n-th collective of each member belongs to the n-th
 * instance. An instance is complete when each member has arrived or its trace has ended; then it is
 * classified, and members that waited or left late get a {@link ResultRecord}. Memory: 120 bytes a
 * member for each instance in which some member has not arrived yet. Safe for several threads.
 *
 * <p>Where members are spread over processes, each instance is classified by one of these, the next
 * instance by the next, so that work and memory are shared: members {@linkplain
 * ReplayState#arrivals send their arrivals} to it. All arrivals of a rank come before the news that
 * its trace has ended.
 */
public final class CollectiveInstances {
  /** In place of an instance that has been classified. */
  private static final CollectiveInstance DONE = new CollectiveInstance(0, 0, member -> new int[0]);

  private static final InstanceClassifier BETWEEN_GROUPS = new BetweenGroups();

  /** Number of finished instances that stay in the list until it is moved up. */
  private static final int DONE_KEPT = 64;

  private final long id;
  private final int[] members;
  private final int[] processes;
  private final int firstGroup;
  private final IntFunction<int[]> neighbours;
  private final InstanceClassifiers classifiers;
  private final ReplayState state;
  private final List<@Nullable CollectiveInstance> open = new ArrayList<>();
  private final ArrayDeque<CollectiveInstance> spare = new ArrayDeque<>();
  private final boolean[] ended;
  private int endedMembers;

  /** Instance of {@link #open}'s first, counting those that are classified here. */
  private long firstOpen;

  /** Place in {@link #open} before which all are done. */
  private int head;

  private long incomplete;
  private long mixed;

  /**
   * @param id the same on all members, unlike that of others
   * @param members ranks in MPI_COMM_WORLD
   * @param firstGroup how many of the members come before those of an intercommunicator's other
   *     group
   * @param neighbours ranks that a rank gets data from by the communicator's topology; empty where
   *     it has none
   */
  CollectiveInstances(
      long id,
      int[] members,
      int firstGroup,
      IntFunction<int[]> neighbours,
      InstanceClassifiers classifiers,
      ReplayState state) {
    this.id = id;
    this.members = members;
    this.firstGroup = firstGroup;
    this.neighbours = neighbours;
    this.classifiers = classifiers;
    this.state = state;
    processes = processes(members, state.partition());
    ended = new boolean[members.length];
  }

  /** The processes that have members, ascending; this one, if it has all or none. */
  private static int[] processes(int[] members, RankPartition partition) {
    BitSet processes = new BitSet();
    for (int rank : members) {
      if (rank >= 0 && rank < partition.worldSize()) {
        processes.set(partition.processOf(rank));
      }
    }
    if (processes.isEmpty()) {
      processes.set(partition.process());
    }
    return processes.stream().toArray();
  }

  /** Its number, the same on all members. */
  public long id() {
    return id;
  }

  /** Whether members that are missing in an instance are worth a note: not in Init and Finalize. */
  boolean isCounted() {
    return id > Communicators.FINALIZE;
  }

  /** Whether there are members in several processes. */
  public boolean isSpread() {
    return processes.length > 1;
  }

  /** The process that classifies an instance. */
  public int classifier(long instance) {
    return processes[(int) (instance % processes.length)];
  }

  /** Number of members. */
  public int size() {
    return members.length;
  }

  /** The number of a rank among the members; -1 if it is none. */
  public int member(int rank) {
    if (rank >= 0 && rank < members.length && members[rank] == rank) {
      return rank;
    }
    for (int i = 0; i < members.length; i++) {
      if (members[i] == rank) {
        return i;
      }
    }
    return -1;
  }

  /** A member has arrived at an instance that is classified here. */
  public synchronized void arrive(Arrival arrival) {
    int place = (int) (arrival.instance / processes.length - firstOpen);
    while (open.size() <= place) {
      open.add(null);
    }
    CollectiveInstance instance = open.get(place);
    if (instance == null) {
      instance =
          spare.isEmpty()
              ? new CollectiveInstance(members.length, firstGroup, this::sources)
              : spare.removeLast();
      open.set(place, instance);
    }
    instance.arrive(arrival);
    classifyIfComplete(place, instance);
    moveUp();
  }

  /** A member's trace has ended, or there is none: nobody waits for it any more. */
  synchronized void end(int member) {
    if (ended[member]) {
      return;
    }
    ended[member] = true;
    endedMembers++;
    for (int place = head; place < open.size(); place++) {
      CollectiveInstance instance = open.get(place);
      if (instance != null && instance != DONE) {
        classifyIfComplete(place, instance);
      }
    }
    moveUp();
  }

  private void classifyIfComplete(int place, CollectiveInstance instance) {
    if (instance.arrived() < members.length) {
      if (instance.arrived() + endedMembers < members.length) {
        return;
      }
      for (int member = 0; member < members.length; member++) {
        if (!instance.present(member) && !ended[member]) {
          return;
        }
      }
    }
    incomplete += instance.arrived() < members.length ? 1 : 0;
    if (instance.mixed()) {
      mixed++;
    } else {
      Optional<? extends InstanceClassifier> classifier = classifiers.collective(instance.call());
      if (classifier.isPresent()) {
        boolean isBetween = firstGroup < members.length;
        (isBetween ? BETWEEN_GROUPS : classifier.get()).classify(instance);
        sendResults(instance);
      }
    }
    open.set(place, DONE);
    instance.clear();
    spare.addLast(instance);
  }

  /** Asked for neighbourhood collectives, which few programs have: not kept. */
  private int[] sources(int member) {
    int[] sources = neighbours.apply(members[member]).clone();
    Arrays.setAll(sources, i -> member(sources[i]));
    return sources;
  }

  private void sendResults(CollectiveInstance instance) {
    int cause = instance.cause();
    for (int member = 0; member < instance.size(); member++) {
      if (instance.waitOf(member) > 0
          || instance.completionOf(member) > 0
          || instance.isCompleted(member)
          || (instance.met() && instance.present(member))) {
        Mailbox mail = state.results(members[member]);
        synchronized (mail) {
          Records to = mail.records();
          int at =
              ResultRecord.add(
                  to,
                  instance.call().ordinal(),
                  instance.keyStream(member),
                  instance.waitOf(member),
                  instance.completionOf(member),
                  instance.sequence(member),
                  instance.enter(member));
          to.set(at, ResultRecord.MET, instance.met() ? id : ResultRecord.NOBODY);
          to.set(at, ResultRecord.TOGETHER, instance.together(member));
          if (instance.isCompleted(member)) {
            to.set(at, ResultRecord.NEEDED, instance.needed(member));
            to.set(at, ResultRecord.OVERLAPPED, instance.overlapped(member));
          }
          if (cause >= 0) {
            to.set(
                at,
                ResultRecord.CAUSE_RANK_STREAM,
                LongPair.of(members[cause], instance.startedStream(cause)));
            to.set(at, ResultRecord.CAUSE_SEQUENCE, instance.startedSequence(cause));
            to.set(at, ResultRecord.CAUSE_ENTER, instance.startedEnter(cause));
            to.set(at, ResultRecord.CAUSE_COMPLETION, instance.causeCompletion());
          }
        }
      }
    }
  }

  /** Gives up places of instances that are done. */
  private void moveUp() {
    while (head < open.size() && open.get(head) == DONE) {
      head++;
    }
    if (head > DONE_KEPT && 2 * head >= open.size()) {
      open.subList(0, head).clear();
      firstOpen += head;
      head = 0;
    }
  }

  /** Instances in which members are missing. */
  synchronized long incomplete() {
    return incomplete;
  }

  /** Instances in which members did different things. */
  synchronized long mixed() {
    return mixed;
  }
}
