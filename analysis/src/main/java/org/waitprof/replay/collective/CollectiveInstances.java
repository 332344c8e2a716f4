package org.waitprof.replay.collective;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.dependence.Members;
import org.waitprof.replay.exchange.ArrivalRecord;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.RankPartition;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.Trace;

/**
 * The collectives of one communicator. The n-th collective of each member belongs to the n-th
 * instance. An instance is complete when each member has arrived or its trace has ended; it is
 * classified at once, and members that waited or left late get a {@link ResultRecord}. Memory: 130
 * bytes per member for each instance in which some member has not arrived yet. Safe for several
 * threads.
 *
 * <p>Processes that have members classify the instances in turn, so that they share work and
 * memory. Members {@linkplain ReplayState#arrivals send their arrivals} to the process that
 * classifies. All arrivals of a rank come before the news that its trace has ended.
 */
public final class CollectiveInstances extends Members {
  /** Stands in place of an instance that has been classified. */
  private static final CollectiveInstance DONE = new CollectiveInstance(new Members(0) {});

  private static final InstanceClassifier BETWEEN_GROUPS = new BetweenGroups();

  /** Number of finished instances that stay in the list until it is moved up. */
  private static final int DONE_KEPT = 64;

  private final long id;
  private final int[] processes;
  private final Map<MpiCall, ? extends InstanceClassifier> classifiers;
  private final ReplayState state;
  private final boolean hasTrees;
  private final List<@Nullable CollectiveInstance> open = new ArrayList<>();
  private final ArrayDeque<CollectiveInstance> spare = new ArrayDeque<>();

  /**
   * Number of the first instance in {@link #open}; only instances that are classified here count.
   */
  private long firstOpen;

  /** Place in {@link #open} before which all are done. */
  private int head;

  private long incomplete;
  private long mixed;

  /**
   * Collectives of all ranks, where no communicator is named.
   *
   * @param id differs from all numbers of communicators
   */
  CollectiveInstances(
      long id, Map<MpiCall, ? extends InstanceClassifier> classifiers, ReplayState state) {
    super(state.partition().worldSize());
    this.id = id;
    this.classifiers = classifiers;
    this.state = state;
    hasTrees = false;
    processes = processes(state.partition());
  }

  CollectiveInstances(
      Communicator communicator,
      Trace trace,
      Map<MpiCall, ? extends InstanceClassifier> classifiers,
      ReplayState state,
      boolean hasTrees) {
    super(communicator, trace);
    id = communicator.id();
    this.classifiers = classifiers;
    this.state = state;
    this.hasTrees = hasTrees;
    processes = processes(state.partition());
  }

  /** The processes that have members, ascending; this one, if it has all or none. */
  private int[] processes(RankPartition partition) {
    BitSet processes = new BitSet();
    for (int member = 0; member < size(); member++) {
      int rank = rank(member);
      if (rank >= 0 && rank < partition.worldSize()) {
        processes.set(partition.processOf(rank));
      }
    }
    if (processes.isEmpty()) {
      processes.set(partition.process());
    }
    return processes.stream().toArray();
  }

  /** Number of the communicator, or of Init or Finalize; equal on all members. */
  public long id() {
    return id;
  }

  /** Whether members that are missing in an instance are worth a note: not in Init and Finalize. */
  boolean isCounted() {
    return id > Communicators.FINALIZE;
  }

  /** Whether members of the communicator are read by more than one process. */
  public boolean isSpread() {
    return processes.length > 1;
  }

  /** The process that classifies an instance. */
  public int classifier(long instance) {
    return processes[(int) (instance % processes.length)];
  }

  /** Takes in a member's arrival at an instance that is classified here. */
  public synchronized void arrive(Arrival arrival) {
    int place = (int) (arrival.instance() / processes.length - firstOpen);
    while (open.size() <= place) {
      open.add(null);
    }
    CollectiveInstance instance = open.get(place);
    if (instance == null) {
      instance = spare.isEmpty() ? new CollectiveInstance(this) : spare.removeLast();
      open.set(place, instance);
    }
    instance.arrive(arrival);
    classifyIfComplete(place, instance);
    moveUp();
  }

  /** Notes that a member's trace has ended or is missing: no member waits for it any more. */
  synchronized void end(int member) {
    if (!setEnded(member)) {
      return;
    }
    for (int place = head; place < open.size(); place++) {
      CollectiveInstance instance = open.get(place);
      if (instance != null && instance != DONE) {
        classifyIfComplete(place, instance);
      }
    }
    moveUp();
  }

  private void classifyIfComplete(int place, CollectiveInstance instance) {
    if (!instance.isComplete()) {
      return;
    }
    boolean lacksMembers = instance.arrived() < size();
    incomplete += lacksMembers ? 1 : 0;
    if (instance.mixed()) {
      mixed++;
      sendUnknown(instance, Long.MIN_VALUE);
    } else if (instance.arrived() > 0) {
      InstanceClassifier classifier = classifiers.get(instance.call());
      if (classifier != null) {
        (hasTwoGroups() ? BETWEEN_GROUPS : classifier).classify(instance);
        sendResults(instance);
        if (lacksMembers && !instance.call().isInit()) {
          sendUnknown(instance, knownUntil(instance));
        }
      }
    }
    open.set(place, DONE);
    instance.clear();
    spare.addLast(instance);
  }

