package org.waitprof.agent.flight;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.lateness.HeldUps;
import org.waitprof.model.lateness.LatenessCause;

/**
 * Things that blocked threads, from Flight Recorder's events: locks and their last owners, parking,
 * sleep, files, sockets, and the loading of classes. What a thread did within an MPI call is left
 * out. Used by one thread.
 */
final class Blocked {
  /** Events of which each has a thread and a duration, and shorter ones are not asked for. */
  static final Set<String> EVENTS =
      Set.of(
          "jdk.JavaMonitorEnter",
          "jdk.JavaMonitorWait",
          "jdk.ThreadPark",
          "jdk.ThreadSleep",
          "jdk.FileRead",
          "jdk.FileWrite",
          "jdk.FileForce",
          "jdk.SocketRead",
          "jdk.SocketWrite");

  static final String CLASS_LOAD = "jdk.ClassLoad";

  /** A thread waits for ZGC to free memory; JDKs before 21 take no stack of it. */
  static final String STALL = "jdk.ZAllocationStall";

  private static final String LOADING = "the loading of classes";

  /** Things of a rank; the others are put together. */
  private static final int MOST = 64;

  private record Thing(long thread, String what, String where) {}

  private static final class Sum {
    long nanos;
    long times;
  }

  /** A class was loaded, and meanwhile those that it needs. */
  private record Load(long thread, long from, long until, String where) {}

  private final Map<Thing, Sum> things = new HashMap<>();
  private final List<Load> loads = new ArrayList<>();

  /**
   * Adds an event.
   *
   * @param where the innermost line of the program
   */
  void add(RecordedEvent event, String where, long startNanos) {
    RecordedThread thread = event.getThread();
    if (thread == null) {
      return;
    }
    String name = event.getEventType().getName();
    long nanos = event.getDuration().toNanos();
    if (name.equals(CLASS_LOAD)) {
      loads.add(new Load(thread.getJavaThreadId(), startNanos, startNanos + nanos, where));
    } else {
      add(new Thing(thread.getJavaThreadId(), what(event), where), nanos);
    }
  }

  private void add(Thing thing, long nanos) {
    Sum sum = things.computeIfAbsent(thing, none -> new Sum());
    sum.nanos += nanos;
    sum.times++;
  }

  /** Cause by which a thread was blocked, in words. */
  static String what(RecordedEvent event) {
    String name = event.getEventType().getName();
    return switch (name) {
      case CLASS_LOAD -> LOADING;
      case STALL -> LatenessCause.STALL.phrase();
      case "jdk.JavaMonitorEnter" ->
          "a lock ("
              + type(event, "monitorClass")
              + ")"
              + thread(event, "previousOwner", " that thread ", " held");
      case "jdk.JavaMonitorWait" ->
          "a notification ("
              + type(event, "monitorClass")
              + ")"
              + thread(event, "notifier", " by thread ", "");
      case "jdk.ThreadPark" -> "being unparked (" + type(event, "parkedClass") + ")";
      case "jdk.ThreadSleep" -> "the end of its sleep";
      case "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce" -> file(event.getString("path"));
      default -> "a socket to " + event.getString("host") + ":" + event.getInt("port");
    };
  }

  /** Words for a file; streams that were opened by their descriptor, as stdout, have no path. */
  static String file(@Nullable String path) {
    return path == null ? "a stream without a path, such as stdout" : "file " + path;
  }

  private static String type(RecordedEvent event, String field) {
    RecordedClass type = event.getClass(field);
    return type == null ? "without a blocker" : type.getName();
  }

  private static String thread(RecordedEvent event, String field, String before, String behind) {
    RecordedThread thread = event.getThread(field);
    String name = thread == null ? null : thread.getJavaName();
    return name == null ? "" : before + name + behind;
  }

  /**
   * Times for which some threads were blocked, by cause.
   *
   * @param threads numbers of the threads of a rank
   * @return nanoseconds by {@link HeldUps#name}
   */
  Map<String, Long> of(Set<Long> threads) {
    addLoads();
    Map<List<String>, Sum> own = new HashMap<>();
    things.forEach(
        (thing, sum) -> {
          if (threads.contains(thing.thread)) {
            Sum all = own.computeIfAbsent(List.of(thing.what, thing.where), none -> new Sum());
            all.nanos += sum.nanos;
            all.times += sum.times;
          }
        });
    List<Map.Entry<List<String>, Sum>> longest = new ArrayList<>(own.entrySet());
    longest.sort(Comparator.comparingLong(each -> -each.getValue().nanos));
    Map<String, Long> named = new HashMap<>();
    Sum rest = new Sum();
    for (int i = 0; i < longest.size(); i++) {
      Sum sum = longest.get(i).getValue();
      if (i < MOST) {
        List<String> thing = longest.get(i).getKey();
        named.put(HeldUps.name(thing.get(0), thing.get(1), sum.times), sum.nanos);
      } else {
        rest.nanos += sum.nanos;
        rest.times += sum.times;
      }
    }
    if (rest.times > 0) {
      named.put(HeldUps.name("other things", "", rest.times), rest.nanos);
    }
    return named;
  }

  /** Adds the loading of classes; nested loading counts once, where the first class was needed. */
  private void addLoads() {
    loads.sort(Comparator.comparingLong(Load::thread).thenComparingLong(Load::from));
    Load outer = null;
    for (Load each : loads) {
      if (outer == null || each.thread != outer.thread || each.from >= outer.until) {
        outer = each;
        add(new Thing(each.thread, LOADING, each.where), each.until - each.from);
      }
    }
    loads.clear();
  }
}
