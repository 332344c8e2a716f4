package org.waitprof.cli.simulate;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.ExitCode;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;
import org.waitprof.simulate.RankScript;
import org.waitprof.trace.PathDefinition;

/**
 * Ends a re-enactment that does not end. A daemon thread in each process prints the position of its
 * rank and halts the process. The launcher then ends the other processes; processes that it does
 * not see have a watchdog, too. The re-enacting thread stands in an MPI call then, so nothing
 * gentler is possible.
 */
final class ReenactmentWatchdog {
  private static final double NANOS = 1e9;

  private final String who;
  private final PrintStream errors;
  private final Thread thread;
  private volatile long limitNanos;
  private volatile long since;
  private volatile String doing = "waiting for the other processes to read the trace";
  private volatile boolean ended;
  private volatile @Nullable RankScript script;
  private volatile long calls;
  private volatile int path;

  /** Number of calls of the re-enacting thread, written by it alone. */
  private long made;

  /**
   * Begins to watch, for as long as all processes need to read the trace.
   *
   * @param who the process, for the line
   * @param seconds time limit
   */
  ReenactmentWatchdog(String who, PrintStream errors, double seconds) {
    this.who = who;
    this.errors = errors;
    since = System.nanoTime();
    limitNanos = Math.round(seconds * NANOS);
    thread = new Thread(this::watch, "waitprof-reenactment-watch");
    thread.setDaemon(true);
    thread.start();
  }

  /** From now on, watches a rank that follows its script. */
  void begin(RankScript itsScript, double seconds) {
    script = itsScript;
    made = 0;
    calls = 0;
    since = System.nanoTime();
    limitNanos = Math.round(seconds * NANOS);
    doing = "at the start";
  }

  /** Records the begin of a call; takes some nanoseconds. */
  void begins(int callPath) {
    path = callPath;
    made++;
    calls = made;
  }

  void end() {
    ended = true;
    thread.interrupt();
  }

  private void watch() {
    while (!ended) {
      long left = limitNanos - (System.nanoTime() - since);
      if (left <= 0) {
        giveUp();
      }
      try {
        Thread.sleep(Math.max(1, Math.min(200, left / 1_000_000)));
      } catch (InterruptedException e) {
        // An interrupt asks to look again.
      }
    }
  }

  private void giveUp() {
    errors.println(
        Template.fill(
            "waitprof: %s: the re-enactment is given up after %s%s; --limit SECONDS gives it"
                + " longer; all processes end",
            who, Template.fill("%.0f s, ", limitNanos / NANOS), PlainText.of(where())));
    errors.flush();
    Runtime.getRuntime().halt(ExitCode.UNREADABLE);
  }

  private String where() {
    RankScript its = script;
    if (calls == 0 || its == null) {
      return doing;
    }
    PathDefinition call = its.path(path);
    String frame = FrameNames.innermost(call.path());
    return Template.fill("in its call %s, %s", calls, call.region())
        + (frame.isEmpty() ? "" : " at " + frame)
        + ", for which no partner came";
  }
}
