package org.waitprof.agent.cpu;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.sample.ThreadSchedule;

/**
 * Time that the threads of a rank that call MPI were ready to run, but without a core; read
 * repeatedly. Their files stay open from the first look to {@link #close}; any thread may use it.
 */
final class ThreadsWithoutCore {
  /**
   * Maximum number of threads that are looked at; in programs with more, the others are like these.
   */
  private static final int MOST_THREADS = 16;

  private final List<String> added = new ArrayList<>();
  private final List<Opened> opened = new ArrayList<>();
  private boolean closed;

  /** A thread, and what it had lacked when it was last looked at. */
  private static final class Opened {
    final ThreadSchedule schedule;
    long readyNanos;

    Opened(ThreadSchedule schedule) {
      this.schedule = schedule;
      schedule.read();
      readyNanos = schedule.readyNanos();
    }
  }

  /** A thread makes its first MPI call. */
  synchronized void add(ThreadSource thread) {
    if (thread.tellsReady() && added.size() + opened.size() < MOST_THREADS) {
      added.add(thread.folder());
    }
  }

  /**
   * Mean time of the threads that still exist, nanoseconds since the last call; the time that a
   * thread lacked before its first look does not count. -1 without threads.
   */
  synchronized long sinceLastNanos() {
    long lacked = 0;
    int threads = 0;
    for (int i = opened.size() - 1; i >= 0; i--) {
      Opened each = opened.get(i);
      if (each.schedule.read()) {
        threads++;
        lacked += each.schedule.readyNanos() - each.readyNanos;
        each.readyNanos = each.schedule.readyNanos();
      } else {
        close(opened.remove(i)); // It has ended, and leaves its place to another.
      }
    }
    if (!closed) {
      threads += openAdded();
    }
    return threads == 0 ? -1 : lacked / threads;
  }

  private int openAdded() {
    int before = opened.size();
    for (String folder : added) {
      try {
        opened.add(new Opened(new ThreadSchedule(folder)));
      } catch (IOException e) {
        // It has ended.
      }
    }
    added.clear();
    return opened.size() - before;
  }

  /** Closes all files: no look will follow. */
  synchronized void close() {
    closed = true;
    for (Opened each : opened) {
      close(each);
    }
    opened.clear();
  }

  private static void close(Opened each) {
    try {
      each.schedule.close();
    } catch (IOException e) {
      // Nothing was written.
    }
  }
}
