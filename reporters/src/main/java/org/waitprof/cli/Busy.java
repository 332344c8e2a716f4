package org.waitprof.cli;

import org.waitprof.report.wording.Durations;

/**
 * Shows on a terminal what a command is doing and since when, for work without steps to count:
 * reading and writing of large profiles. Shows nothing in the first second, and nothing if stderr
 * is no terminal. The line is gone when the work is done. Called by commands; a daemon thread
 * draws.
 */
public final class Busy {
  private static final long SECOND = 1_000_000_000L;

  private final Session session;
  private final String what;
  private final long startedNanos = System.nanoTime();
  private final Thread thread = new Thread(this::draw, "waitprof busy");

  private Busy(Session session, String what) {
    this.session = session;
    this.what = what;
  }

  /** Work that returns a result or fails. */
  public interface Work<T, E extends Exception> {
    T run() throws E;
  }

  /**
   * Does work on the calling thread.
   *
   * @param what name of the work: {@code reading large.wprof}
   * @return result of the work
   * @throws E if the work throws it
   */
  public static <T, E extends Exception> T with(Session session, String what, Work<T, E> work)
      throws E {
    if (!session.showsProgress()) {
      return work.run();
    }
    Busy busy = new Busy(session, what);
    busy.thread.setDaemon(true);
    busy.thread.start();
    try {
      return work.run();
    } finally {
      busy.end();
    }
  }

  private void draw() {
    int drawn = 0;
    try {
      while (true) {
        Thread.sleep(1000);
        long nanos = (System.nanoTime() - startedNanos) / SECOND * SECOND;
        String line = what + ", " + Durations.of(nanos);
        drawn = Math.max(drawn, line.length());
        session.err().print("\r" + line);
        session.err().flush();
      }
    } catch (InterruptedException e) {
      if (drawn > 0) {
        session.err().print("\r" + " ".repeat(drawn) + "\r");
        session.err().flush();
      }
    }
  }

  /** Ends the drawing. The line is gone when this returns. */
  private void end() {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
