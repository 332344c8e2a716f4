package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.explain.Topics;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.waitstate.WaitGroup;

/**
 * Root causes, a row for each place, rank and group of patterns that has costs: the waiting that
 * the rank caused there, at once and through others; and a row without group with its part of the
 * critical path's imbalance.
 */
@AutoService(ReportFormat.class)
public final class CostsTable extends ReportTable<CostsTable.Row> {
  public static final CostsTable TABLE = new CostsTable();

  /**
   * What a rank caused in a place.
   *
   * @param group id of the group of patterns; empty in a row of imbalance
   */
  public record Row(
      int rank, RootCause place, String group, long shortTerm, long longTerm, long imbalance) {}

  /** For the service loader; see {@link #TABLE}. */
  public CostsTable() {
    super(
        "causes",
        "",
        "root causes of waiting, a row for each place, rank and group of patterns",
        List.of(
            TableColumn.of("rank", Unit.RANK, "rank", "Who made others wait.", Row::rank),
            TableColumn.of(
                "place", Unit.TEXT, "place", "For readers.", row -> CausePlaces.of(row.place())),
            TableColumn.of(
                "kind",
                Unit.TEXT,
                "kind",
                "Computation or region.",
                row -> row.place().computation() ? "computation" : "region"),
            TableColumn.of(
                "region",
                Unit.TEXT,
                "region",
                "The call or region; of computation the call before which it ends.",
                row -> row.place().region()),
            TableColumn.of(
                "call_path",
                Unit.TEXT,
                "call path",
                "The way there, outermost frame first.",
                row -> row.place().path().toString()),
            TableColumn.of(
                "after_call_path",
                Unit.TEXT,
                "after call path",
                "Of computation, the way to the call before.",
                row -> row.place().after().toString()),
            TableColumn.of("group", Unit.TEXT, "group", "How they waited.", Row::group),
            TableColumn.of(
                "short_term_ns",
                Unit.NANOS,
                "short-term",
                Topics.explained("short_term"),
                Row::shortTerm),
            TableColumn.of(
                "long_term_ns",
                Unit.NANOS,
                "long-term",
                Topics.explained("long_term"),
                Row::longTerm),
            TableColumn.of(
                "critical_imbalance_impact_ns",
                Unit.NANOS,
                "imbalance",
                Topics.explained("critical_imbalance_impact"),
                Row::imbalance)));
  }

  @Override
  public List<Row> rows(JobProfile profile, Selection selection) {
    List<Row> rows = new ArrayList<>();
    for (RootCause place : profile.causes().places()) {
      rows.addAll(of(place, selection));
      for (RootCause.Imbalance its : place.imbalance()) {
        if (selection.ranks().contains(its.rank())) {
          rows.add(new Row(its.rank(), place, "", 0, 0, its.nanos()));
        }
      }
    }
    return rows;
  }

  /** The costs of a place. */
  public static List<Row> of(RootCause place, Selection selection) {
    WaitGroup[] groups = WaitGroup.values();
    return place.costs().stream()
        .filter(cost -> cost.group() < groups.length && selection.ranks().contains(cost.rank()))
        .map(
            cost ->
                new Row(
                    cost.rank(),
                    place,
                    groups[cost.group()].id(),
                    cost.shortTerm(),
                    cost.longTerm(),
                    0))
        .toList();
  }
}
