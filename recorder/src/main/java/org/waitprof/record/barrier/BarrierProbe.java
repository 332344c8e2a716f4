package org.waitprof.record.barrier;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CyclicBarrier;
import org.jspecify.annotations.Nullable;

/**
 * Records barriers of the threads of this JVM: woven application code calls it right before and
 * after a call of a barrier, on the calling thread. Nothing is thrown into the application. A call
 * costs some microseconds, nearly all of them for the stack walk, before its begin is noted.
 */
public final class BarrierProbe {
  private static final ThreadLocal<BarrierLog> OWN = ThreadLocal.withInitial(BarrierProbe::log);
  private static final List<BarrierLog> LOGS = new ArrayList<>();
  private static final Map<Object, BarrierObject> PLACES = new WeakHashMap<>();
  private static int places;

  private BarrierProbe() {}

  private static BarrierLog log() {
    BarrierLog log = new BarrierLog(Thread.currentThread());
    synchronized (LOGS) {
      LOGS.add(log);
    }
    return log;
  }

  /** The thread is about to wait for the others. */
  public static void enter(@Nullable Object at) {
    begin(at, true);
  }

  /** The thread is about to arrive without waiting. */
  public static void arrive(@Nullable Object at) {
    begin(at, false);
  }

  private static void begin(@Nullable Object at, boolean waits) {
    try {
      if (at != null) {
        OWN.get().begin(place(at), waits);
      }
    } catch (Throwable e) {
      return; // A full stack or heap: that call is not recorded.
    }
  }

  /**
   * The call has returned; not called where it failed.
   *
   * @param result a barrier's place in the order of arrival, a phaser's phase
   */
  public static void leave(int result) {
    try {
      OWN.get().end(System.nanoTime(), result);
    } catch (Throwable e) {
      return; // As above.
    }
  }

  private static BarrierObject place(Object at) {
    synchronized (PLACES) {
      BarrierObject known = PLACES.get(at);
      if (known == null) {
        int parties = at instanceof CyclicBarrier barrier ? barrier.getParties() : 0;
        known = new BarrierObject(places++, at.getClass().getSimpleName(), parties);
        PLACES.put(at, known);
      }
      return known;
    }
  }

  /** The logs of all threads, in the order of their first barrier. For any thread. */
  public static List<BarrierLog> logs() {
    synchronized (LOGS) {
      return List.copyOf(LOGS);
    }
  }
}
