package org.waitprof.replay.onesided;

import java.util.ArrayList;
import java.util.List;

/**
 * Access of a rank to the memory of others between MPI_Win_start and MPI_Win_complete, or of others
 * to its own until MPI_Win_wait has returned.
 */
final class Epoch {
  /**
   * Maximum number of transfers that are kept of an epoch; the first of more are no longer places
   * to wait.
   */
  private static final int MOST_CALLS = 1024;

  final long window;
  final int[] peers;
  final List<RmaCall> calls = new ArrayList<>();

  /** Whether its end was waited for: not in a test that found it at once. */
  boolean isWaitedFor;

  /** When the last transfer ended. */
  long lastTransfer;

  /**
   * @param peers ranks in MPI_COMM_WORLD
   */
  Epoch(long window, int[] peers, long began) {
    this.window = window;
    this.peers = peers;
    lastTransfer = began;
  }

  void add(RmaCall call) {
    if (calls.size() > MOST_CALLS) {
      // The start stays: mostly that is where a rank waits, if not at the end.
      calls.remove(1);
    }
    calls.add(call);
  }
}
