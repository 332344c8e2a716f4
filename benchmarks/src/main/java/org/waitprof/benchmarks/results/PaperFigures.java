package org.waitprof.benchmarks.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Figures of "Catching Idlers with Ease", section 4.2, for other methods, compared with this
 * machine's. There the methods were put into the wrappers of a profiler (Score-P on a Blue Gene/Q),
 * and the percentage is the growth of the profiler's overhead per call. Here it is the cost that
 * the method adds to the clock reads of any profiler, or the trace to the profile. It is divided by
 * the overhead of waitprof's profile with full call paths.
 */
final class PaperFigures {
  private static final String PROFILE = "callpath=full";
  private static final String CLOCKS = "bare clock reads";

  /**
   * A comparison.
   *
   * @param beyond the variant whose overhead is no part of the method's
   * @param quantities what it was measured with, here
   */
  private record Figure(
      String what, String paper, String method, String beyond, List<String> quantities) {}

  private static final List<Figure> FIGURES =
      List.of(
          new Figure(
              "event trace, point-to-point",
              "8 %",
              "callpath=full mode=trace",
              PROFILE,
              List.of("ping-pong 8 B")),
          new Figure(
              "event trace, all-to-all collectives",
              "20 %",
              "callpath=full mode=trace",
              PROFILE,
              List.of("Allreduce 8 B", "Barrier")),
          new Figure(
              "FPMPI, probe before MPI_Recv",
              "192 %",
              "FPMPI: probe or barrier first",
              CLOCKS,
              List.of("ping-pong 8 B")),
          new Figure(
              "FPMPI, barrier before collectives",
              "88 %",
              "FPMPI: probe or barrier first",
              CLOCKS,
              List.of("Allreduce 8 B", "Barrier")),
          new Figure(
              "piggybacked time stamp, MPI_Recv",
              "220 %",
              "piggybacked time stamps",
              CLOCKS,
              List.of("ping-pong 8 B")),
          new Figure(
              "StackWalker each call",
              "",
              "StackWalker each call",
              CLOCKS,
              List.of("ping-pong 8 B", "Allreduce 8 B")),
          new Figure(
              "Throwable each call",
              "",
              "Throwable each call",
              CLOCKS,
              List.of("ping-pong 8 B", "Allreduce 8 B")));

  private PaperFigures() {}

  /** Appends the table; rows by variant and quantity. */
  static void append(StringBuilder text, Map<String, Map<String, VariantRow>> rows) {
    text.append("\nBy how much the method would raise the profiler's own overhead per call\n\n");
    text.append("| method | paper, 4.2 | here |\n|---|---|---|\n");
    for (Figure figure : FIGURES) {
      List<String> cells = new ArrayList<>();
      for (String quantity : figure.quantities) {
        double profile = added(rows, PROFILE, quantity);
        double more = added(rows, figure.method, quantity) - added(rows, figure.beyond, quantity);
        if (!Double.isNaN(more / profile)) {
          cells.add(String.format(Locale.ROOT, "%.0f %% (%s)", 100 * more / profile, quantity));
        }
      }
      text.append("| ").append(figure.what).append(" | ").append(figure.paper);
      text.append(" | ").append(String.join(", ", cells)).append(" |\n");
    }
  }

  private static double added(
      Map<String, Map<String, VariantRow>> rows, String variant, String quantity) {
    VariantRow row = rows.getOrDefault(variant, Map.of()).get(quantity);
    return row == null ? Double.NaN : row.added().median();
  }
}
