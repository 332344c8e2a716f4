package org.waitprof.agent.flight;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.ExactPause;
import org.waitprof.trace.folder.PausesFile;
import org.waitprof.trace.folder.PausesFile.Line;

/**
 * Times at which threads stood still, from Flight Recorder's events: collections, what else of
 * safepoints is long, being blocked, and the loading of classes. The longest are kept. Used by one
 * thread.
 */
final class PauseLog {
  /** Events about stops of the whole JVM. */
  static final Set<String> STOPS =
      Set.of("jdk.GCPhasePause", "jdk.SafepointBegin", "jdk.SafepointEnd");

  /** Shorter stops are no lost time, as for those that are counted. */
  private static final long LEAST_STOP = 20_000;

  /** Shortest loading of classes that counts, nanoseconds. */
  private static final long LEAST_LOAD = 100_000;

  /** Maximum number of pauses in memory. */
  private static final int ROOM = 2 * PausesFile.MOST_PAUSES;

  /** A thread of the JVM, or none for all, stood still, nanoseconds of Flight Recorder. */
  private record Stop(LatenessCause cause, long thread, long from, long until, String what) {
    long nanos() {
      return until - from;
    }
  }

  private final List<Stop> collections = new ArrayList<>();
  private final List<Stop> safepoints = new ArrayList<>();
  private final List<Stop> threads = new ArrayList<>();
  private final Map<Long, Long> begun = new HashMap<>();

  /** Adds a stop of the JVM. */
  void stop(RecordedEvent event) {
    long from = FlightClock.nanos(event.getStartTime());
    long until = from + event.getDuration().toNanos();
    switch (event.getEventType().getName()) {
      case "jdk.GCPhasePause" -> {
        String name = event.hasField("name") ? event.getString("name") : null;
        add(collections, LatenessCause.GC, ExactPause.ALL, from, until, name == null ? "" : name);
      }
      case "jdk.SafepointBegin" -> begun.put(event.getLong("safepointId"), from);
      default -> {
        Long begin = begun.remove(event.getLong("safepointId"));
        if (begin != null) {
          add(safepoints, LatenessCause.SAFEPOINT, ExactPause.ALL, begin, until, "");
        }
      }
    }
  }

  /** Adds what a thread was blocked by, or the loading of a class. */
  void blocked(RecordedEvent event, String what) {
    LatenessCause cause =
        switch (event.getEventType().getName()) {
          case Blocked.CLASS_LOAD -> LatenessCause.COMPUTE;
          case Blocked.STALL -> LatenessCause.STALL;
          default -> LatenessCause.MONITOR;
        };
    boolean loading = cause == LatenessCause.COMPUTE;
    RecordedThread thread = event.getThread();
    Duration length = event.getDuration();
    if (thread != null && (!loading || length.toNanos() >= LEAST_LOAD)) {
      long from = FlightClock.nanos(event.getStartTime());
      add(threads, cause, thread.getJavaThreadId(), from, from + length.toNanos(), what);
    }
  }

  private static void add(
      List<Stop> stops, LatenessCause cause, long thread, long from, long until, String what) {
    if (until - from < LEAST_STOP) {
      return;
    }
    stops.add(new Stop(cause, thread, from, until, what));
    if (stops.size() == ROOM) {
      stops.sort(Comparator.comparingLong(Stop::nanos).reversed());
      stops.subList(ROOM / 2, ROOM).clear();
    }
  }

  /**
   * The pauses of a rank.
   *
   * @param own the JVM's numbers of the rank's threads
   */
  List<Line> of(Map<Long, Integer> own, FlightClock clock) {
    List<Stop> stops = new ArrayList<>(collections);
    collections.sort(Comparator.comparingLong(Stop::from));
    safepoints.forEach(each -> addRest(each, stops));
    threads.sort(Comparator.comparingLong(Stop::from));
    Map<Long, Stop> loads = new HashMap<>();
    for (Stop each : threads) {
      Stop outer = each.cause == LatenessCause.COMPUTE ? loads.get(each.thread) : null;
      if (own.containsKey(each.thread) && (outer == null || each.from >= outer.until)) {
        stops.add(each);
        if (each.cause == LatenessCause.COMPUTE) {
          loads.put(each.thread, each);
        }
      }
    }
    stops.sort(Comparator.comparingLong(Stop::nanos).reversed());
    return stops.stream()
        .limit(PausesFile.MOST_PAUSES)
        .sorted(Comparator.comparingLong(Stop::from))
        .map(each -> line(each, own, clock))
        .toList();
  }

  /** Adds the part of a safepoint in which nothing is collected. */
  private void addRest(Stop safepoint, List<Stop> stops) {
    long from = safepoint.from;
    for (int i = firstBehind(from); i < collections.size(); i++) {
      Stop gc = collections.get(i);
      if (gc.from >= safepoint.until) {
        break;
      }
      add(stops, safepoint.cause, ExactPause.ALL, from, gc.from, "");
      from = Math.max(from, gc.until);
    }
    add(stops, safepoint.cause, ExactPause.ALL, from, safepoint.until, "");
  }

  /** Index of the first collection that ends behind a time: pauses do not overlap. */
  private int firstBehind(long nanos) {
    int low = 0;
    int high = collections.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (collections.get(middle).until <= nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static Line line(Stop stop, Map<Long, Integer> own, FlightClock clock) {
    long from = clock.ticksOf(stop.from);
    long length = clock.ticksOf(stop.until) - from;
    return new Line(
        stop.cause, from, Math.max(0, length), own.getOrDefault(stop.thread, -1), stop.what);
  }
}
