package org.waitprof.replay.window;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.pattern.WaitListener;
import org.waitprof.waitstate.WaitGroup;

/**
 * Tells the windows of a rank when it waited, and everything to who else listens.
 *
 * @param windows of the rank
 * @param next hears the same
 */
public record CourseOfWaits(RankWindows windows, WaitListener next) implements WaitListener {
  /** Patterns by {@link WaitGroup#ordinal()}, then Early Scan, which has no group. */
  static final List<String> PATTERNS =
      List.of(
          "late_sender",
          "late_receiver",
          "wait_at_nxn",
          "wait_at_barrier",
          "late_broadcast",
          "early_reduce",
          "early_scan");

  @Override
  public void waited(
      @Nullable WaitGroup group,
      long sequence,
      long enterNanos,
      long keyStream,
      long waitNanos,
      long causeSequence,
      long causeEnterNanos,
      long causeRankStream) {
    if (group != null) {
      windows.waited(group.ordinal(), enterNanos, waitNanos);
    }
    next.waited(
        group,
        sequence,
        enterNanos,
        keyStream,
        waitNanos,
        causeSequence,
        causeEnterNanos,
        causeRankStream);
  }

  @Override
  public void waitedForSeveral(long enterNanos, long waitNanos) {
    windows.waited(PATTERNS.size() - 1, enterNanos, waitNanos);
    next.waitedForSeveral(enterNanos, waitNanos);
  }

  @Override
  public void met(long sequence, int stream, long communicator, long completionNanos) {
    next.met(sequence, stream, communicator, completionNanos);
  }
}
