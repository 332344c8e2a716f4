package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CpuUse;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.RunFacts;

/** The member {@code ranks} of {@code profile.json}: an object per rank, in the order of ranks. */
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
    long[] cpu = CpuUse.UNKNOWN.toNumbers();
    JsonMembers its = json.members(name -> CpuUseJson.read(name, json, cpu));
    int unused = its.integer("rank", rank, rank, rank); // Only checked.
    String host = its.text("host");
    String known = hosts.putIfAbsent(host, host);
    return new RankFacts(
        its.flag("present"),
        known == null ? budget.keep(host) : known,
        its.number("pid", 0),
        nanos(its, "run_ns", json),
        nanos(its, "mpi_ns", json),
        nanos(its, "overhead_ns", json),
        its.flag("finalized"),
        CpuUse.of(cpu),
        RankSpan.of(
            nanos(its, "began_ms", json),
            nanos(its, "ended_ms", json),
            nanos(its, "started_ms", json)),
        its.integer(THREADS, 0, 0, Integer.MAX_VALUE));
  }

  /** A duration that can have been measured: nine years at most. */
  private static long nanos(JsonMembers its, String name, JsonReader json) throws IOException {
    long nanos = its.number(name, 0);
    if (nanos < 0 || nanos > 1L << 58) {
      throw json.problem(nanos + " ns cannot have been measured");
    }
    return nanos;
  }
}
