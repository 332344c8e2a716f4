package org.waitprof.report.json;

import java.io.IOException;
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

/** What the JSON export says of the run, its ranks and the quality of the figures. */
final class JsonRun {
  static final List<TableColumn<RunFacts>> RUN =
      List.of(
          TableColumn.member("tool_version", Unit.TEXT, "Of waitprof.", RunFacts::toolVersion),
          TableColumn.member("run_id", Unit.TEXT, "Of this run alone.", RunFacts::runId),
          TableColumn.member("command", Unit.TEXT, "The command line.", RunFacts::command),
          TableColumn.member("main_class", Unit.TEXT, "The program.", RunFacts::mainClass),
          TableColumn.member("binding", Unit.TEXT, "MPI and its version.", RunFacts::binding),
          TableColumn.member("java", Unit.TEXT, "Version of the JVM.", RunFacts::java),
          TableColumn.member("job_id", Unit.TEXT, "Of the batch system.", RunFacts::jobId),
          TableColumn.member(
              "start_epoch_ms", Unit.EPOCH_MILLIS, "When it began.", RunFacts::startEpochMillis),
          TableColumn.member(
              "world_size", Unit.NUMBER, "Size of MPI_COMM_WORLD.", RunFacts::worldSize),
          TableColumn.member(
              "complete",
              Unit.FLAG,
              "Whether every rank entered Finalize and its counters are here.",
              RunFacts::complete),
          TableColumn.member(
              "missing_ranks", Unit.NUMBERS, "Ranks without counters.", RunFacts::missingRanks),
          TableColumn.member(
              "estimator", Unit.TEXT, "What tells waiting from work.", RunFacts::estimator),
          TableColumn.member(
              "options",
              Unit.TEXT_BY_NAME,
              "Options of the agent.",
              facts -> new TreeMap<>(facts.options())),
          TableColumn.ifKnown(
              "process_grid",
              Unit.NUMBERS,
              "Lengths of the dimensions of the program's Cartesian communicator.",
              facts -> facts.processGrid().isEmpty() ? "" : facts.processGrid()));

  static final List<TableColumn<QualityNote>> NOTES =
      List.of(
          TableColumn.member(
              "severity",
              Unit.TEXT,
              "warning or info.",
              note -> note.severity().name().toLowerCase(Locale.ROOT)),
          TableColumn.member("id", Unit.TEXT, "What kind of note.", QualityNote::id),
          TableColumn.member("text", Unit.TEXT, "For readers.", QualityNote::text));

  private JsonRun() {}

  static void write(JobProfile profile, Selection selection, JsonWriter json) throws IOException {
    json.name("run").beginObject();
    JsonTables.members(RUN, profile.facts(), json);
    json.endObject();
    JsonRanks.write(profile, selection.ranks(), json);
    efficiency(profile, json);
    JsonTables.write("notes", NOTES, profile.notes(), json);
    JsonTables.write(profile, selection, json);
    if (!profile.causes().isNone()) {
      json.name("root_causes");
      JsonCauses.write(profile.causes(), selection, json);
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
