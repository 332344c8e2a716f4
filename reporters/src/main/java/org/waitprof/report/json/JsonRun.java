package org.waitprof.report.json;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.efficiency.HybridFactors;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RunFacts;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.table.WorkLinesTable;

/** What the JSON export says of the run, its ranks and the quality of the figures. */
final class JsonRun {
  private JsonRun() {}

  static void write(JobProfile profile, Selection selection, JsonWriter json) throws IOException {
    run(profile.facts(), json);
    JsonRanks.write(profile, selection.ranks(), json);
    efficiency(PopFactors.of(profile), HybridFactors.of(profile).orElse(null), json);
    JsonTables.writeIfAny("windows", WindowColumns.ALL, profile.timeSeries().windows(), json);
    json.name("notes").beginArray();
    for (QualityNote note : profile.notes()) {
      json.beginObject();
      json.name("severity").value(note.severity().name().toLowerCase(Locale.ROOT));
      json.name("id").value(note.id());
      json.name("text").value(note.text());
      json.endObject();
    }
    json.endArray();
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

  private static void run(RunFacts facts, JsonWriter json) throws IOException {
    json.name("run").beginObject();
    json.name("tool_version").value(facts.toolVersion());
    json.name("run_id").value(facts.runId());
    json.name("command").value(facts.command());
    json.name("main_class").value(facts.mainClass());
    json.name("binding").value(facts.binding());
    json.name("java").value(facts.java());
    json.name("job_id").value(facts.jobId());
    json.name("start_epoch_ms").value(facts.startEpochMillis());
    json.name("world_size").value(facts.worldSize());
    json.name("complete").value(facts.complete());
    json.name("missing_ranks").beginArray();
    for (int rank : facts.missingRanks()) {
      json.value(rank);
    }
    json.endArray();
    json.name("estimator").value(facts.estimator());
    json.name("options").beginObject();
    for (Map.Entry<String, String> option : new TreeMap<>(facts.options()).entrySet()) {
      json.name(option.getKey()).value(option.getValue());
    }
    json.endObject();
    if (!facts.processGrid().isEmpty()) {
      json.name("process_grid").beginArray();
      for (int length : facts.processGrid()) {
        json.value(length);
      }
      json.endArray();
    }
    json.endObject();
  }

  private static void efficiency(
      PopFactors factors, @Nullable HybridFactors hybrid, JsonWriter json) throws IOException {
    json.name("efficiency").beginObject();
    json.name("parallel_efficiency").value(factors.parallelEfficiency());
    json.name("load_balance").value(factors.loadBalance());
    json.name("communication_efficiency").value(factors.communicationEfficiency());
    if (factors.idealNanos().isPresent()) {
      json.name("ideal_ns").value(factors.idealNanos().getAsLong());
    }
    if (factors.serialisation().isPresent() && factors.transfer().isPresent()) {
      json.name("serialisation_efficiency").value(factors.serialisation().getAsDouble());
      json.name("transfer_efficiency").value(factors.transfer().getAsDouble());
    }
    if (hybrid != null) {
      json.name("hybrid_efficiency").value(hybrid.efficiency());
      json.name("thread_efficiency").value(hybrid.threadEfficiency());
      if (hybrid.threadBalance().isPresent() && hybrid.threadScheduling().isPresent()) {
        json.name("thread_load_balance").value(hybrid.threadBalance().getAsDouble());
        json.name("thread_scheduling_efficiency").value(hybrid.threadScheduling().getAsDouble());
      }
      json.name("cores").value(hybrid.cores());
      json.name("busy_cores").value(hybrid.busyCores());
    }
    json.endObject();
  }
}
