package org.waitprof.agent.cpu;

import org.jspecify.annotations.Nullable;

/** Tells the times of one thread, from any thread of the process. */
interface ThreadSource {
  /** The times so far; null where they cannot be had, for instance of a thread that has ended. */
  @Nullable ThreadTimes read();

  /** Whether {@link ThreadTimes#readyNanos} is known. */
  boolean tellsReady();

  /** The kernel's number of the thread; empty where that is not known. */
  default String id() {
    return "";
  }

  /** The thread's folder in {@code /proc}; empty where there is none. */
  default String folder() {
    return "";
  }

  /**
   * A source for the calling thread: the kernel's own statistics where there are any, else CPU time
   * as the JVM tells it.
   */
  static ThreadSource ofCaller() {
    ThreadSource scheduler = SchedulerStatistics.ofCaller();
    return scheduler != null ? scheduler : new ManagedThread(Thread.currentThread());
  }
}
