package org.waitprof.replay.window;

import java.util.List;
import org.waitprof.replay.pattern.FoundWait;
import org.waitprof.replay.pattern.WaitListener;

/**
 * Tells the windows of a rank when it waited.
 *
 * @param windows of the rank
 */
public record CourseOfWaits(RankWindows windows) implements WaitListener {
  /** The patterns of the run: Wait at Finalize is behind it. */
  static final List<String> PATTERNS =
      List.of(
          "late_sender",
          "late_receiver",
          "wait_at_nxn",
          "wait_at_barrier",
          "late_broadcast",
          "early_reduce",
          "early_scan",
          "wait_at_communicator",
          "wait_at_file",
          "wait_for_neighbours",
          "wait_at_window",
          "late_post",
          "early_wait",
          "lock_contention",
          "wait_for_progress");

  @Override
  public void waited(FoundWait wait) {
    book(wait.pattern, wait.enter, wait.nanos);
  }

  @Override
  public void waitedForSeveral(String pattern, long enterNanos, long waitNanos) {
    book(pattern, enterNanos, waitNanos);
  }

  private void book(String pattern, long enterNanos, long waitNanos) {
    int index = PATTERNS.indexOf(pattern);
    if (index >= 0) {
      windows.waited(index, enterNanos, waitNanos);
    }
  }
}
