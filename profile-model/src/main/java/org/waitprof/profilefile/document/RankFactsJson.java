package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CpuUse;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.RunFacts;

/** The member {@code ranks} of {@code profile.json}: an object a rank, in the order of ranks. */
public final class RankFactsJson {
  private static final String THREADS = "mpi_threads";

  private RankFactsJson() {}

  public static void write(List<RankFacts> ranks, JsonWriter json) throws IOException {
    json.beginArray();
    for (int rank = 0; rank < ranks.size(); rank++) {
      RankFacts facts = ranks.get(rank);
      json.beginObject();
      json.name("rank").value(rank);
      json.name("present").value(facts.present());
      json.name("host").value(facts.host());
      json.name("pid").value(facts.pid());
      json.name("run_ns").value(facts.runNanos());
      json.name("mpi_ns").value(facts.mpiNanos());
      json.name("overhead_ns").value(facts.overheadNanos());
      json.name("finalized").value(facts.finalized());
      CpuUseJson.write(facts.cpu(), json);
      if (facts.span().isKnown()) {
        json.name("began_ms").value(facts.span().beganMillis());
        json.name("ended_ms").value(facts.span().endedMillis());
        if (facts.span().startedMillis() > 0) {
          json.name("started_ms").value(facts.span().startedMillis());
        }
      }
      if (facts.threads() > 1) {
        json.name(THREADS).value(facts.threads());
      }
      json.endObject();
    }
    json.endArray();
  }

  public static List<RankFacts> read(JsonReader json, MemoryBudget budget) throws IOException {
    List<RankFacts> ranks = new ArrayList<>();
    Map<String, String> hosts = new HashMap<>();
    json.array(() -> ranks.add(readRank(json, ranks.size(), hosts, budget)));
    return ranks;
  }

  private static RankFacts readRank(
      JsonReader json, int rank, Map<String, String> hosts, MemoryBudget budget)
      throws IOException {
    if (rank == RunFacts.MAX_RANKS) {
      throw json.problem("more than " + RunFacts.MAX_RANKS + " ranks");
    }
    budget.charge(72 + 72);
    boolean present = false;
    String host = "";
    long pid = 0;
    long runNanos = 0;
    long mpiNanos = 0;
    long overheadNanos = 0;
    boolean finalized = false;
    CpuUse cpu = CpuUse.UNKNOWN;
    long beganMillis = 0;
    long endedMillis = 0;
    long startedMillis = 0;
    int threads = 0;
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "rank" -> json.nextInt(rank, rank);
        case "present" -> present = json.nextBoolean();
        case "host" -> host = json.nextString();
        case "pid" -> pid = json.nextLong();
        case "run_ns" -> runNanos = nanos(json);
        case "mpi_ns" -> mpiNanos = nanos(json);
        case "overhead_ns" -> overheadNanos = nanos(json);
        case "finalized" -> finalized = json.nextBoolean();
        case "began_ms" -> beganMillis = nanos(json);
        case "ended_ms" -> endedMillis = nanos(json);
        case "started_ms" -> startedMillis = nanos(json);
        case THREADS -> threads = json.nextInt(0, Integer.MAX_VALUE);
        case CpuUseJson.MEMBER -> cpu = CpuUseJson.read(json);
        default -> json.skipValue();
      }
    }
    json.endObject();
    String known = hosts.putIfAbsent(host, host);
    if (known == null) {
      known = budget.keep(host);
    }
    RankSpan span = RankSpan.of(beganMillis, endedMillis, startedMillis);
    return new RankFacts(
        present, known, pid, runNanos, mpiNanos, overheadNanos, finalized, cpu, span, threads);
  }

  /** A duration that can have been measured: nine years at most. */
  private static long nanos(JsonReader json) throws IOException {
    long nanos = json.nextLong();
    if (nanos < 0 || nanos > 1L << 58) {
      throw json.problem(nanos + " ns cannot have been measured");
    }
    return nanos;
  }
}
