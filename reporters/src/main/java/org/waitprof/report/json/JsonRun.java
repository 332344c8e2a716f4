package org.waitprof.report.json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.waitprof.efficiency.HybridFactors;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RunFacts;
import org.waitprof.report.figures.Factor;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;
import org.waitprof.report.table.WorkLinesTable;

/** Facts of the run, its ranks and the quality of the figures in the JSON export. */
final class JsonRun {
  static final List<TableColumn<RunFacts>> RUN = run();

  static final List<TableColumn<QualityNote>> NOTES =
      List.of(
          Unit.TEXT.member(
              "severity",
              "warning or info.",
              note -> note.severity().name().toLowerCase(Locale.ROOT)),
          Unit.TEXT.member("id", "Kind of note.", QualityNote::id),
          Unit.TEXT.member("text", "For readers.", QualityNote::text));

  private JsonRun() {}

  private static List<TableColumn<RunFacts>> run() {
    List<TableColumn<RunFacts>> members = new ArrayList<>();
    for (RunFacts.Text text : RunFacts.Text.values()) {
      members.add(Unit.TEXT.member(text.id(), text.description(), facts -> facts.text(text)));
    }
    members.addAll(
        List.of(
            Unit.EPOCH_MILLIS.member(
                "start_epoch_ms", "When it began.", RunFacts::startEpochMillis),
            Unit.NUMBER.member("world_size", "Size of MPI_COMM_WORLD.", RunFacts::worldSize),
            Unit.FLAG.member(
                "complete",
                "Whether every rank entered Finalize and its counters are here.",
                RunFacts::complete),
            Unit.NUMBERS.member("missing_ranks", "Ranks without counters.", RunFacts::missingRanks),
            Unit.TEXT.member(
                "estimator", "The way in which waiting was recognised.", RunFacts::estimator),
            Unit.TEXT_BY_NAME.member(
                "options", "Options of the agent.", facts -> new TreeMap<>(facts.options())),
            Unit.NUMBERS.ifKnown(
                "process_grid",
                "Lengths of the dimensions of the program's Cartesian communicator.",
                facts -> facts.processGrid().isEmpty() ? "" : facts.processGrid())));
    return List.copyOf(members);
  }

  static void write(JobProfile profile, Selection selection, JsonWriter json) throws IOException {
    json.name("run").value(JsonTables.members(RUN, profile.facts()));
    JsonRanks.write(profile, selection.ranks(), json);
    efficiency(profile, json);
    JsonTables.write("notes", NOTES, profile.notes(), json);
    JsonTables.write(profile, selection, json);
    if (!profile.causes().isNone()) {
      json.name("root_causes");
      CausesMember.write(profile.causes(), selection, json);
    }
    if (!profile.timeSeries().work().isEmpty()) {
      JsonTables.write(
          "work",
          WorkLinesTable.TABLE.columns("rank", "line", "samples", "call_path"),
          WorkLinesTable.ofRun(profile, selection),
          json);
    }
  }

  private static void efficiency(JobProfile profile, JsonWriter json) throws IOException {
    json.name("efficiency").beginObject();
    for (Map.Entry<Factor, Double> factor : Factor.of(profile).entrySet()) {
      json.name(factor.getKey().id()).value(factor.getValue());
      if (factor.getKey() == Factor.COMMUNICATION_EFFICIENCY) {
        OptionalLong ideal = profile.timeSeries().idealNanos();
        if (ideal.isPresent()) {
          json.name("ideal_ns").value(ideal.getAsLong());
        }
      }
    }
    Optional<HybridFactors> hybrid = HybridFactors.of(profile);
    if (hybrid.isPresent()) {
      json.name("cores").value(hybrid.get().cores());
      json.name("busy_cores").value(hybrid.get().busyCores());
    }
    json.endObject();
  }
}
