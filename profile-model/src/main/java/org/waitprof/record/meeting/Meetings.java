package org.waitprof.record.meeting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CyclicBarrier;
import org.jspecify.annotations.Nullable;

/**
 * Meetings of the threads of this JVM at objects of the JDK: what application code calls before and
 * after it calls these. Nothing is thrown into the application. A meeting costs some microseconds,
 * nearly all of them for the walk of the stack, before its begin is noted.
 */
public final class Meetings {
  private static final Own OWN = new Own();
  private static final List<MeetingLog> LOGS = new ArrayList<>();
  private static final Map<Object, MeetingPlace> PLACES = new WeakHashMap<>();
  private static int places;

  private Meetings() {}

  /** A class and not a lambda: the JVM may not be ready for those. */
  private static final class Own extends ThreadLocal<MeetingLog> {
    @Override
    protected MeetingLog initialValue() {
      MeetingLog log = new MeetingLog(Thread.currentThread());
      synchronized (LOGS) {
        LOGS.add(log);
      }
      return log;
    }
  }

  /** The thread is about to wait until all have come. */
  public static void enter(@Nullable Object at) {
    begin(at, true);
  }

  /** The thread is about to say that it has come. */
  public static void arrive(@Nullable Object at) {
    begin(at, false);
  }

  private static void begin(@Nullable Object at, boolean waits) {
    try {
      if (at != null) {
        OWN.get().begin(place(at), waits);
      }
    } catch (Throwable e) {
      return; // A full stack or heap: that meeting is not recorded.
    }
  }

  /**
   * It has met the others, or said so; not called where that failed.
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

  private static MeetingPlace place(Object at) {
    synchronized (PLACES) {
      MeetingPlace known = PLACES.get(at);
      if (known == null) {
        int parties = at instanceof CyclicBarrier barrier ? barrier.getParties() : 0;
        known = new MeetingPlace(places++, at.getClass().getSimpleName(), parties);
        PLACES.put(at, known);
      }
      return known;
    }
  }

  /** The threads that have met, in the order in which they first came. For any thread. */
  public static List<MeetingLog> logs() {
    synchronized (LOGS) {
      return List.copyOf(LOGS);
    }
  }
}
