package org.waitprof.report.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.GoldenFile;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;
import org.waitprof.report.TestJobs;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.table.CsvWriter;

/** Expectation: the contract's columns, exact sums, and names that survive a strict parser. */
class CsvReportTest {
  private static List<List<String>> records(JobProfile profile, ReportOptions options)
      throws IOException {
    return CsvRecords.parse(Reports.of("csv", profile, options));
  }

  @Test
  void wholeFile() throws IOException {
    String csv = Reports.of("csv", TestJobs.wavefront(2, 1), ReportOptions.DEFAULTS);
    GoldenFile.assertMatches("wavefront.csv", csv);
  }

  /** Expected: no cell of a forged profile is a formula; all other texts are as they are. */
  @Test
  void noTextIsAFormula() {
    for (String forged : List.of("=cmd()", "+1", "-1", "@SUM(A1)", "\tx", "\rx")) {
      assertEquals(
          List.of(List.of("'" + forged)), CsvRecords.parse(CsvWriter.field(forged) + "\r\n"));
    }
    for (String name : List.of("", "a.B.main:1;a.C=d:2", "node-1", "'a", "late_sender")) {
      assertEquals(name, CsvWriter.field(name));
    }
  }

  @Test
  void columnsAreTheContract() throws IOException {
    assertEquals(
        "rank,call_path,call,size_class,comm_size_class,role,pattern,count,sum_ns,min_ns,max_ns,"
            + "bytes,floor_ns,wait_ns,source,host,run_ns,mpi_ns",
        String.join(",", records(TestJobs.empty(), ReportOptions.DEFAULTS).get(0)));
  }

  @Test
  void waitIsWhatTheFloorLeavesAndRowsAreSortedByRank() throws IOException {
    JobProfile profile = TestJobs.wavefront(4, 7);
    List<List<String>> records = records(profile, ReportOptions.DEFAULTS);
    long waitNanos = 0;
    int lastRank = 0;
    for (List<String> row : records.subList(1, records.size())) {
      long wait = Long.parseLong(row.get(13));
      waitNanos += wait;
      if (!row.get(6).isEmpty()) {
        assertEquals(
            Long.parseLong(row.get(8)) - Long.parseLong(row.get(7)) * Long.parseLong(row.get(12)),
            wait,
            row.toString());
      }
      assertTrue(Long.parseLong(row.get(7)) > 0, "rows without calls are left out");
      assertTrue(Integer.parseInt(row.get(0)) >= lastRank, "sorted by rank");
      lastRank = Integer.parseInt(row.get(0));
    }
    long expected = 0;
    for (int key = 0; key < profile.keys().size(); key++) {
      for (int rank = 0; rank < profile.ranks().size(); rank++) {
        expected += profile.value(Metric.WAIT, key, rank);
      }
    }
    assertEquals(expected, waitNanos);
  }

  @Test
  void pairsOfRanksAreAFormatOfTheirOwn() throws IOException {
    JobProfile job = TestJobs.sampled(2, 1, 0.8);
    List<List<String>> all = CsvRecords.parse(Reports.of("matrix", job, ReportOptions.DEFAULTS));
    assertEquals(List.of("rank", "peer", "messages", "bytes", "wait_ns"), all.get(0));
    assertEquals(1 + 4 * 3, all.size());
    assertEquals(List.of("3", "0", "30", "3000"), all.get(10).subList(0, 4));
    assertEquals(List.of("3", "", "3", "300", "7"), all.get(12));
    String without = Reports.of("matrix", TestJobs.wavefront(2, 1), ReportOptions.DEFAULTS);
    assertEquals(1, CsvRecords.parse(without).size());
  }

  @Test
  void sharesNeedNoOtherFile() throws IOException {
    JobProfile profile = TestJobs.measured(2, 1);
    List<List<String>> records = records(profile, ReportOptions.DEFAULTS);
    assertEquals(
        List.of(
            "critical_path_before_ns",
            "critical_path_ns",
            "late_sender_ns",
            "late_sender_wrong_order_ns",
            "nxn_completion_ns",
            "wait_at_nxn_ns"),
        records.get(0).subList(18, records.get(0).size()));
    long path = 0;
    for (List<String> row : records.subList(1, records.size())) {
      var facts = profile.ranks().get(Integer.parseInt(row.get(0)));
      assertEquals(facts.host(), row.get(15));
      assertEquals(Long.toString(facts.runNanos()), row.get(16));
      assertEquals(Long.toString(facts.mpiNanos()), row.get(17));
      path += Long.parseLong(row.get(18)) + Long.parseLong(row.get(19));
    }
    assertEquals(4_000_000_000L, path);
  }

  @Test
  void hostileNamesComeBackAsTheyWere() throws IOException {
    JobProfile profile = TestJobs.hostile();
    List<List<String>> records = records(profile, ReportOptions.DEFAULTS);
    assertEquals(1 + 3 * 2, records.size());
    for (int row = 1; row < records.size(); row++) {
      assertEquals(18, records.get(row).size());
      assertEquals(
          profile.keys().get((row - 1) % 3).key().path().toString(), records.get(row).get(1));
    }
  }

  @Test
  void quotesOnlyWhereTheGrammarWantsThem() {
    assertEquals("a;b.c:1", CsvWriter.field("a;b.c:1"));
    assertEquals("\"a,b\"", CsvWriter.field("a,b"));
    assertEquals("\"a\"\"b\"", CsvWriter.field("a\"b"));
    assertEquals("\"a\rb\"", CsvWriter.field("a\rb"));
    assertEquals("\"a\nb\"", CsvWriter.field("a\nb"));
  }

  @Test
  void selectionIsHeeded() throws IOException {
    Selection selection = new Selection(RankSet.parse("1,3"), "receive", "late_sender");
    List<List<String>> records =
        records(
            TestJobs.wavefront(2, 1),
            ReportOptions.DEFAULTS.with(its -> its.selection = selection));
    for (List<String> row : records.subList(1, records.size())) {
      assertTrue(List.of("1", "3").contains(row.get(0)), row.toString());
      assertEquals("late_sender", row.get(6));
    }
    assertEquals(1 + 3, records.size());
  }
}
