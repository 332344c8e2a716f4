package org.waitprof.it.waits.ways;

import java.util.List;
import java.util.Locale;

/** Lines of the table of all ways: figures of a run, and what {@code ways.seen} says. */
final class MatrixTable {
  /** Less is printed as zero. */
  private static final double LEAST = 0.05;

  private MatrixTable() {}

  static String row(Way way, Seen seen, List<BoundedRow> profile, List<BoundedRow> trace) {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %.1f | %s | %s | %s | %s |\n",
        way.name().replace(" ", " | "),
        String.join(" or ", seen.trace().calls()),
        String.join(" or ", seen.trace().patterns()),
        way.truth(),
        figure(way, seen.profile(), profile),
        figure(way, seen.trace(), trace),
        unknown(way, profile, trace),
        seen.profile().source() + ", " + seen.trace().source());
  }

  /** Waiting in the call under the pattern; behind "est." where it is estimated alone. */
  private static String figure(Way way, Seen.Known known, List<BoundedRow> rows) {
    double found = way.found(rows, known::isIn);
    double estimated = way.found(rows, known.orEstimated()::isIn);
    if (found < LEAST && estimated >= LEAST) {
      return String.format(Locale.ROOT, "est. %.1f", estimated);
    }
    return known.isUnknown() && found < LEAST ? "" : String.format(Locale.ROOT, "%.1f", found);
  }

  private static String unknown(Way way, List<BoundedRow> profile, List<BoundedRow> trace) {
    double most = Math.max(way.unknown(profile), way.unknown(trace));
    return most < 0.5 ? "" : String.format(Locale.ROOT, "%.1f", most);
  }
}
