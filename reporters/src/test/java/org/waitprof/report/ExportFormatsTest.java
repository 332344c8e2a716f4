package org.waitprof.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.WaitSource;
import org.waitprof.report.figures.Weight;

/** Exports for other programs: golden files, totals that add up, names that break nothing. */
class ExportFormatsTest {

  @ParameterizedTest
  @CsvSource({"collapsed, wavefront.collapsed", "markdown, wavefront.md", "mpip, wavefront.mpip"})
  void wholeFile(String format, String file) throws IOException {
    String text = Reports.of(format, TestJobs.wavefront(2, 1), ReportOptions.DEFAULTS);
    GoldenFile.assertMatches(file, text);
  }

  private static long total(JobProfile job, Metric metric) {
    long total = 0;
    for (int key = 0; key < job.keys().size(); key++) {
      for (int rank = 0; rank < job.ranks().size(); rank++) {
        total += job.value(metric, key, rank);
      }
    }
    return total;
  }

  @Test
  void collapsedStacksAddUpWhateverTheNames() throws IOException {
    for (JobProfile job : List.of(TestJobs.wavefront(3, 2), TestJobs.hostile())) {
      for (Weight weight : Weight.values()) {
        String text =
            Reports.of("collapsed", job, ReportOptions.DEFAULTS.with(its -> its.weight = weight));
        long sum = 0;
        for (String line : text.split("\n", -1)) {
          if (!line.isEmpty()) {
            assertTrue(line.matches("[^;]+(;[^;]+)* [0-9]+"), line);
            sum += Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
          }
        }
        assertEquals(total(job, weight.metric()), sum);
      }
    }
    assertEquals("nothing 0\n", Reports.of("collapsed", TestJobs.empty(), ReportOptions.DEFAULTS));
  }

  @Test
  void csvByAnotherReader() throws IOException {
    JobProfile job = TestJobs.hostile();
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    try (CSVParser records =
        format.parse(new StringReader(Reports.of("csv", job, ReportOptions.DEFAULTS)))) {
      List<CSVRecord> rows = records.getRecords();
      assertEquals(6, rows.size());
      for (int i = 0; i < rows.size(); i++) {
        assertEquals(18, rows.get(i).size());
        assertEquals(job.keys().get(i % 3).key().path().toString(), rows.get(i).get("call_path"));
      }
      long wait = rows.stream().mapToLong(row -> Long.parseLong(row.get("wait_ns"))).sum();
      assertEquals(total(job, Metric.WAIT), wait);
    }
  }

  @Test
  void markdownRunsAndLinksNothing() throws IOException {
    String text = Reports.of("markdown", TestJobs.hostile(), ReportOptions.DEFAULTS);
    assertFalse(text.contains("<script"), text);
    assertFalse(text.contains("://"), text);
    text.lines()
        .filter(line -> line.startsWith("| 1 |"))
        .forEach(line -> assertEquals(10, line.chars().filter(c -> c == '|').count(), line));
  }

  @Test
  void measuredIsNotCalledEstimated() throws IOException {
    JobProfile job = TestJobs.withSource(TestJobs.wavefront(2, 1), key -> WaitSource.MEASURED);
    for (String format : List.of("markdown", "mpip", "collapsed", "html")) {
      String text = Reports.of(format, job, ReportOptions.DEFAULTS);
      int end = format.equals("html") ? text.indexOf("<section id=\"about\"") : text.length();
      String body = text.substring(Math.max(0, text.indexOf("<body>")), end);
      assertFalse(body.contains("stimated"), format);
    }
  }
}
