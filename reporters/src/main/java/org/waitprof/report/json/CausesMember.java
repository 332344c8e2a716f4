package org.waitprof.report.json;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Gain;
import org.waitprof.model.JobProfile.RootCause.Imbalance;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.model.RootCauses;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.table.CostsTable;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;
import org.waitprof.report.table.WorkLinesTable;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.waitstate.WaitGroup;

/**
 * The member {@code root_causes}. It lists the places that made ranks wait and, for each rank and
 * group of patterns, the waiting that the rank caused there. It also lists which rank made which
 * rank wait; the waiter is -1 for all others together.
 */
final class CausesMember {
  static final List<TableColumn<CostsTable.Row>> COSTS =
      CostsTable.TABLE.columns("rank", "group", "short_term_ns", "long_term_ns");

  static final List<TableColumn<WorkLinesTable.Row>> WORK =
      WorkLinesTable.TABLE.columns("rank", "line", "samples", "call_path");

  static final List<TableColumn<Imbalance>> IMBALANCE =
      List.of(
          Unit.RANK.member("rank", "Rank that spends more there.", Imbalance::rank),
          Unit.NANOS.member("impact_ns", "Waiting of all ranks.", Imbalance::nanos));

  static final List<TableColumn<WaitPropagation>> PROPAGATION =
      List.of(
          Unit.RANK.member("rank", "Rank that made others wait.", WaitPropagation::rank),
          Unit.RANK.member(
              "waiter", "Rank that waited; -1 for all others.", WaitPropagation::waiter),
          Unit.NANOS.member("direct_ns", "Waiting for it at once.", WaitPropagation::directNanos),
          Unit.NANOS.member(
              "indirect_ns", "Waiting through others.", WaitPropagation::indirectNanos));

  static final List<TableColumn<RootCause>> PLACE =
      List.of(
          Unit.TEXT.member("place", "For readers.", CausePlaces::of),
          Unit.FLAG.member(
              "computation",
              "Whether it is the time between two MPI calls.",
              RootCause::computation),
          Unit.TEXT.member(
              "region",
              "The call or region; of computation the call before which it ends.",
              RootCause::region),
          Unit.TEXT.member(
              "call_path",
              "The way there, outermost frame first.",
              place -> place.path().toString()),
          Unit.TEXT.member(
              "after_call_path",
              "Of computation, the way to the call before.",
              place -> place.after().toString()));
  static final List<TableColumn<Gain>> BALANCED =
      List.of(
          Unit.NANOS.member("run_ns", "Run time without that, simulated.", Gain::runNanos),
          Unit.NANOS.member("balanced_run_ns", "Run time with it.", Gain::thenRunNanos),
          Unit.NANOS.member("wait_ns", "Waiting without it.", Gain::waitNanos),
          Unit.NANOS.member("balanced_wait_ns", "Waiting with it.", Gain::thenWaitNanos));

  private CausesMember() {}

  static void write(RootCauses causes, Selection selection, JsonWriter json) throws IOException {
    WaitGroup[] groups = WaitGroup.values();
    json.beginObject();
    json.name("rule").value(causes.rule());
    json.name("unexplained_ns").beginObject();
    for (int group = 0; group < Math.min(groups.length, causes.unexplained().size()); group++) {
      json.name(groups[group].id()).value(causes.unexplained().get(group));
    }
    json.endObject();
    json.name("places").beginArray();
    for (RootCause place : causes.places()) {
      Map<String, Object> its = JsonTables.members(PLACE, place);
      its.put("costs", JsonTables.rows(COSTS, CostsTable.of(place, selection)));
      if (!place.imbalance().isEmpty()) {
        its.put(
            "critical_imbalance",
            JsonTables.rows(
                IMBALANCE,
                place.imbalance().stream()
                    .filter(each -> selection.ranks().contains(each.rank()))
                    .toList()));
      }
      if (!place.work().isEmpty()) {
        its.put("work", JsonTables.rows(WORK, WorkLinesTable.of(place, selection)));
      }
      place.balanced().ifPresent(gain -> its.put("balanced", JsonTables.members(BALANCED, gain)));
      json.value(its);
    }
    json.endArray();
    List<WaitPropagation> propagation =
        causes.propagation().stream()
            .filter(step -> selection.ranks().contains(step.rank()))
            .toList();
    JsonTables.write("propagation", PROPAGATION, propagation, json);
    json.endObject();
  }
}
