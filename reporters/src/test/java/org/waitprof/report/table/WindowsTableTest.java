package org.waitprof.report.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TestJobs;
import org.waitprof.timeseries.RanksInWindow;
import org.waitprof.timeseries.Window;

/** The CSV of windows: the contract's columns, with an ideal time (trace) and without (profile). */
class WindowsTableTest {
  private static final long[] USEFUL = {40, 60};
  private static final long[] MPI = {60, 40};

  private static Window window(OptionalLong ideal, long[] gap) {
    return new Window(
        100,
        200,
        ideal,
        4,
        USEFUL,
        MPI,
        7,
        new TreeMap<>(Map.of("late_sender", 30L)),
        new RanksInWindow(gap, new long[0], new TreeMap<>()));
  }

  private static String csv(Window window) throws IOException {
    JobProfile job = TestJobs.withWindows(TestJobs.empty(), List.of(window));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new WindowsTable().write(job, ReportOptions.DEFAULTS, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static final String HEADER =
      "start_ns,end_ns,useful_mean_ns,useful_max_ns,ideal_ns,parallel_efficiency,load_balance,"
          + "serialisation_efficiency,transfer_efficiency,min_events,mpi_mean_ns,bytes,"
          + "late_sender_ns,gap_mean_ns\r\n";

  @Test
  void ofATrace() throws IOException {
    assertEquals(
        HEADER + "100,200,50,60,80,0.5,0.833333,0.75,0.8,4,50,7,30,0\r\n",
        csv(window(OptionalLong.of(80), new long[0])));
  }

  @Test
  void ofAProfile() throws IOException {
    assertEquals(
        HEADER + "100,200,50,60,,0.5,0.833333,,,4,50,7,30,0\r\n",
        csv(window(OptionalLong.empty(), new long[0])));
  }

  @Test
  void whereNothingWasRecordedFactorsAreEmpty() throws IOException {
    assertEquals(
        HEADER + "100,200,50,60,80,,,,,4,50,7,30,100\r\n",
        csv(window(OptionalLong.of(80), new long[] {100, 100})));
  }
}
