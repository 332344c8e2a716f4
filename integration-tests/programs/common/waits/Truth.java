package waits;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the profile has to say, computed from the logs of all ranks; one line each:
 *
 * <pre>
 * count RANK CALL NUMBER
 * truth RANK PATTERN PHASE METHOD CALLS WAIT_NS TOTAL_NS SHORTEST_NS
 * </pre>
 *
 * <p>PHASE and METHOD are frames of the call path. An operation waits from its own beginning to the
 * moment when the last rank that it needs is ready, or to its own end. TOTAL is how long the
 * operations took, SHORTEST how long the shortest of them did.
 */
final class Truth {
  private Truth() {}

  /** What one rank's operations of one pattern sum up to. */
  private static final class Sum {
    long calls;
    long waitNanos;
    long nanos;
    long shortestNanos = Long.MAX_VALUE;

    @Override
    public String toString() {
      return calls + " " + waitNanos + " " + nanos + " " + shortestNanos;
    }
  }

  /**
   * All lines.
   *
   * @param counts calls by name, by rank
   * @param logs the scenarios, the same on all ranks, by rank
   */
  static String of(List<Map<String, Integer>> counts, List<List<Log>> logs) {
    StringBuilder lines = new StringBuilder();
    for (int rank = 0; rank < counts.size(); rank++) {
      for (Map.Entry<String, Integer> call : counts.get(rank).entrySet()) {
        lines.append("count " + rank + " " + call.getKey() + " " + call.getValue() + "\n");
      }
    }
    Map<String, Sum> sums = new LinkedHashMap<>();
    for (int scenario = 0; scenario < logs.get(0).size(); scenario++) {
      for (int rank = 0; rank < logs.size(); rank++) {
        add(sums, logs, scenario, rank);
      }
    }
    sums.forEach((key, sum) -> lines.append("truth " + key + " " + sum + "\n"));
    return lines.toString();
  }

  private static void add(Map<String, Sum> sums, List<List<Log>> logs, int scenario, int rank) {
    Log log = logs.get(rank).get(scenario);
    for (int place = 0; place < log.places(); place++) {
      if (log.enterNanos(place) == Log.NEVER || log.pattern(place) == Pattern.NONE) {
        continue;
      }
      String pattern = log.pattern(place).name().toLowerCase(Locale.ROOT);
      String key = rank + " " + pattern + " " + log.where;
      Sum sum = sums.computeIfAbsent(key, absent -> new Sum());
      long nanos = log.leaveNanos(place) - log.enterNanos(place);
      long end = Math.min(end(logs, scenario, rank, place), log.leaveNanos(place));
      sum.calls++;
      sum.waitNanos += end - log.enterNanos(place);
      sum.nanos += nanos;
      sum.shortestNanos = Math.min(sum.shortestNanos, nanos);
    }
  }

  /** When the last rank was ready that this operation needs; its own beginning without one. */
  private static long end(List<List<Log>> logs, int scenario, int rank, int place) {
    Log own = logs.get(rank).get(scenario);
    long end = own.enterNanos(place);
    for (int other = 0; other < logs.size(); other++) {
      Log its = logs.get(other).get(scenario);
      if (its.readyNanos(place) != Log.NEVER
          && its.group(place) == own.group(place)
          && own.pattern(place).needs(rank, other, its.pattern(place))) {
        end = Math.max(end, its.readyNanos(place));
      }
    }
    return end;
  }
}
