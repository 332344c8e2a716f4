package org.waitprof.replay.collective;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.exchange.RankPartition;

/**
 * The collectives of one communicator. The n-th collective of each member belongs to the n-th
 * instance. An instance is complete when every member has arrived whose trace goes that far; then
 * it is classified, and each member that took part takes its result. Memory: 65 bytes a member for
 * each instance in which some member has not arrived yet. Safe for several threads.
 *
 * <p>Where members are spread over processes, each instance is classified by one of these, see
 * {@link SpreadCollectives}, and members are only counted here.
 */
public final class CommunicatorReplay {
  private static final int[] HERE = {};

  private final long id;
  private final int[] members;
  private final int[] classifiers;
  private final boolean analysed;
  private final CollectiveRules rules;
  private final List<CollectiveInstance> open = new ArrayList<>();
  private final ArrayDeque<CollectiveInstance> spare = new ArrayDeque<>();
  private final long[] count;
  private final boolean[] ended;

  /** Instance of {@link #open}'s first. */
  private long firstOpen;

  private long incomplete;
  private long mixed;

  /**
   * @param id the same on all members, unlike that of others
   * @param members ranks in MPI_COMM_WORLD
   * @param analysed whether instances are classified; intercommunicators' are not
   * @param partition which process has which member
   */
  CommunicatorReplay(
      long id, int[] members, boolean analysed, CollectiveRules rules, RankPartition partition) {
    this.id = id;
    this.members = members;
    classifiers = classifiers(members, partition);
    this.analysed = analysed;
    this.rules = rules;
    count = new long[members.length];
    ended = new boolean[members.length];
  }

  /** The processes that have members, ascending; none if this one has all. */
  private static int[] classifiers(int[] members, RankPartition partition) {
    BitSet processes = new BitSet();
    for (int rank : members) {
      if (rank >= 0 && rank < partition.worldSize()) {
        processes.set(partition.processOf(rank));
      }
    }
    processes.set(partition.process());
    return processes.cardinality() == 1 ? HERE : processes.stream().toArray();
  }

  public long id() {
    return id;
  }

  /** Whether members that are missing in an instance are worth a note: not in Init and Finalize. */
  boolean isCounted() {
    return id > Communicators.FINALIZE;
  }

  /** Whether there are members in other processes. */
  public boolean isSpread() {
    return classifiers.length > 0;
  }

  /** The process that classifies an instance of a communicator that is spread. */
  public int classifier(long instance) {
    return classifiers[(int) (instance % classifiers.length)];
  }

  /** The number of a member's next collective, where the communicator is spread. */
  public synchronized long next(int member) {
    return count[member]++;
  }

  public int size() {
    return members.length;
  }

  public boolean analysed() {
    return analysed;
  }

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

  public int rank(int member) {
    return members[member];
  }

  boolean sameMembers(int[] others) {
    return Arrays.equals(members, others);
  }

  /** A member's next collective, without bytes: Init, Finalize. Returns the instance's number. */
  public synchronized long arrive(int member, Call call) {
    return arrive(member, call, -1, -1, call.enter, end(call), call.enterSequence);
  }

  private static long end(Call call) {
    return call.open ? Long.MAX_VALUE / 4 : call.leave;
  }

  /** A member's next collective. Returns the instance's number. */
  public synchronized long arrive(int member, Call call, int op, int rootMember) {
    return arrive(
        member,
        call,
        op,
        rootMember,
        call.collectiveBegin(op),
        call.collectiveEnd(op),
        call.sequence[op]);
  }

  private long arrive(
      int member, Call call, int op, int rootMember, long begin, long end, long number) {
    long instance = count[member]++;
    if (!open.isEmpty() && open.get(0).taken()) {
      recycle();
    }
    while (firstOpen + open.size() <= instance) {
      CollectiveInstance fresh =
          spare.isEmpty() ? new CollectiveInstance(members.length) : spare.removeLast();
      fresh.clear();
      open.add(fresh);
    }
    CollectiveInstance gathering = open.get((int) (instance - firstOpen));
    gathering.arrive(member, call.call, rootMember, begin, end);
    gathering.setPlace(member, call.enter, number, call.stream);
    if (op >= 0) {
      gathering.setBytes(member, call.bytes[op], call.bytesReceived[op]);
    }
    classifyIfComplete(instance, gathering);
    return instance;
  }

  /** A member's trace has ended, or there is none: nobody waits for it any more. */
  synchronized void end(int member) {
    if (ended[member]) {
      return;
    }
    ended[member] = true;
    for (int i = 0; i < open.size(); i++) {
      classifyIfComplete(firstOpen + i, open.get(i));
    }
  }

  private void classifyIfComplete(long instance, CollectiveInstance gathering) {
    if (gathering.complete() || gathering.arrived() == 0) {
      return;
    }
    int expected = members.length;
    for (int i = 0; i < ended.length && gathering.arrived() < expected; i++) {
      if (ended[i] && count[i] <= instance) {
        expected--;
      }
    }
    if (gathering.arrived() < expected) {
      return;
    }
    gathering.setComplete();
    incomplete += gathering.arrived() < members.length ? 1 : 0;
    mixed += gathering.mixed() ? 1 : 0;
    if (!gathering.mixed()) {
      rules.collective(gathering.call()).ifPresent(pattern -> pattern.classify(gathering));
    }
  }

  /**
   * The instance if it is complete; its result may be read until the member takes it ({@link
   * Gathering#take}). Without lock: members arrive in a phase, and take their results in another.
   */
  public Optional<CollectiveInstance> completed(long instance) {
    CollectiveInstance gathering = open.get((int) (instance - firstOpen));
    return gathering.complete() ? Optional.of(gathering) : Optional.empty();
  }

  /** Makes instances free that all members have taken. */
  private void recycle() {
    int gone = 0;
    while (gone < open.size() && open.get(gone).taken()) {
      spare.addLast(open.get(gone++));
    }
    open.subList(0, gone).clear();
    firstOpen += gone;
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
