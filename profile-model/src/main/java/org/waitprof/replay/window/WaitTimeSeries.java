package org.waitprof.replay.window;

import java.util.List;
import org.waitprof.replay.pattern.FoundWait;
import org.waitprof.replay.pattern.WaitListener;

/**
 * Adds the waits of a rank to its windows.
 *
 * @param windows of the rank
 * @param patterns ids of the patterns of the run; others are left out
 */
public record WaitTimeSeries(RankWindows windows, List<String> patterns) implements WaitListener {
  @Override
  public void waited(FoundWait wait) {
    book(wait.pattern, wait.enter, wait.nanos);
  }

  @Override
  public void waitedForSeveral(String pattern, long enterNanos, long waitNanos) {
    book(pattern, enterNanos, waitNanos);
  }

  private void book(String pattern, long enterNanos, long waitNanos) {
    int index = patterns.indexOf(pattern);
    if (index >= 0) {
      windows.waited(index, enterNanos, waitNanos);
    }
  }
}
