package org.waitprof.report.mpip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.Metric;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.Reports;
import org.waitprof.report.TestJobs;

/**
 * The report read as readers of mpiP's files do: a section is found by its title, its first line
 * are the names of the columns, the number in the title of the statistics is that of rows to read.
 */
class MpipReportTest {
  private static Map<String, List<String>> sections(String report) {
    Map<String, List<String>> sections = new LinkedHashMap<>();
    List<String> current = new ArrayList<>();
    for (String line : report.lines().toList()) {
      if (line.startsWith("@--- ")) {
        current = new ArrayList<>();
        sections.put(line.substring(5).replaceAll(" -+$", ""), current);
      } else if (!line.matches("-{75}") && !line.isEmpty()) {
        current.add(line);
      }
    }
    return sections;
  }

  private static List<String> words(String line) {
    return List.of(line.strip().split(" +", -1));
  }

  @Test
  void sectionsAndColumnsAreMpips() throws IOException {
    Map<String, List<String>> sections =
        sections(Reports.of("mpip", TestJobs.wavefront(2, 1), ReportOptions.DEFAULTS));
    Map<String, String> columns =
        Map.of(
            "MPI Time (seconds)", "Task AppTime MPITime MPI%",
            "Callsites: 7", "ID Lev File/Address Line Parent_Funct MPI_Call",
            "Aggregate Time (top twenty, descending, milliseconds)",
                "Call Site Time App% MPI% Count COV",
            "Aggregate Sent Message Size (top twenty, descending, bytes)",
                "Call Site Count Total Avrg Sent%",
            "Callsite Time statistics (all, milliseconds): 24",
                "Name Site Rank Count Max Mean Min App% MPI%",
            "Callsite Message Sent statistics (all, sent bytes)",
                "Name Site Rank Count Max Mean Min Sum");
    columns.forEach(
        (title, names) -> {
          assertTrue(sections.containsKey(title), title + " in " + sections.keySet());
          List<String> lines = sections.getOrDefault(title, List.of(""));
          assertEquals(List.of(names.split(" ", -1)), words(lines.get(0)));
          int width = names.split(" ", -1).length;
          boolean callSites = title.startsWith("Callsites");
          for (String line : lines.subList(1, lines.size())) {
            int cells = words(line).size();
            assertTrue(cells == width || (callSites && cells == width - 1), line);
          }
        });
    assertEquals("End of Report", List.copyOf(sections.keySet()).get(sections.size() - 1));
  }

  @Test
  void theNumberInTheTitleIsThatOfRows() throws IOException {
    sections(Reports.of("mpip", TestJobs.wavefront(3, 1), ReportOptions.DEFAULTS))
        .forEach(
            (title, lines) -> {
              if (title.startsWith("Callsite Time statistics")) {
                int rows = Integer.parseInt(title.substring(title.lastIndexOf(' ') + 1));
                assertEquals(
                    rows,
                    lines.stream().skip(1).filter(line -> !words(line).get(2).equals("*")).count());
              }
            });
  }

  /** 3 x 3 ranks: 9 x 960 sends of 24 000 bytes; receives are no sent bytes. */
  @Test
  void onlyWhatIsSentCounts() throws IOException {
    Map<String, List<String>> sections =
        sections(Reports.of("mpip", TestJobs.wavefront(3, 1), ReportOptions.DEFAULTS));
    List<String> sent =
        sections.getOrDefault(
            "Aggregate Sent Message Size (top twenty, descending, bytes)", List.of());
    assertEquals(List.of("Send", "4", "8640", "207360000.000"), words(sent.get(1)).subList(0, 4));
    assertTrue(sent.stream().noneMatch(line -> line.startsWith("Recv")), sent.toString());
  }

  /** As in a damaged file: bytes sent by calls of which none is counted. */
  @Test
  void bytesOfNoCallAreWritten() throws IOException {
    JobProfile job = TestJobs.wavefront(2, 1);
    Map<String, LongColumn> columns = new HashMap<>(job.columns());
    columns.put(Metric.COUNT.name(), (key, rank) -> 0);
    columns.put(Metric.BYTES.name(), (key, rank) -> 8);
    String report = Reports.of("mpip", job.with(columns), ReportOptions.DEFAULTS);
    assertTrue(report.contains("Infinity"), report);
  }
}
