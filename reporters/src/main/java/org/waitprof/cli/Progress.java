package org.waitprof.cli;

import java.io.PrintStream;
import org.waitprof.report.wording.Template;

/** A progress bar on a terminal's line, gone when the work is done; nothing anywhere else. */
public final class Progress implements AutoCloseable {
  private static final int WIDTH = 30;
  private static final long REDRAW_NANOS = 100_000_000L;

  private final PrintStream terminal;
  private final boolean shown;
  private final String what;
  private final int total;
  private final boolean percent;
  private long lastDrawnNanos = System.nanoTime();
  private int done;
  private int drawnLength;

  /**
   * Starts a progress bar.
   *
   * @param what the work, in a word: {@code merging}
   * @param total number of steps
   */
  public Progress(Session session, String what, int total) {
    this(session, what, total, false);
  }

  private Progress(Session session, String what, int total, boolean percent) {
    this.percent = percent;
    this.terminal = session.err();
    this.shown = session.showsProgress();
    this.what = what;
    this.total = total;
  }

  /** Progress of work without steps, in percent. */
  public static Progress percent(Session session, String what) {
    return new Progress(session, what, 100, true);
  }

  /** Shows that {@code part} of {@code whole} is done. */
  public void reach(long part, long whole) {
    done = whole <= 0 ? 0 : (int) (100.0 * part / whole) - 1;
    step();
  }

  public void step() {
    done++;
    long now = System.nanoTime();
    if (shown && now - lastDrawnNanos >= REDRAW_NANOS) {
      lastDrawnNanos = now;
      draw();
    }
  }

  private void draw() {
    int filled = (int) ((long) WIDTH * done / Math.max(1, total));
    String bar = "#".repeat(filled) + ".".repeat(WIDTH - filled);
    String line =
        percent
            ? Template.fill("%s [%s] %d %%", what, bar, done)
            : Template.fill("%s [%s] %d of %d", what, bar, done, total);
    drawnLength = Math.max(drawnLength, line.length());
    terminal.print("\r" + line);
    terminal.flush();
  }

  /** Removes the bar from the terminal. */
  @Override
  public void close() {
    if (drawnLength > 0) {
      terminal.print("\r" + " ".repeat(drawnLength) + "\r");
      terminal.flush();
    }
  }
}
