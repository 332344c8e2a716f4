package org.waitprof.replay.dependence;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/**
 * Ranks that do something together: the members of a communicator, or window, those of both groups
 * if there are two. Ranks whose trace has ended, or is missing, are not waited for. Used by one
 * thread at a time.
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

  /** The members of a communicator. */
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

  /** How many there are. */
  public final int size() {
    return ranks.length;
  }

  /** The rank of a member in MPI_COMM_WORLD. */
  public final int rank(int member) {
    return ranks[member];
  }

  /** The number of a rank among the members; -1 if it is none. */
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
   * The members that a member gets data from by the topology; -1 for ranks that are none. Not kept:
   * few programs have neighbourhood collectives.
   */
  public final int[] sources(int member) {
    return Arrays.stream(neighbours.apply(ranks[member])).map(this::member).toArray();
  }

  /** Whether it is an intercommunicator. */
  public final boolean hasTwoGroups() {
    return firstGroup < ranks.length;
  }

  /** On which side of an intercommunicator a member is; all are on the first in others. */
  public final boolean isInFirstGroup(int member) {
    return member < firstGroup;
  }

  /** Nobody waits for a member any more; false if it was so already. */
  protected final boolean setEnded(int member) {
    boolean isNew = !ended[member];
    ended[member] = true;
    endedMembers += isNew ? 1 : 0;
    return isNew;
  }

  /** Whether nobody waits for a member any more. */
  public final boolean hasEnded(int member) {
    return ended[member];
  }

  /**
   * Whether all that will come have come.
   *
   * @param there who has, by member
   * @param arrived how many these are
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