  /**
   * Returns when the last of the members came that are there; without the root nothing is known.
   */
  private static long knownUntil(CollectiveInstance instance) {
    int root = instance.root();
    boolean lacksRoot =
        instance.call().callClass().hasRoot() && (root < 0 || !instance.present(root));
    return lacksRoot ? Long.MIN_VALUE : instance.begin(instance.latest(false));
  }

  /** Reports members' time as unknown, where members are missing or did different things. */
  private void sendUnknown(CollectiveInstance instance, long since) {
    for (int member = 0; member < instance.size(); member++) {
      long from = Math.max(since, instance.get(member, ArrivalRecord.WAITS_FROM));
      long until = instance.get(member, ArrivalRecord.WAITS_UNTIL);
      if (instance.present(member) && until > from && until < Arrival.NEVER) {
        Records to = state.results(rank(member));
        synchronized (to) {
          int at = add(to, instance, member, instance.call(), until - from, 0, from);
          to.set(at, ResultRecord.UNKNOWN, 1);
        }
      }
    }
  }

  private void sendResults(CollectiveInstance instance) {
    Integer[] comers = instance.comers();
    int latest = hasTrees ? TreeWait.latest(instance) : CollectiveInstance.NOBODY;
    for (int member = 0; member < instance.size(); member++) {
      if (instance.waitOf(member) > 0
          || instance.completionOf(member) > 0
          || instance.isCompleted(member)
          || (instance.synchronised() && instance.present(member))) {
        Records to = state.results(rank(member));
        synchronized (to) {
          int at =
              add(
                  to,
                  instance,
                  member,
                  instance.call(),
                  instance.waitOf(member),
                  instance.completionOf(member),
                  instance.get(member, ArrivalRecord.ENTER));
          to.set(at, ResultRecord.SYNCHRONISED, instance.synchronised() ? id : ResultRecord.NOBODY);
          to.set(at, ResultRecord.TOGETHER, instance.together(member));
          if (instance.isCompleted(member)) {
            to.set(at, ResultRecord.NEEDED, RequestTime.needed(instance, member));
            to.set(at, ResultRecord.OVERLAPPED, RequestTime.overlapped(instance, member));
          }
          int cause = instance.causeOf(member);
          if (cause >= 0) {
            setCause(instance, cause, to, at);
            to.set(at, ResultRecord.CAUSE_COMPLETION, instance.causeCompletion(member));
          }
          sendProgress(instance, member, comers, to);
        }
      }
      long inTree = TreeWait.nanos(instance, member, latest);
      if (inTree > 0) {
        sendInTree(instance, member, latest, inTree);
      }
    }
  }

  /**
   * Adds a wait of a member in its call.
   *
   * @param call by which it is classified
   * @param enter time at which it began to wait
   */
  private static int add(
      Records to,
      CollectiveInstance instance,
      int member,
      MpiCall call,
      long wait,
      long completion,
      long enter) {
    return ResultRecord.add(
        to,
        call.ordinal(),
        instance.get(member, ArrivalRecord.KEY_STREAM),
        wait,
        completion,
        instance.get(member, ArrivalRecord.SEQUENCE),
        enter);
  }

  private void setCause(CollectiveInstance instance, int cause, Records to, int at) {
    int stream = LongPair.upper(instance.get(cause, ArrivalRecord.STREAM_TOGETHER));
    to.set(at, ResultRecord.CAUSE_RANK_STREAM, LongPair.of(rank(cause), stream));
    to.set(at, ResultRecord.CAUSE_SEQUENCE, instance.get(cause, ArrivalRecord.STARTED_SEQUENCE));
    to.set(at, ResultRecord.CAUSE_ENTER, instance.get(cause, ArrivalRecord.STARTED_ENTER));
  }

  /**
   * Adds a member's wait inside of the tree. The root causes of a call are those of one wait: if
   * the member has waited for the root before, they are that wait's.
   */
  private void sendInTree(CollectiveInstance instance, int member, int latest, long nanos) {
    Records to = state.results(rank(member));
    synchronized (to) {
      int at =
          add(
              to,
              instance,
              member,
              instance.call(),
              nanos,
              0,
              instance.get(member, ArrivalRecord.ENTER) + instance.waitOf(member));
      to.set(at, ResultRecord.IN_TREE, 1);
      if (instance.waitOf(member) == 0) {
        setCause(instance, latest, to, at);
      }
    }
  }

  /** Adds the member's wait for progress, if it has one, as for a message. */
  private void sendProgress(CollectiveInstance instance, int member, Integer[] comers, Records to) {
    int idle = instance.idleMember(member, comers);
    if (idle >= 0) {
      long from = instance.idleFrom(member, idle);
      MpiCall call = instance.together(member) > 1 ? MpiCall.MPI_WAITALL : MpiCall.MPI_WAIT;
      int at =
          add(
              to,
              instance,
              member,
              call,
              instance.get(idle, ArrivalRecord.ENTER) - from,
              0,
              instance.get(member, ArrivalRecord.ENTER));
      to.set(at, ResultRecord.FROM, from);
      int row = LongPair.upper(instance.get(idle, ArrivalRecord.KEY_STREAM));
      to.set(at, ResultRecord.AWAITED_RANK_ROW, LongPair.of(rank(idle), row));
    }
  }

  /** Frees the places of classified instances. */
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

  /** Number of instances in which members are missing. */
  synchronized long incomplete() {
    return incomplete;
  }

  /** Number of instances in which members did different things. */
  synchronized long mixed() {
    return mixed;
  }
}
