package org.waitprof.sample;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A communicator or window of a rank as its sample and its trace know it. Made once; all but what
 * is known of its neighbours and of groups is immutable.
 */
public final class RankComm {
  private static final int[] NOBODY = {};

  /** The communicator's in this rank: its position among the definitions of a trace. */
  public final int number;

  /** Identity of the communicator, the same on all of its ranks. */
  public final long id;

  /** This rank's place in its own group; -1 if it is not in it. */
  final int member;

  /** The ranks of the own group in MPI_COMM_WORLD. */
  public final int[] local;

  /** The ranks of the other group in MPI_COMM_WORLD; empty unless it is an intercommunicator. */
  public final int[] remote;

  /** Entry of the call that made it, in ticks: no rank can have waited in it before. */
  final long sinceTicks;

  /** Whether a trace has its neighbours; under the trace's lock, or by a first look. */
  public volatile boolean neighboursNoted;

  /** Whether the sample has its neighbours; under the trace's lock, or by a first look. */
  public volatile boolean neighboursSampled;

  /** In a window, the group whose memory this rank accesses. */
  public @Nullable Object accessedGroup;

  /** Ranks in MPI_COMM_WORLD of {@link #accessedGroup}; empty without one. */
  public int[] accessed = {};

  /** In a window, the group that may access this rank's memory. */
  public @Nullable Object exposedGroup;

  /** Ranks in MPI_COMM_WORLD of {@link #exposedGroup}; empty without one. */
  public int[] exposed = {};

  public RankComm(int number, long id, int member, int[] local, int[] remote, long sinceTicks) {
    this.number = number;
    this.id = id;
    this.member = member;
    this.local = local;
    this.remote = remote;
    this.sinceTicks = sinceTicks;
  }

  /** The ranks that messages go to and come from. */
  int[] peers() {
    return remote.length > 0 ? remote : local;
  }

  /**
   * A communicator of the ranks of both groups, for what members of both do together. Both groups
   * give the ranks the same order.
   */
  public RankComm together() {
    if (remote.length == 0 || local.length == 0) {
      return this;
    }
    boolean isFirst = local[0] < remote[0];
    int[] first = isFirst ? local : remote;
    int[] second = isFirst ? remote : local;
    int[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    int place = member < 0 || isFirst ? member : first.length + member;
    return new RankComm(number, id, place, all, NOBODY, sinceTicks);
  }

  /** Whether its collectives are classified: between groups they are not. */
  boolean hasCollectives() {
    return remote.length == 0 && member >= 0;
  }

  /** Whether it has this rank alone, which waits for no other. */
  boolean isAlone() {
    return remote.length == 0 && local.length == 1;
  }
}
