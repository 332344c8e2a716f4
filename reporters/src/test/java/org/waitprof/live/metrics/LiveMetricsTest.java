package org.waitprof.live.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.waitprof.live.Readings;
import org.waitprof.live.RunningJob;

/** Families, labels and values of what Prometheus gets; the syntax is promtool's matter. */
class LiveMetricsTest {
  private static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0";

  private static String text(RunningJob job, MetricsSettings settings, String accept)
      throws IOException {
    LiveMetrics metrics = new LiveMetrics(() -> List.of(job), rank -> true, settings);
    return new String(metrics.content(accept).bytes(), StandardCharsets.UTF_8);
  }

  private static double value(String text, String series) {
    Matcher found = Pattern.compile("(?m)^" + Pattern.quote(series) + ",?} (\\S+)$").matcher(text);
    assertTrue(found.find(), () -> series + " is not in\n" + text);
    return Double.parseDouble(found.group(1));
  }

  @Test
  void countersOfARank() throws IOException {
    String text = text(Readings.job(4, 0), new MetricsSettings(5, true, false, 100), "");
    String rank3 = "rank=\"3\",run=\"abc\"";
    assertEquals(2, value(text, "waitprof_mpi_calls_total{call=\"MPI_Recv\"," + rank3));
    assertEquals(3.0, value(text, "waitprof_mpi_seconds_total{call=\"MPI_Recv\"," + rank3), 1e-6);
    assertEquals(
        2048,
        value(text, "waitprof_mpi_bytes_total{call=\"MPI_Recv\",direction=\"received\"," + rank3));
    assertEquals(
        3.0,
        value(
            text,
            "waitprof_mpi_wait_seconds_total{pattern=\"late_sender\","
                + rank3
                + ",source=\"estimated\""),
        1e-6);
    // The floor is the least of all ranks: 4 calls of 1/7 s.
    assertEquals(
        1 - 4.0 / 7,
        value(
            text,
            "waitprof_mpi_wait_seconds_total{pattern=\"wait_at_nxn\","
                + rank3
                + ",source=\"estimated\""),
        1e-6);
    assertEquals(
        0,
        value(
            text,
            "waitprof_mpi_wait_seconds_total{pattern=\"early_scan\","
                + rank3
                + ",source=\"estimated\""));
    assertEquals(6.0, value(text, "waitprof_useful_seconds_total{" + rank3));
    assertEquals(
        90,
        value(
            text,
            "waitprof_in_flight_call_seconds{run=\"abc\",rank=\"3\",call=\"MPI_Recv\",call_path=\""
                + Readings.PATH
                + "\""));
    String received = "run=\"abc\",rank=\"3\",direction=\"received\"";
    assertEquals(
        0, value(text, "waitprof_mpi_message_bytes_bucket{" + received + ",le=\"1023.0\""));
    assertEquals(
        2, value(text, "waitprof_mpi_message_bytes_bucket{" + received + ",le=\"4095.0\""));
    assertEquals(2048, value(text, "waitprof_mpi_message_bytes_sum{" + received));
    assertTrue(text.contains("waitprof_call_path_wait_seconds_total{"), text);
    assertTrue(text.contains("waitprof_region_mpi_seconds_total{"), text);
    assertFalse(text.contains(",job=\"") || text.contains("{job=\""), text);
  }

  @Test
  void everyFamilyHasHelpInBothFormats() throws IOException {
    for (String accept : List.of("", OPEN_METRICS)) {
      String text = text(Readings.job(3, 4), new MetricsSettings(5, true, true, 100), accept);
      for (String line : text.lines().toList()) {
        if (line.startsWith("# HELP")) {
          assertTrue(line.split(" ", 4)[3].length() > 10, line);
        }
      }
      assertEquals(!accept.isEmpty(), text.endsWith("# EOF\n"));
    }
  }

  @Test
  void openMetricsTellsUnitsAndInformation() throws IOException {
    String text = text(Readings.job(2, 0), new MetricsSettings(5, true, true, 9), OPEN_METRICS);
    for (String line :
        List.of(
            "# TYPE waitprof_run info",
            "# UNIT waitprof_mpi_seconds seconds",
            "# UNIT waitprof_in_flight_call_seconds seconds",
            "# UNIT waitprof_mpi_message_bytes bytes",
            "# UNIT waitprof_node_load_balance_ratio ratio")) {
      assertTrue(text.contains(line + "\n"), () -> line + " is not in\n" + text);
    }
    assertTrue(text.contains("waitprof_run_info{run=\"abc\",rank=\"0\","), text);
    String plain = text(Readings.job(2, 0), new MetricsSettings(5, true, true, 9), "");
    assertTrue(plain.contains("# TYPE waitprof_run_info gauge\n"), plain);
  }

  @Test
  void labelsHoldNoControlCharacters() throws IOException {
    RunningJob job = Readings.job(2, 0, "demo\u001b[31mMain\u0007");
    for (String accept : List.of("", OPEN_METRICS)) {
      String text = text(job, new MetricsSettings(5, true, true, 9), accept);
      assertTrue(text.contains("main_class=\"demo?[31mMain?\""), text);
      assertFalse(text.chars().anyMatch(c -> c < ' ' && c != '\n'), text);
    }
  }

  @Test
  void ofManyRanksTheWorstAndTheBestAreShown() throws IOException {
    String text = text(Readings.job(300, 0), new MetricsSettings(0, false, true, 4), "");
    TreeSet<String> ranks = new TreeSet<>();
    Matcher rank = Pattern.compile("rank=\"(\\d+)\"").matcher(text);
    while (rank.find()) {
      ranks.add(rank.group(1));
    }
    assertEquals(new TreeSet<>(List.of("0", "297", "298", "299")), ranks);
    assertEquals(600, value(text, "waitprof_node_mpi_calls_total{call=\"MPI_Recv\",run=\"abc\""));
    assertEquals(300, value(text, "waitprof_node_ranks{run=\"abc\",state=\"running\""));
    assertTrue(text.lines().count() < 400, () -> text.lines().count() + " lines");
  }

  @Test
  void countersNeverFallAndRanksThatAreGoneDisappear() throws Exception {
    List<List<RunningJob>> steps =
        List.of(List.of(Readings.job(2, 0)), List.of(Readings.job(1, 0)), List.of());
    int[] step = {0};
    LiveMetrics metrics =
        new LiveMetrics(
            () -> steps.get(step[0]), rank -> true, new MetricsSettings(0, false, true, 10));
    String node = "waitprof_node_mpi_calls_total{call=\"MPI_Recv\",run=\"abc\"";
    assertEquals(4, value(page(metrics), node));
    step[0] = 1;
    Thread.sleep(300);
    String later = page(metrics);
    assertEquals(4, value(later, node));
    assertFalse(later.contains("rank=\"1\""), later);
    step[0] = 2;
    Thread.sleep(300);
    assertFalse(page(metrics).contains("abc"));
  }

  private static String page(LiveMetrics metrics) throws IOException {
    return new String(metrics.content("").bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void listsOfLabelsEndWithoutAComma() throws IOException {
    String name = "a\",} 1 {b";
    for (String accept : List.of("", OPEN_METRICS)) {
      String text = text(Readings.job(2, 1, name), new MetricsSettings(5, true, true, 9), accept);
      assertTrue(text.contains("main_class=\"a\\\",} 1 {b\","), text);
      for (String line : text.split("\n", -1)) {
        assertFalse(line.matches(".*,} [^\"]*"), line);
      }
      assertTrue(text.contains("waitprof_useful_seconds_total{rank=\"0\",run=\"abc\"} "), text);
    }
  }
}
