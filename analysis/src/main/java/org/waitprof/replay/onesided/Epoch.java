package org.waitprof.replay.onesided;

import java.util.ArrayList;
import java.util.List;

/**
 * Access of a rank to the memory of others between MPI_Win_start and MPI_Win_complete, or of others
 * to its own until MPI_Win_wait has returned.
 */
final class Epoch {
  /**
   * Maximum number of transfers kept per epoch; beyond it, the earliest are dropped and no longer
   * places to wait.
   */
  private static final int MOST_CALLS = 1024;

  final long window;
  final int[] peers;
  final List<RmaCall> calls = new ArrayList<>();

  /** Whether the end of the epoch was waited for: false in a test that found it at once. */
  boolean isWaitedFor;

  /** End of the last transfer, nanoseconds. */
  long lastTransfer;

  /**
   * Begins an epoch in which nothing has been transferred yet.
   *
   * @param peers ranks in MPI_COMM_WORLD
   * @param began begin of the epoch, nanoseconds of the common clock
   */
  Epoch(long window, int[] peers, long began) {
    this.window = window;
    this.peers = peers;
    lastTransfer = began;
  }

  void add(RmaCall call) {
    if (calls.size() > MOST_CALLS) {
      // The start stays: mostly a rank waits there, if not at the end.
      calls.remove(1);
    }
    calls.add(call);
  }
}
