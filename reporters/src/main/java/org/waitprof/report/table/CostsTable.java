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
 * Root causes, one row per place, rank and group of patterns that has costs: the waiting that the
 * rank caused there, directly and indirectly. A row without group has the rank's part of the
 * critical path's imbalance.
 */
@AutoService(ReportFormat.class)
public final class CostsTable extends ReportTable<CostsTable.Row> {
  public static final CostsTable TABLE = new CostsTable();

  /**
   * Costs that a rank caused in a place.
   *
   * @param group id of the group of patterns; empty in a row of imbalance
   */
  public record Row(
      int rank, RootCause place, String group, long shortTerm, long longTerm, long imbalance) {}

  /** Public for the service loader; other code uses {@link #TABLE}. */
  public CostsTable() {
    super(
        "causes",
        "",
        "root causes of waiting, one row per place, rank and group of patterns",
        List.of(
            Unit.RANK.column("rank", "rank", "Rank that made others wait.", Row::rank),
            Unit.TEXT.column("place", "place", "For readers.", row -> CausePlaces.of(row.place())),
            Unit.TEXT.column(
                "kind",
                "kind",
                "Computation or region.",
                row -> row.place().computation() ? "computation" : "region"),
            Unit.TEXT.column(
                "region",
                "region",
                "The call or region; of computation the call before which it ends.",
                row -> row.place().region()),
            Unit.TEXT.column(
                "call_path",
                "call path",
                "The way there, outermost frame first.",
                row -> row.place().path().toString()),
            Unit.TEXT.column(
                "after_call_path",
                "after call path",
                "Of computation, the way to the call before.",
                row -> row.place().after().toString()),
            Unit.TEXT.column("group", "group", "Kind of their waiting.", Row::group),
            Unit.NANOS.column(
                "short_term_ns", "short-term", Topics.explained("short_term"), Row::shortTerm),
            Unit.NANOS.column(
                "long_term_ns", "long-term", Topics.explained("long_term"), Row::longTerm),
            Unit.NANOS.column(
                "critical_imbalance_impact_ns",
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

  /** The costs of a place, by rank and group. */
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
