package org.waitprof.report.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CpuUse;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.Role;
import org.waitprof.model.column.LongRows;
import org.waitprof.report.GoldenFile;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;
import org.waitprof.report.TestJobs;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.figures.Selection;

/** Expectation: a document that another parser (Gson) reads, with every value of the profile. */
class JsonReportTest {
  private static JsonObject json(JobProfile profile, ReportOptions options) throws IOException {
    return JsonParser.parseString(Reports.of("json", profile, options)).getAsJsonObject();
  }

  @Test
  void wholeFile() throws IOException {
    GoldenFile.assertMatches(
        "incomplete.json", Reports.of("json", TestJobs.incomplete(), ReportOptions.DEFAULTS));
  }

  @Test
  void everyValueIsThere() throws IOException {
    JobProfile profile = TestJobs.wavefront(4, 5);
    JsonArray keys = json(profile, ReportOptions.DEFAULTS).getAsJsonArray("keys");
    assertEquals(profile.keys().size(), keys.size());
    for (int row = 0; row < keys.size(); row++) {
      JsonObject key = keys.get(row).getAsJsonObject();
      assertEquals(
          profile.keys().get(row).key().call().standardName(), key.get("call").getAsString());
      JsonArray ranks = key.getAsJsonArray("ranks");
      long calls = 0;
      for (int i = 0; i < ranks.size(); i++) {
        int rank = ranks.get(i).getAsInt();
        JsonObject values = key.getAsJsonObject("values");
        for (Metric metric : new Metric[] {Metric.COUNT, Metric.SUM, Metric.FLOOR, Metric.WAIT}) {
          assertEquals(
              profile.value(metric, row, rank),
              values.getAsJsonArray(metric.name()).get(i).getAsLong());
        }
        calls += profile.value(Metric.COUNT, row, rank);
      }
      long inHistograms = 0;
      for (JsonElement histogram : key.getAsJsonArray("histogram")) {
        JsonArray pairs = histogram.getAsJsonArray();
        for (int i = 0; i < pairs.size(); i += 2) {
          assertTrue(pairs.get(i).getAsInt() < Histogram.BUCKETS);
          inHistograms += pairs.get(i + 1).getAsLong();
        }
      }
      assertEquals(calls, inHistograms);
    }
  }

  /** Metrics that only some profiles have are described as in their profile. */
  @Test
  void everyMetricHasItsUnitAndDescription() throws IOException {
    JobProfile plain = TestJobs.wavefront(2, 1);
    LongRows.Builder rows = new LongRows.Builder();
    plain.keys().forEach(key -> rows.add(new long[] {1, 2}));
    Metric own = new Metric("late_sender_ns", "ns", "Waiting in receives.");
    JobProfile profile = plain.with(Map.of(own.name(), rows.build(own)));
    boolean found = false;
    for (JsonElement each : json(profile, ReportOptions.DEFAULTS).getAsJsonArray("metrics")) {
      JsonObject its = each.getAsJsonObject();
      assertFalse(its.get("unit").getAsString().isEmpty(), its.toString());
      if (its.get("name").getAsString().equals(own.name())) {
        assertEquals("ns", its.get("unit").getAsString());
        assertEquals(own.description(), its.get("description").getAsString());
        found = true;
      }
    }
    assertTrue(found);
  }

  @Test
  void hostileNamesComeBackAsTheyWere() throws IOException {
    JobProfile profile = TestJobs.hostile();
    JsonObject json = json(profile, ReportOptions.DEFAULTS);
    assertEquals(
        profile.facts().mainClass(), json.getAsJsonObject("run").get("main_class").getAsString());
    for (int row = 0; row < profile.keys().size(); row++) {
      JsonArray frames =
          json.getAsJsonArray("keys").get(row).getAsJsonObject().getAsJsonArray("call_path");
      assertEquals(
          profile.keys().get(row).key().path().frames().get(0).toString(),
          frames.get(0).getAsString());
    }
  }

  @Test
  void selectionIsHeeded() throws IOException {
    Selection selection = new Selection(RankSet.parse("1,3"), "receiveWest", "");
    JsonObject json =
        json(
            TestJobs.wavefront(2, 1),
            ReportOptions.DEFAULTS.with(its -> its.selection = selection));
    assertEquals(2, json.getAsJsonArray("ranks").size());
    assertEquals(1, json.getAsJsonArray("keys").size());
    String ranks = json.getAsJsonArray("keys").get(0).getAsJsonObject().get("ranks").toString();
    assertEquals("[1,3]", ranks);
  }

  /** One rank has three threads: a first one and two of a pool; the other rank has one alone. */
  @Test
  void callsOfThreads() throws IOException {
    JobBuilder job = new JobBuilder();
    job.rank(rank(3)).rank(rank(0));
    for (String thread : new String[] {"", "(thread).pool-#:0;"}) {
      job.row(
          thread + "a.B.c:1",
          MpiCall.MPI_RECV,
          8,
          0,
          Role.NONE,
          rank -> rank == 0 ? new Cell(4, 100, 10, 70, 10) : new Cell(1, 20, 20, 20, 20));
    }
    String threads = json(job.build(), ReportOptions.DEFAULTS).get("threads").toString();
    assertEquals(
        JsonParser.parseString(
            "[{name: '(first)', calls: 5, mpi_ns: 120, wait_ns: 60, overlapped_wait_ns: 0,"
                + " locked_out_ns: 0},"
                + "{name: 'pool-#', calls: 5, mpi_ns: 120, wait_ns: 60, overlapped_wait_ns: 0,"
                + " locked_out_ns: 0}]"),
        JsonParser.parseString(threads));
    assertFalse(json(TestJobs.wavefront(2, 1), ReportOptions.DEFAULTS).has("threads"));
  }

  private static RankFacts rank(int threads) {
    return new RankFacts(
        true, "n1", 1, 1000, 100, 0, true, CpuUse.UNKNOWN, RankSpan.UNKNOWN, threads);
  }
}
