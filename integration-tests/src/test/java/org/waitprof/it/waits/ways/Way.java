package org.waitprof.it.waits.ways;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.it.ProfileRow;

/** A way to wait of {@code ways.Bench}, with one rank late, and its truth. */
final class Way {
  /** Waiting below this is too little to ask for its pattern. */
  private static final double LEAST_POINTS = 10;

  /** A loop of polls that loses its core may seem to compute; what is missed is missed whole. */
  private static final double LEAST_SEEN = 0.3;

  private final String method;
  private final String late;
  private final String pattern;
  private final Map<Integer, Long> truth = new LinkedHashMap<>();
  private long allNanos;

  private Way(String method, String late, String pattern) {
    this.method = method;
    this.late = late;
    this.pattern = pattern;
  }

  /** All ways of a run, in its order. */
  static List<Way> of(List<String> lines) {
    Map<String, Way> ways = new LinkedHashMap<>();
    for (String line : lines) {
      if (line.startsWith("way ")) {
        String[] words = line.split(" ", -1);
        Way way =
            ways.computeIfAbsent(
                words[1] + " " + words[2], name -> new Way(words[1], words[2], words[4]));
        way.truth.put(Integer.parseInt(words[3]), Long.parseLong(words[5]));
        way.allNanos += Long.parseLong(words[6]);
      }
    }
    return List.copyOf(ways.values());
  }

  /** METHOD LATE, without the packages. */
  String name() {
    return method.replace("ways.", "") + " " + late;
  }

  String pattern() {
    return pattern;
  }

  private boolean isIn(ProfileRow row, int rank) {
    return row.rank() == rank && row.isInside(method) && row.isInside("ways.Bench." + late);
  }

  private double points(long nanos) {
    return 100.0 * nanos / allNanos;
  }

  private long waited(List<ProfileRow> rows, int rank) {
    return rows.stream().filter(row -> isIn(row, rank)).mapToLong(ProfileRow::waitNanos).sum();
  }

  /** Waiting of all ranks, in percent of their time. */
  double truePoints() {
    return points(truth.values().stream().mapToLong(Long::longValue).sum());
  }

  /** Waiting as rows have it, in percent of the ranks' time. */
  double foundPoints(List<ProfileRow> rows) {
    return points(truth.keySet().stream().mapToLong(rank -> waited(rows, rank)).sum());
  }

  /** By how many points the rows are off, on the rank where that is most. */
  double errorPoints(List<ProfileRow> rows) {
    return truth.entrySet().stream()
        .mapToDouble(of -> points(Math.abs(waited(rows, of.getKey()) - of.getValue())))
        .max()
        .orElseThrow();
  }

  /** The pattern and source of most of the waiting that the rows have. */
  String found(List<ProfileRow> rows) {
    return most(rows).map(row -> row.pattern() + ", " + row.source()).orElse("");
  }

  private Optional<ProfileRow> most(List<ProfileRow> rows) {
    return rows.stream()
        .filter(row -> truth.keySet().stream().anyMatch(rank -> isIn(row, rank)))
        .filter(row -> row.waitNanos() > 0)
        .max(Comparator.comparingLong(ProfileRow::waitNanos));
  }

  /** Time of the ranks in the way of which rows say that it is not known, in percent. */
  double unknownPoints(List<ProfileRow> rows) {
    return points(
        truth.keySet().stream()
            .mapToLong(
                rank ->
                    rows.stream()
                        .filter(row -> isIn(row, rank))
                        .mapToLong(ProfileRow::unknownNanos)
                        .sum())
            .sum());
  }

  /** Whether little of the waiting is neither waiting nor not known by the rows. */
  boolean isSeen(List<ProfileRow> rows) {
    return foundPoints(rows) + unknownPoints(rows) >= LEAST_SEEN * truePoints();
  }

  /** Whether the waiting has its pattern, where the rows have most of it. */
  boolean isNamed(List<ProfileRow> rows) {
    return truePoints() < LEAST_POINTS
        || foundPoints(rows) < truePoints() / 2
        || most(rows).map(row -> row.pattern().equals(pattern)).orElse(false);
  }
}
