package org.waitprof.replay.dependence;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/**
 * Ranks that do something together: the members of a communicator or window, in both groups if it
 * has two. Ranks whose trace has ended, or is missing, are not waited for. Used by one thread at a
 * time.
 */
public class Members {
  private static final int[] NOBODY = {};

  private final int[] ranks;
  private final int firstGroup;
  private final IntFunction<int[]> neighbours;
  private final boolean[] ended;
  private int endedMembers;

  /** All ranks, where no communicator is named. */
  protected Members(int worldSize) {
    ranks = IntStream.range(0, worldSize).toArray();
    firstGroup = worldSize;
    neighbours = rank -> NOBODY;
    ended = new boolean[worldSize];
  }

  /** The members of a communicator; both groups of an intercommunicator. */
  protected Members(Communicator communicator, Trace trace) {
    int[] first = communicator.members();
    ranks = Arrays.copyOf(first, communicator.size());
    System.arraycopy(communicator.remote(), 0, ranks, first.length, communicator.remote().length);
    firstGroup = first.length;
    neighbours =
        rank ->
            trace
                .rank(rank)
                .map((RankTrace its) -> its.neighbours(communicator.id()))
                .orElse(NOBODY);
    ended = new boolean[ranks.length];
  }

  /** Number of members, in both groups. */
  public final int size() {
    return ranks.length;
  }

  /** The rank of a member in MPI_COMM_WORLD. */
  public final int rank(int member) {
    return ranks[member];
  }

  /** The number of a rank among the members; -1 if it is no member. */
  public final int member(int rank) {
    if (rank >= 0 && rank < ranks.length && ranks[rank] == rank) {
      return rank;
    }
    for (int i = 0; i < ranks.length; i++) {
      if (ranks[i] == rank) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The members that a member gets data from by the topology; -1 for ranks that are no members. Not
   * kept: few programs have neighbourhood collectives.
   */
  public final int[] sources(int member) {
    return Arrays.stream(neighbours.apply(ranks[member])).map(this::member).toArray();
  }

  /** Whether the communicator has two groups. */
  public final boolean hasTwoGroups() {
    return firstGroup < ranks.length;
  }

  /**
   * Whether a member is in the first group of an intercommunicator; true in other communicators.
   */
  public final boolean isInFirstGroup(int member) {
    return member < firstGroup;
  }

  /** Notes that no rank waits for a member any more; false if it was noted before. */
  protected final boolean setEnded(int member) {
    boolean isNew = !ended[member];
    ended[member] = true;
    endedMembers += isNew ? 1 : 0;
    return isNew;
  }

  /** Whether no rank waits for a member any more. */
  public final boolean hasEnded(int member) {
    return ended[member];
  }

  /**
   * Whether all members that will arrive have arrived.
   *
   * @param there whether each member has arrived
   * @param arrived number of members that have arrived
   */
  public final boolean areComplete(boolean[] there, int arrived) {
    if (arrived + endedMembers < ranks.length) {
      return false;
    }
    for (int member = 0; arrived < ranks.length && member < ranks.length; member++) {
      if (!there[member] && !ended[member]) {
        return false;
      }
    }
    return true;
  }
}
