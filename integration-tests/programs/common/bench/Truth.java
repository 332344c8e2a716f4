package bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Waiting as the program itself sees it, by the one clock that all processes of a host have. Ranks
 * send stamps: a time of that clock together with the rank that read it. Lines:
 *
 * <pre>
 * run RANK BEGIN_NS END_NS READY_NS LEFT_NS
 * first RANK NS
 * wait RANK LATE_RANK METHOD NS
 * spent RANK METHOD NS
 * </pre>
 *
 * <p>READY_NS is the time in which the rank's thread had no core and wanted one, {@code spent} all
 * time in the calls, {@code first} what of the waits is in
 * the first call of each method, before which code is loaded. LEFT_NS is when Finalize returned.
 */
final class Truth {
  /** Bits of a stamp that hold the rank. */
  private static final int RANK_BITS = 4;

  private static final Map<String, Long> WAITS = new TreeMap<>();
  private static final Map<String, Long> SPENT = new TreeMap<>();

  private static final Set<String> FIRST = ConcurrentHashMap.newKeySet();

  private static int rank;
  private static long first;
  private static long begin;
  private static long end;
  private static long ready;

  private Truth() {}

  /** What the program needs for its account is loaded before the run begins. */
  static void prepare() throws Exception {
    ready = ready();
    merge(WAITS, "", 0);
    WAITS.clear();
  }

  /** The run begins: Init has returned. */
  static void begin() throws Exception {
    begin = System.nanoTime();
    rank = Net.rank();
    ready = ready();
  }

  /** The time and rank of the caller. */
  static long stamp() {
    return System.nanoTime() << RANK_BITS | rank;
  }

  /**
   * A call of this method has just ended: the rank waited in it from the stamp {@code enter} until
   * {@code late}, if that is later.
   */
  static void waited(String method, long enter, long late) {
    spent(method, enter);
    waitedThen(method, enter, late);
  }

  /** The rank waited so in a call that has ended before. */
  static void waitedThen(String method, long enter, long late) {
    long nanos = Math.max(0, (late >> RANK_BITS) - (enter >> RANK_BITS));
    first += FIRST.add(method) ? nanos : 0;
    merge(WAITS, (late & (1 << RANK_BITS) - 1) + " " + method, nanos);
  }

  /** The rank was in calls of MPI of this method since the stamp {@code enter}. */
  static void spent(String method, long enter) {
    merge(SPENT, method, System.nanoTime() - (enter >> RANK_BITS));
  }

  /** The run ends: Finalize follows. */
  static void end() throws Exception {
    end = System.nanoTime();
    ready = ready() - ready;
  }

  /** Prints the lines, once the run has ended: what that takes is not part of it. */
  static void print() {
    long left = System.nanoTime();
    StringBuilder lines = new StringBuilder();
    WAITS.forEach((key, nanos) -> lines.append("wait " + rank + " " + key + " " + nanos + "\n"));
    SPENT.forEach((key, nanos) -> lines.append("spent " + rank + " " + key + " " + nanos + "\n"));
    lines.append("first " + rank + " " + first + "\n");
    lines.append("run " + rank + " " + begin + " " + end + " " + ready + " " + left + "\n");
    System.out.print(lines); // at once: ranks may be threads
    System.out.flush();
  }

  private static long ready() throws Exception {
    return Long.parseLong(Files.readString(Path.of("/proc/thread-self/schedstat")).split(" ")[1]);
  }

  private static synchronized void merge(Map<String, Long> times, String key, long nanos) {
    times.merge(key, nanos, Long::sum);
  }
}
