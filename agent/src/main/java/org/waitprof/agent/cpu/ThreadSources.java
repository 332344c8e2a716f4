package org.waitprof.agent.cpu;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The threads of the operating system that call MPI, one source each: the many virtual threads on
 * one carrier share one. Bounded. A full list is searched for ended threads at most once per
 * second, so that a thread beyond the bound costs no more than one below it. Callers hold a lock.
 */
final class ThreadSources {
  /** Programs may make a thread a task. */
  static final int MOST = 256;

  /** A look at all of them takes a millisecond. */
  static final long NANOS_BETWEEN_LOOKS = 1_000_000_000;

  private final Map<String, ThreadSource> known = new HashMap<>();
  private long lookedNanos;
  private boolean looked;
  private long left;

  /**
   * Whether a thread that makes its first call gets no source, whatever its key, because the list
   * is full and was searched a moment ago. Such threads are counted. Saves finding out the key.
   */
  boolean leaves(long nowNanos) {
    if (known.size() < MOST || !looked || nowNanos - lookedNanos >= NANOS_BETWEEN_LOOKS) {
      return false;
    }
    left++;
    return true;
  }

  /**
   * Whether a thread that makes its first call is to get a source. It gets none if it has one, or
   * if the list is full, which is counted.
   *
   * @param key key of the thread of the operating system
   * @param isVirtual whether the calling thread is a virtual one on that thread
   */
  boolean wants(String key, boolean isVirtual, long nowNanos) {
    if (known.containsKey(key)) {
      // Another platform thread has the number of one that has ended.
      return !isVirtual;
    }
    if (known.size() >= MOST && (!looked || nowNanos - lookedNanos >= NANOS_BETWEEN_LOOKS)) {
      looked = true;
      lookedNanos = nowNanos;
      for (ThreadSource each : new ArrayList<>(known.values())) {
        if (each.hasEnded()) {
          known.remove(each.key());
        }
      }
    }
    if (known.size() >= MOST) {
      left++;
      return false;
    }
    return true;
  }

  /** Takes the source of a thread that is wanted. */
  void add(ThreadSource source) {
    known.put(source.key(), source);
  }

  /** All of them; do not modify. */
  Collection<ThreadSource> all() {
    return known.values();
  }

  /** Threads that got none for want of room. */
  long left() {
    return left;
  }
}
