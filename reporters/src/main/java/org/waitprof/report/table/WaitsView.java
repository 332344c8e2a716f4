package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.CallerShare;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.wording.CommonCallers;
import org.waitprof.report.wording.Estimated;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;
import org.waitprof.system.CountText;

/** Places where the program waits and that are worth a line. */
@AutoService(TableSource.class)
public final class WaitsView implements TableSource {
  /**
   * A place with its number.
   *
   * @param number from 1 on; texts below the table refer to it
   * @param place the place
   */
  public record Row(int number, WaitRow place) {}

  /** Maximum number of listed places if no place is worth a line. */
  private static final int EXAMPLES = 3;

  @Override
  public String id() {
    return "waits";
  }

  /** The places that a report lists. */
  public static List<WaitRow> listed(ReportContext shown) {
    int top = shown.options().top();
    return shown.options().verbose()
        ? shown.waits().rows()
        : shown
            .waits()
            .listed(
                isSpread(shown) ? Math.min(EXAMPLES, top) : top, shown.options().thresholdRatio());
  }

  /**
   * Common caller of waits that are all below the threshold; empty if one is above, or without
   * common caller.
   */
  public static Optional<CallerShare> spread(ReportContext shown) {
    return isSpread(shown) ? CallerShare.of(shown.waits().rows()) : Optional.empty();
  }

  private static boolean isSpread(ReportContext shown) {
    List<WaitRow> all = shown.waits().rows();
    return all.size() > 1 && all.get(0).waitRatio() < shown.options().thresholdRatio();
  }

  @Override
  public TableView<Row> view(ReportContext shown) {
    boolean estimated = shown.waits().allEstimated();
    List<Row> rows = new ArrayList<>();
    for (WaitRow row : listed(shown)) {
      rows.add(new Row(rows.size() + 1, row));
    }
    return new TableView<>(
        "Top waits",
        rows.isEmpty() ? "" : Estimated.remark(estimated, shown.waits().allMeasured()),
        "Places that wait most",
        rows.size(),
        List.of(
            Unit.NUMBER.shown("#", Row::number),
            Unit.NANOS.shown("wait", row -> row.place().severity().total()),
            Unit.RATIO.shown("%", row -> row.place().waitRatio()),
            Unit.NANOS.shown("min", row -> row.place().severity().min()),
            Unit.NANOS.shown("mean", row -> row.place().severity().mean()),
            Unit.NANOS.shown("max", row -> row.place().severity().max()),
            Unit.RANK.shown("worst rank", row -> row.place().severity().maxRank()),
            Unit.TEXT.shown(
                "pattern",
                row -> Estimated.name(row.place().pattern(), row.place().estimated(), estimated)),
            Unit.TEXT.shown(
                "place", row -> FrameNames.place(row.place().call(), row.place().path()))),
        rows,
        rows.isEmpty() ? "none was found" : together(shown),
        notes(shown, rows.size()));
  }

  /** Sentence on waits that are all below the threshold, with their common caller; else empty. */
  private static String together(ReportContext shown) {
    List<WaitRow> all = shown.waits().rows();
    if (!isSpread(shown)) {
      return "";
    }
    return "spread over "
        + all.size()
        + " places"
        + spread(shown)
            .map(caller -> "; " + CommonCallers.of("the waiting", caller))
            .orElse(", none of which stands out");
  }

  /** Number and share of the places that are not listed. */
  private static List<String> notes(ReportContext shown, int listed) {
    List<WaitRow> all = shown.waits().rows();
    List<WaitRow> rest = all.subList(listed, all.size());
    double threshold = shown.options().thresholdRatio();
    List<String> notes = new ArrayList<>();
    if (!rest.isEmpty()) {
      notes.add(
          CountText.of(rest.size(), "more place")
              + (rest.get(0).waitRatio() < threshold
                  ? " below " + Percentages.exact(threshold) + " each: "
                  : ": ")
              + Percentages.sentence(rest.stream().mapToDouble(WaitRow::waitRatio).sum())
              + " in all");
    }
    return notes;
  }
}
