package org.waitprof.sample;

import org.jspecify.annotations.Nullable;

/**
 * A communicator or window of a rank as its sample and its trace know it. Made once; all but what
 * is known of its neighbours and of groups is immutable.
 */
public final class RankComm {
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

  /** World ranks of {@link #accessedGroup}. */
  public int[] accessed = {};

  /** In a window, the group that may access this rank's memory. */
  public @Nullable Object exposedGroup;

  /** World ranks of {@link #exposedGroup}. */
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

  /** Whether its collectives are classified: between groups and alone they are not. */
  boolean hasCollectives() {
    return remote.length == 0 && local.length > 1 && member >= 0;
  }
}
