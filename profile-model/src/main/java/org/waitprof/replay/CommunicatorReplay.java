package org.waitprof.replay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * The collectives of one communicator. The n-th collective of each member belongs to the n-th
 * instance. An instance is complete when every member has arrived whose trace goes that far; then
 * it is judged, and each member that took part takes its result. Memory: 65 bytes a member for each
 * instance in which some member has not arrived yet. Safe for several threads.
 *
 * <p>Where members are spread over processes, each instance is judged by one of these, see {@link
 * SpreadCollectives}, and members are only counted here.
 */
final class CommunicatorReplay {
  private static final int[] HERE = {};

  private final long id;
  private final int[] members;
  private final int[] judges;
  private final boolean analysed;
  private final Patterns patterns;
  private final List<Gathering> open = new ArrayList<>();
  private final ArrayDeque<Gathering> spare = new ArrayDeque<>();
  private final long[] count;
  private final boolean[] ended;

  /** Instance of {@link #open}'s first. */
  private long firstOpen;

  private long incomplete;
  private long mixed;

  /**
   * @param id the same on all members, unlike that of others
   * @param members ranks in MPI_COMM_WORLD
   * @param analysed whether instances are judged; intercommunicators' are not
   * @param division which process has which member
   */
  CommunicatorReplay(
      long id, int[] members, boolean analysed, Patterns patterns, Division division) {
    this.id = id;
    this.members = members;
    judges = judges(members, division);
    this.analysed = analysed;
    this.patterns = patterns;
    count = new long[members.length];
    ended = new boolean[members.length];
  }

  /** The processes that have members, ascending; none if this one has all. */
  private static int[] judges(int[] members, Division division) {
    BitSet processes = new BitSet();
    for (int rank : members) {
      if (rank >= 0 && rank < division.worldSize()) {
        processes.set(division.processOf(rank));
      }
    }
    processes.set(division.process());
    return processes.cardinality() == 1 ? HERE : processes.stream().toArray();
  }

  long id() {
    return id;
  }

  /** Whether members that are missing in an instance are worth a note: not in Init and Finalize. */
  boolean isCounted() {
    return id > Communicators.FINALIZE;
  }

  /** Whether there are members in other processes. */
  boolean isSpread() {
    return judges.length > 0;
  }

  /** The process that judges an instance of a communicator that is spread. */
  int judge(long instance) {
    return judges[(int) (instance % judges.length)];
  }

  /** The number of a member's next collective, where the communicator is spread. */
  synchronized long next(int member) {
    return count[member]++;
  }

  int size() {
    return members.length;
  }

  boolean analysed() {
    return analysed;
  }

  int member(int rank) {
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

  int rank(int member) {
    return members[member];
  }

  boolean sameMembers(int[] others) {
    return Arrays.equals(members, others);
  }

  /** A member's next collective, without bytes: Init, Finalize. Returns the instance's number. */
  synchronized long arrive(int member, Call call) {
    return arrive(member, call, -1, -1, call.enter, end(call), call.enterSequence);
  }

  private static long end(Call call) {
    return call.open ? Long.MAX_VALUE / 4 : call.leave;
  }

  /** A member's next collective. Returns the instance's number. */
  synchronized long arrive(int member, Call call, int op, int rootMember) {
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
      Gathering fresh = spare.isEmpty() ? new Gathering(members.length) : spare.removeLast();
      fresh.clear();
      open.add(fresh);
    }
    Gathering gathering = open.get((int) (instance - firstOpen));
    gathering.arrive(member, call.call, rootMember, begin, end);
    gathering.setPlace(member, call.enter, number, call.stream);
    if (op >= 0) {
      gathering.setBytes(member, call.bytes[op], call.bytesReceived[op]);
    }
    judgeIfComplete(instance, gathering);
    return instance;
  }

  /** A member's trace has ended, or there is none: nobody waits for it any more. */
  synchronized void end(int member) {
    if (ended[member]) {
      return;
    }
    ended[member] = true;
    for (int i = 0; i < open.size(); i++) {
      judgeIfComplete(firstOpen + i, open.get(i));
    }
  }

  private void judgeIfComplete(long instance, Gathering gathering) {
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
      patterns.collective(gathering.call()).ifPresent(pattern -> pattern.judge(gathering));
    }
  }

  /**
   * The instance if it is complete; its result may be read until the member takes it ({@link
   * Gathering#take}). Without lock: members arrive in a phase, and take their results in another.
   */
  Optional<Gathering> completed(long instance) {
    Gathering gathering = open.get((int) (instance - firstOpen));
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
