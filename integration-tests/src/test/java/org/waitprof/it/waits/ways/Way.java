package org.waitprof.it.waits.ways;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.waitprof.it.ProfileRow;

/**
 * A way to wait of {@code ways.Bench}, with one rank late, and its truth. Figures are points:
 * percent of the time that its ranks spent in the way.
 */
final class Way {
  private final String method;
  private final String late;
  private final Map<Integer, Long> truth = new LinkedHashMap<>();
  private long allNanos;
  private long lostNanos;

  private Way(String method, String late) {
    this.method = method;
    this.late = late;
  }

  /** All ways of a run, in its order. */
  static List<Way> of(List<String> lines) {
    Map<String, Way> ways = new LinkedHashMap<>();
    for (String line : lines) {
      if (line.startsWith("way ")) {
        String[] words = line.split(" ", -1);
        Way way =
            ways.computeIfAbsent(words[1] + " " + words[2], name -> new Way(words[1], words[2]));
        if (!words[4].equals("late")) {
          way.truth.put(Integer.parseInt(words[3]), Long.parseLong(words[4]));
        }
        way.allNanos += Long.parseLong(words[5]);
        way.lostNanos += Long.parseLong(words[6]);
      }
    }
    return List.copyOf(ways.values());
  }

  /** METHOD LATE, without the packages. */
  String name() {
    return method.replace("ways.", "") + " " + late;
  }

  private double points(long nanos) {
    return 100.0 * nanos / allNanos;
  }

  private long nanos(
      List<BoundedRow> rows,
      int rank,
      Predicate<ProfileRow> which,
      ToLongFunction<BoundedRow> nanos) {
    return rows.stream()
        .filter(each -> each.row().rank() == rank)
        .filter(each -> each.row().isInside(method) && each.row().isInside("ways.Bench." + late))
        .filter(each -> which.test(each.row()))
        .mapToLong(nanos)
        .sum();
  }

  /** Waiting of the ranks that came in time. */
  double truth() {
    return points(truth.values().stream().mapToLong(Long::longValue).sum());
  }

  /** What others than waitprof kept its ranks from their cores for, by the kernel. */
  double lost() {
    return points(lostNanos);
  }

  /** Figures of rows in the way, on the ranks that came in time. */
  double sum(List<BoundedRow> rows, ToLongFunction<BoundedRow> nanos) {
    return points(
        truth.keySet().stream().mapToLong(rank -> nanos(rows, rank, row -> true, nanos)).sum());
  }

  /** Waiting as rows have it, whatever they call it. */
  double found(List<BoundedRow> rows) {
    return sum(rows, each -> each.row().waitNanos());
  }

  /** Time of which rows say that it is not known. */
  double unknown(List<BoundedRow> rows) {
    return sum(rows, each -> each.row().unknownNanos());
  }

  /** Waiting by such rows. */
  double found(List<BoundedRow> rows, Predicate<ProfileRow> which) {
    return points(
        truth.keySet().stream()
            .mapToLong(rank -> nanos(rows, rank, which, each -> each.row().waitNanos()))
            .sum());
  }

  /** Most waiting that such rows may have. */
  double most(List<BoundedRow> rows, Predicate<ProfileRow> which) {
    return points(
        truth.keySet().stream()
            .mapToLong(rank -> nanos(rows, rank, which, BoundedRow::high))
            .sum());
  }

  /** Waiting by such rows that is waiting indeed, on the ranks that wait. */
  double right(List<BoundedRow> rows, Predicate<ProfileRow> which) {
    return points(
        truth.entrySet().stream()
            .mapToLong(
                its ->
                    Math.min(
                        its.getValue(),
                        nanos(rows, its.getKey(), which, each -> each.row().waitNanos())))
            .sum());
  }

  /** By how much waiting of such rows is off, on the rank where that is most. */
  double error(List<BoundedRow> rows, Predicate<ProfileRow> which) {
    return truth.entrySet().stream()
        .mapToDouble(
            its -> {
              long found = nanos(rows, its.getKey(), which, each -> each.row().waitNanos());
              return points(Math.abs(its.getValue() - found));
            })
        .max()
        .orElseThrow();
  }
}
