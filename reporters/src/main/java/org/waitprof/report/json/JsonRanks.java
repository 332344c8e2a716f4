package org.waitprof.report.json;

import static org.waitprof.report.explain.Topics.explained;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.waitprof.efficiency.RankEnds;
import org.waitprof.json.JsonObject;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CpuUse;
import org.waitprof.model.CpuUse.WorkerUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;

/** The member {@code ranks}: the known facts of each rank, and their schema. */
final class JsonRanks {
  /**
   * A rank.
   *
   * @param ends when the rank came and went, relative to the others; null where unknown
   */
  private record Row(int rank, RankFacts facts, @Nullable RankEnds ends) {
    OptionalLong inSpan(ToLongFunction<RankSpan> millis) {
      return facts.span().isKnown()
          ? OptionalLong.of(millis.applyAsLong(facts.span()))
          : OptionalLong.empty();
    }

    OptionalLong ended(boolean finalized, ToLongFunction<RankEnds> nanos) {
      return ends == null || facts.finalized() != finalized
          ? OptionalLong.empty()
          : OptionalLong.of(nanos.applyAsLong(ends));
    }
  }

  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          Unit.RANK.member("rank", "In MPI_COMM_WORLD.", Row::rank),
          fact(
              "present", Unit.FLAG, "Whether its counters are in the profile.", RankFacts::present),
          fact("host", Unit.TEXT, "Its host.", RankFacts::host),
          fact("pid", Unit.NUMBER, "Its process.", RankFacts::pid),
          fact("run_ns", Unit.NANOS, explained("run_time"), RankFacts::runNanos),
          fact("mpi_ns", Unit.NANOS, "Time in MPI calls within the run time.", RankFacts::mpiNanos),
          fact("overhead_ns", Unit.NANOS, explained("overhead"), RankFacts::overheadNanos),
          fact("finalized", Unit.FLAG, "Whether it entered Finalize.", RankFacts::finalized),
          Unit.EPOCH_MILLIS.ifKnown(
              "began_ms",
              "Entry of Init by its host's clock, since 1970; if known.",
              row -> row.inSpan(RankSpan::beganMillis)),
          Unit.EPOCH_MILLIS.ifKnown(
              "ended_ms",
              "Entry of Finalize, or the last sign of life; if known.",
              row -> row.inSpan(RankSpan::endedMillis)),
          Unit.NANOS.ifKnown(
              "before_init_ns",
              "From the begin of its process to Init; if known.",
              row ->
                  row.ends() == null || row.ends().beforeNanos() == 0
                      ? ""
                      : (Object) row.ends().beforeNanos()),
          Unit.NANOS.ifKnown(
              "init_wait_ns",
              "From its Init to that of the last rank; if known.",
              row -> row.ends() == null ? "" : (Object) row.ends().initWaitNanos()),
          Unit.NANOS.ifKnown(
              "finalize_wait_ns",
              "From its Finalize to the last rank's; if it came there.",
              row -> row.ended(true, RankEnds::finalizeWaitNanos)),
          Unit.NANOS.ifKnown(
              "ended_early_ns",
              "Its last sign of life before the job's; without Finalize.",
              row -> row.ended(false, RankEnds::earlyNanos)));

  private static final List<TableColumn<CpuUse>> CPU =
      List.of(
          cpu(
              "threads",
              Unit.NUMBER,
              "Threads that call MPI; times are their sums.",
              CpuUse::threads),
          cpu("span_ns", Unit.NANOS, "Time for which they were observed.", CpuUse::spanNanos),
          cpu("cpu_ns", Unit.NANOS, "Time for which they had a core.", CpuUse::cpuNanos),
          cpu(
              "no_core_ns",
              Unit.NANOS,
              explained("no_core"),
              cpu -> cpu.exact() ? cpu.readyNanos() : -1),
          cpu(
              "no_core_at_most_ns",
              Unit.NANOS,
              "In its place where the kernel does not report it.",
              cpu -> cpu.exact() ? -1 : cpu.readyNanos()),
          cpu(
              "involuntary_switches",
              Unit.NUMBER,
              "Number of times that a core was lost.",
              CpuUse::involuntarySwitches),
          cpu("cpus", Unit.NUMBER, "CPUs that they may run on.", CpuUse::cpus),
          cpu("host_cpus", Unit.NUMBER, "CPUs of the host.", CpuUse::hostCpus),
          Unit.RATIO.member(
              "host_load",
              "Runnable threads of the host, mean of the last minute.",
              cpu -> cpu.loadPercent() / 100.0),
          cpu("gc_ns", Unit.NANOS, "Garbage collections of the process.", CpuUse::gcNanos),
          cpu("jit_ns", Unit.NANOS, "Compiler threads of the process.", CpuUse::jitNanos),
          cpu(
              "host_stolen_ns",
              Unit.NANOS,
              "Withheld from all CPUs of the host by a hypervisor.",
              CpuUse::stolenNanos),
          cpu(
              "core_step_ps",
              Unit.NUMBER,
              "A step of work that is the same on all ranks, in picoseconds of its core.",
              CpuUse::stepPicos),
          worker(
              "workers",
              Unit.NUMBER,
              "Other threads of the program that computed, at Finalize; if any did.",
              WorkerUse::threads),
          worker(
              "worker_cpu_ns", Unit.NANOS, "Time for which they had a core.", WorkerUse::cpuNanos),
          Unit.RATIO.ifKnown(
              "worker_no_core_ratio",
              "Of the time in which they could run, without a core.",
              cpu -> cpu.workers().isKnown() ? (Object) cpu.workers().noCoreRatio() : ""));

  private JsonRanks() {}

  private static TableColumn<Row> fact(
      String id, Unit unit, String description, Function<RankFacts, Object> value) {
    return unit.member(id, description, row -> value.apply(row.facts()));
  }

  private static TableColumn<CpuUse> worker(
      String id, Unit unit, String description, ToLongFunction<WorkerUse> number) {
    return cpu(
        id,
        unit,
        description,
        cpu -> cpu.workers().isKnown() ? number.applyAsLong(cpu.workers()) : -1);
  }

  /** A number that is left out if it is negative. */
  private static TableColumn<CpuUse> cpu(
      String id, Unit unit, String description, ToLongFunction<CpuUse> number) {
    return unit.ifKnown(
        id,
        description,
        cpu -> number.applyAsLong(cpu) < 0 ? "" : (Object) number.applyAsLong(cpu));
  }

  static void write(JobProfile profile, RankSet selected, JsonWriter json) throws IOException {
    Optional<RankEnds.Last> last = RankEnds.last(profile);
    json.name("ranks").beginArray();
    for (int rank = 0; rank < profile.ranks().size(); rank++) {
      if (!selected.contains(rank)) {
        continue;
      }
      RankFacts facts = profile.ranks().get(rank);
      RankEnds ends = facts.present() && last.isPresent() ? last.get().of(facts) : null;
      Map<String, Object> members = JsonTables.members(COLUMNS, new Row(rank, facts, ends));
      if (facts.cpu().isKnown()) {
        members.put("cpu", JsonTables.members(CPU, facts.cpu()));
      }
      json.value(members);
    }
    json.endArray();
  }

  static Map<String, Object> schema() {
    String cpu = "Use of the CPUs between Init and Finalize; missing where it is not known.";
    Map<String, Object> more = JsonObject.of("cpu", JsonSchema.row(cpu, CPU, Map.of()));
    return JsonObject.of("type", "array", "items", JsonSchema.row("", COLUMNS, more));
  }
}
