package org.waitprof.report.extrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.RankFacts;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TestJobs;

/**
 * Every line is one measurement in the form that Extra-P documents; all lines of a metric together
 * are the mean rank's waiting, the rest of its time in MPI, and its time outside of MPI; no call
 * path has a metric twice.
 */
class ExtrapLinesTest {
  private static final Pattern LINE =
      Pattern.compile(
          "\\{\"params\": ?\\{\"ranks\": ?9\\}, ?\"callpath\": ?\"([^\"]+)\","
              + " ?\"metric\": ?\"(\\w+)\", ?\"value\": ?([-+.0-9eE]+)\\}");

  @Test
  void linesAreTheProfile() throws IOException {
    JobProfile job = TestJobs.wavefront(3, 2);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ExtrapLines().write(job, ReportOptions.DEFAULTS, out);
    Map<String, Double> sums = new TreeMap<>();
    Set<String> seen = new HashSet<>();
    for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
      Matcher matcher = LINE.matcher(line);
      assertTrue(matcher.matches(), line);
      assertTrue(seen.add(matcher.group(1) + " " + matcher.group(2)), line);
      sums.merge(matcher.group(2), Double.parseDouble(matcher.group(3)), Double::sum);
    }
    assertTrue(seen.stream().anyMatch(path -> path.contains("->MPI_Recv wait")), seen::toString);
    double wait = 0;
    double time = 0;
    for (int row = 0; row < job.keys().size(); row++) {
      for (int rank = 0; rank < 9; rank++) {
        wait += job.value(Metric.WAIT, row, rank) / 9e9;
        time += job.value(Metric.SUM, row, rank) / 9e9;
      }
    }
    double useful = job.ranks().stream().mapToLong(RankFacts::usefulNanos).sum() / 9e9;
    assertEquals(Set.of("compute", "transfer", "wait"), sums.keySet());
    assertEquals(wait, sums.getOrDefault("wait", 0.0), 1e-6);
    assertEquals(time - wait, sums.getOrDefault("transfer", 0.0), 1e-6);
    assertEquals(useful, sums.getOrDefault("compute", 0.0), 1e-6);
  }
}
