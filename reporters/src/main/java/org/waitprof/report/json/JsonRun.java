package org.waitprof.report.json;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.efficiency.RankEnds;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.table.PairsTable;
import org.waitprof.report.table.ThreadsTable;
import org.waitprof.report.table.WorkLinesTable;

/** What the JSON export says of the run, its ranks and the quality of the figures. */
final class JsonRun {
  private JsonRun() {}

  static void write(JobProfile profile, Selection selection, JsonWriter json) throws IOException {
    run(profile.facts(), json);
    ranks(profile, selection.ranks(), json);
    JsonTables.writeIfAny(
        "threads", ThreadsTable.TABLE.columns(), ThreadsTable.TABLE.rows(profile, selection), json);
    efficiency(PopFactors.of(profile), json);
    JsonTables.writeIfAny("windows", WindowColumns.ALL, profile.course().windows(), json);
    json.name("notes").beginArray();
    for (QualityNote note : profile.notes()) {
      json.beginObject();
      json.name("severity").value(note.severity().name().toLowerCase(Locale.ROOT));
      json.name("id").value(note.id());
      json.name("text").value(note.text());
      json.endObject();
    }
    json.endArray();
    JsonTables.writeIfAny(
        "pairs", PairsTable.TABLE.columns(), PairsTable.TABLE.rows(profile, selection), json);
    if (!profile.causes().isNone()) {
      json.name("root_causes");
      JsonCauses.write(profile.causes(), selection, json);
    }
    if (!profile.course().work().isEmpty()) {
      JsonTables.write(
          "work",
          WorkLinesTable.TABLE.columns("rank", "line", "samples"),
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

  private static void ranks(JobProfile profile, RankSet selected, JsonWriter json)
      throws IOException {
    Optional<RankEnds.Last> last = RankEnds.last(profile);
    json.name("ranks").beginArray();
    for (int rank = 0; rank < profile.ranks().size(); rank++) {
      if (!selected.contains(rank)) {
        continue;
      }
      RankFacts facts = profile.ranks().get(rank);
      json.beginObject();
      json.name("rank").value(rank);
      json.name("present").value(facts.present());
      json.name("host").value(facts.host());
      json.name("pid").value(facts.pid());
      json.name("run_ns").value(facts.runNanos());
      json.name("mpi_ns").value(facts.mpiNanos());
      json.name("overhead_ns").value(facts.overheadNanos());
      json.name("finalized").value(facts.finalized());
      cpu(facts.cpu(), json);
      if (facts.span().isKnown()) {
        json.name("began_ms").value(facts.span().beganMillis());
        json.name("ended_ms").value(facts.span().endedMillis());
      }
      if (facts.present() && last.isPresent()) {
        ends(facts, last.get().of(facts), json);
      }
      json.endObject();
    }
    json.endArray();
  }

  private static void ends(RankFacts facts, RankEnds ends, JsonWriter json) throws IOException {
    if (ends.beforeNanos() > 0) {
      json.name("before_init_ns").value(ends.beforeNanos());
    }
    json.name("init_wait_ns").value(ends.initWaitNanos());
    if (facts.finalized()) {
      json.name("finalize_wait_ns").value(ends.finalizeWaitNanos());
    } else {
      json.name("ended_early_ns").value(ends.earlyNanos());
    }
  }

  private static void cpu(CpuUse cpu, JsonWriter json) throws IOException {
    if (!cpu.isKnown()) {
      return;
    }
    json.name("cpu").beginObject();
    json.name("threads").value(cpu.threads());
    json.name("span_ns").value(cpu.spanNanos());
    json.name("cpu_ns").value(cpu.cpuNanos());
    json.name(cpu.exact() ? "no_core_ns" : "no_core_at_most_ns").value(cpu.readyNanos());
    json.name("involuntary_switches").value(cpu.involuntarySwitches());
    json.name("cpus").value(cpu.cpus());
    json.name("host_cpus").value(cpu.hostCpus());
    json.name("host_load").value(cpu.loadPercent() / 100.0);
    if (cpu.gcNanos() >= 0) {
      json.name("gc_ns").value(cpu.gcNanos());
    }
    if (cpu.jitNanos() >= 0) {
      json.name("jit_ns").value(cpu.jitNanos());
    }
    if (cpu.stolenNanos() >= 0) {
      json.name("host_stolen_ns").value(cpu.stolenNanos());
    }
    json.endObject();
  }

  private static void efficiency(PopFactors factors, JsonWriter json) throws IOException {
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
    json.endObject();
  }
}
