package org.waitprof.agent.cpu;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/**
 * A thread's CPU time by the JVM, for systems whose kernel does not say who was ready: the rest of
 * the time is an upper limit of what it lacked, for it contains sleeping. Needs the module {@code
 * java.management}, which an image may lack, and some 30 ms for it.
 */
final class ManagedThread implements ThreadSource {
  private final long id;

  @SuppressWarnings("deprecation") // threadId() is Java 19
  ManagedThread(Thread thread) {
    id = thread.getId();
  }

  @Override
  public @Nullable ThreadTimes read() {
    try {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      long cpu = threads.isThreadCpuTimeSupported() ? threads.getThreadCpuTime(id) : -1;
      return cpu < 0 ? null : new ThreadTimes(System.nanoTime(), cpu, 0, 0);
    } catch (RuntimeException | LinkageError e) {
      return null;
    }
  }

  @Override
  public boolean tellsReady() {
    return false;
  }
}
