package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.Frame;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.cause.GapMethod;
import org.waitprof.report.figures.cause.LateMethods.Row;
import org.waitprof.report.figures.work.MethodTime;
import org.waitprof.system.CountText;

/** Words for the methods that late ranks ran. */
public final class MethodWords {
  /** Maximum number of a cause's places in a sentence. */
  private static final int PLACES = 4;

  private MethodWords() {}

  /**
   * Name of a row: {@code computation in Sweep.compute:64}, else the name of its place by {@link
   * CausePlaces}.
   */
  public static String of(Row row) {
    return row.method()
        .filter(method -> method.line() > 0 || row.places().size() > 1 || isCaller(method, row))
        .map(method -> "computation in " + FrameNames.brief(method))
        .orElseGet(() -> CausePlaces.of(row.sum().place()));
  }

  /** Whether a cause is named after a caller of the helper in which it begins and ends. */
  private static boolean isCaller(Frame method, Row row) {
    return !GapMethod.of(row.sum().place()).equals(Optional.of(method));
  }

  /** Words for a method in a narrow column: {@code computation Sweep.compute:64}. */
  public static String brief(Row row) {
    String name = of(row);
    return name.equals(CausePlaces.of(row.sum().place()))
        ? CausePlaces.brief(row.sum().place())
        : name.replaceFirst("^computation in ", "computation ");
  }

  /**
   * Compares the late rank's time in a method: {@code rank 1 computes 4.7 s in it, the others 3.1 s
   * on average}. Empty without samples.
   */
  public static Optional<String> time(Row row) {
    return row.time().map(time -> "rank " + ofRank(time));
  }

  private static String ofRank(MethodTime time) {
    return time.useful().maxRank()
        + " computes "
        + Durations.of(time.useful().max())
        + " in it, the others "
        + (time.othersNanos() < 1 ? "nothing" : Durations.of(time.othersNanos()) + " on average");
  }

  /**
   * Details below a cause: {@code rank 1 computes 4.7 s in it, the others 3.1 s on average; 28 % in
   * Sweep.octant between lines 42 and 47}. Empty if no details are known.
   */
  public static Optional<String> detail(Row row) {
    List<String> parts = new ArrayList<>();
    time(row).ifPresent(parts::add);
    List<RootCauseTable.Row> places = row.places();
    if (!of(row).equals(CausePlaces.of(places.get(0).place()))) {
      // Places of several call paths may read alike.
      Map<String, Long> nanos = new LinkedHashMap<>();
      for (RootCauseTable.Row place : places) {
        String text = CausePlaces.of(place.place()).replaceFirst("^computation ", "");
        nanos.merge(text, place.severity().total(), Long::sum);
      }
      List<Map.Entry<String, Long>> sorted = new ArrayList<>(nanos.entrySet());
      sorted.sort(Map.Entry.<String, Long>comparingByValue().reversed());
      long total = row.sum().severity().total();
      List<String> named =
          sorted.stream()
              .limit(PLACES)
              .map(
                  its ->
                      Percentages.rough(RunTime.ratio(its.getValue(), total)) + " " + its.getKey())
              .toList();
      int more = sorted.size() - named.size();
      parts.add(
          String.join(", ", named) + (more == 0 ? "" : " and " + CountText.of(more, "more place")));
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
  }
}
