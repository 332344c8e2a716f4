package org.waitprof.agent.thread;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Finds the thread that has the lock for which another waits: a monitor or one of {@code
 * java.util.concurrent.locks}. Programs that call MPI from one thread at a time
 * (MPI_THREAD_SERIALIZED) have such locks of their own, MPJ Express inside of its calls. Used by
 * one thread at a time, which alone pays for the JVM's management, 30 ms for the first lock that is
 * seen. A question takes some microseconds.
 */
final class LockOwners {
  static final int NONE = -1;

  private static final String CONCURRENT = "java.util.concurrent.";
  private static final String LOCKS = CONCURRENT.concat("locks.");

  private final Map<Long, Integer> numbers = new HashMap<>();
  private List<@Nullable Thread> numbered = List.of();
  private @Nullable ThreadMXBean bean;
  private boolean unavailable;

  /**
   * The owner, among some threads, of the lock that a thread waits for.
   *
   * @param threads possible owners, used until {@link #forget}; not modified meanwhile
   * @return its index; {@link #NONE} if the thread waits for no lock, or the owner is another
   *     thread
   */
  int ownerOf(Thread waiting, List<@Nullable Thread> threads) {
    if (unavailable || !waits(waiting)) {
      return NONE;
    }
    try {
      ThreadMXBean asked = bean;
      if (asked == null) {
        asked = ManagementFactory.getThreadMXBean(); // Looks through all beans each time.
        bean = asked;
      }
      ThreadInfo info = asked.getThreadInfo(id(waiting));
      long owner = info == null ? -1 : info.getLockOwnerId();
      return owner < 0 ? NONE : numbers(threads).getOrDefault(owner, NONE);
    } catch (RuntimeException | LinkageError e) {
      unavailable = true; // An image without java.management; looks at threads go on.
    }
    return NONE;
  }

  /** Forgets the threads: those that end are the program's. */
  void forget() {
    numbered = List.of();
  }

  /** Indices of threads by their ids: made once per list, because many threads may wait at once. */
  private Map<Long, Integer> numbers(List<@Nullable Thread> threads) {
    if (threads != numbered) {
      numbered = threads;
      numbers.clear();
      for (int i = threads.size() - 1; i >= 0; i--) {
        Thread thread = threads.get(i);
        if (thread != null) {
          numbers.put(id(thread), i);
        }
      }
    }
    return numbers;
  }

  private static boolean waits(Thread thread) {
    return thread.getState() == Thread.State.BLOCKED || isLock(LockSupport.getBlocker(thread));
  }

  /** Latches and semaphores of the JDK have no owner, so that asking for it would be in vain. */
  private static boolean isLock(@Nullable Object blocker) {
    if (!(blocker instanceof AbstractOwnableSynchronizer)) {
      return false;
    }
    String name = blocker.getClass().getName();
    return !name.startsWith(CONCURRENT) || name.startsWith(LOCKS);
  }

  @SuppressWarnings("deprecation") // threadId() is Java 19
  private static long id(Thread thread) {
    return thread.getId();
  }
}
