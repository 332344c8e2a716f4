package org.waitprof.record.handle;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Communicators, datatypes, windows or matched messages by handle. The one that was asked for last
 * is found without a lock; programs use few, so the others take a map's look-up, some 20 ns.
 *
 * @param <T> what stands for a handle
 */
final class ObjectMap<T> {
  /**
   * Largest number of objects, more than a program has at a time. Objects that a library never
   * frees are forgotten beyond it.
   */
  private static final int MOST = 1 << 16;

  private final Map<Long, T> objects = new HashMap<>();
  private volatile @Nullable Entry<T> last;

  private record Entry<T>(long handle, T object) {}

  /** Returns the object of a handle; null if it has none. */
  @Nullable T get(long handle) {
    Entry<T> known = last;
    if (known != null && known.handle() == handle) {
      return known.object();
    }
    synchronized (this) {
      T object = objects.get(handle);
      if (object != null) {
        last = new Entry<>(handle, object);
      }
      return object;
    }
  }

  /** Takes in what stands for a handle, unless something does; gives what stands for it. */
  synchronized T add(long handle, T object) {
    if (objects.size() == MOST) {
      objects.clear();
    }
    T known = objects.putIfAbsent(handle, object);
    return known == null ? object : known;
  }

  /** Forgets a handle, which may come to mean something else. */
  synchronized @Nullable T remove(long handle) {
    last = null;
    return objects.remove(handle);
  }
}
