package bench;

import java.util.Map;
import java.util.TreeMap;
import waits.Disturbance;

/**
 * Waiting as the program itself sees it, by the one clock that all processes of a host have. Ranks
 * send stamps: a time of that clock together with the rank that read it. Lines:
 *
 * <pre>
 * run RANK BEGIN_NS END_NS
 * wait RANK LATE_RANK METHOD NS
 * spent RANK METHOD NS
 * </pre>
 */
final class Truth {
  /** Bits of a stamp that hold the rank. */
  private static final int RANK_BITS = 4;

  private static final Map<String, Long> WAITS = new TreeMap<>();
  private static final Map<String, Long> SPENT = new TreeMap<>();

  private static int rank;
  private static long begin;
  private static long end;
  private static long disturbed;

  private Truth() {}

  /** What the program needs for its account is loaded before the run begins. */
  static void prepare() throws Exception {
    disturbed = Disturbance.nanos();
    merge(WAITS, "", 0);
    WAITS.clear();
  }

  /** The run begins: Init has returned. */
  static void begin() throws Exception {
    begin = System.nanoTime();
    rank = Net.rank();
    disturbed = Disturbance.nanos();
  }

  /** The time and rank of the caller. */
  static long stamp() {
    return System.nanoTime() << RANK_BITS | rank;
  }

  /** The rank waited in this method from the stamp {@code enter} until {@code late}, if that is later. */
  static void waited(String method, long enter, long late) {
    long nanos = Math.max(0, (late >> RANK_BITS) - (enter >> RANK_BITS));
    merge(WAITS, (late & (1 << RANK_BITS) - 1) + " " + method, nanos);
  }

  /** The rank was in calls of MPI of this method since the stamp {@code enter}. */
  static void spent(String method, long enter) {
    merge(SPENT, method, System.nanoTime() - (enter >> RANK_BITS));
  }

  /** The run ends: Finalize follows. */
  static void end() {
    end = System.nanoTime();
  }

  /** Prints the lines, once the run has ended: what that takes is not part of it. */
  static void print() throws Exception {
    StringBuilder lines = new StringBuilder();
    WAITS.forEach((key, nanos) -> lines.append("wait " + rank + " " + key + " " + nanos + "\n"));
    SPENT.forEach((key, nanos) -> lines.append("spent " + rank + " " + key + " " + nanos + "\n"));
    System.out.print(lines + "run " + rank + " " + begin + " " + end + "\n");
    Disturbance.print(rank, disturbed);
    System.out.flush();
  }

  private static synchronized void merge(Map<String, Long> times, String key, long nanos) {
    times.merge(key, nanos, Long::sum);
  }
}
