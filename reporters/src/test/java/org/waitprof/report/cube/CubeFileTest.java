package org.waitprof.report.cube;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.RootCauses;
import org.waitprof.report.GoldenFile;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TestJobs;
import org.waitprof.report.figures.MeasuredTime;
import org.waitprof.waitstate.WaitGroup;

/**
 * Expectation: another reader finds every value at its call path on a call tree in which the two
 * orders of rows differ. The program: main calls a (which calls MPI_Recv, and b, which calls
 * MPI_Send) and MPI_Barrier; rank r spends (r + 1) s, 2 (r + 1) s and 4 (r + 1) s there, of 100 s.
 */
class CubeFileTest {
  private static final long SECOND = 1_000_000_000L;

  private static CubeReader read(JobProfile profile, ReportOptions options) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new CubeFile().write(profile, options, out);
    assertEquals(0, out.size() % 512, "whole blocks");
    return new CubeReader(out.toByteArray());
  }

  private static JobProfile nested() {
    JobBuilder job = new JobBuilder().program("P", "");
    for (int rank = 0; rank < 3; rank++) {
      long mpi = 7L * (rank + 1) * SECOND;
      job.rank(new RankFacts(true, rank == 1 ? "n2" : "n1", rank, 100 * SECOND, mpi, 0, true));
    }
    job.row("P.main:1;P.a:2", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> cell(rank, 1));
    job.row("P.main:1;P.a:3;P.b:4", MpiCall.MPI_SEND, 8, 0, Role.NONE, rank -> cell(rank, 2));
    job.row("P.main:5", MpiCall.MPI_BARRIER, 0, 3, Role.NONE, rank -> cell(rank, 4));
    return job.build();
  }

  private static Cell cell(int rank, int seconds) {
    long sum = (long) seconds * (rank + 1) * SECOND;
    return new Cell(2, sum, sum / 4, sum / 4 * 3, sum / 4);
  }

  @Test
  void inclusiveAndExclusiveRowsOfANestedTree() throws IOException {
    CubeReader cube = read(nested(), ReportOptions.DEFAULTS);
    assertEquals(
        List.of(
            "time", "mpi", "late_receiver", "late_sender", "wait_at_barrier", "visits", "bytes"),
        cube.metrics());
    assertEquals("time", cube.parent("mpi"));
    assertEquals("mpi", cube.parent("late_sender"));
    String a = "P/P.main/P.a";
    Map<String, double[]> mpi = cube.stored("mpi");
    assertEquals(3, mpi.size());
    // Locations go host by host: ranks 0 and 2 on n1, rank 1 on n2.
    assertArrayEquals(new double[] {1, 3, 2}, mpi.get(a + "/MPI_Recv"), 1e-9);
    assertArrayEquals(new double[] {2, 6, 4}, mpi.get(a + "/P.b/MPI_Send"), 1e-9);
    assertArrayEquals(new double[] {4, 12, 8}, mpi.get("P/P.main/MPI_Barrier"), 1e-9);
    Map<String, double[]> time = cube.stored("time");
    assertArrayEquals(new double[] {100, 100, 100}, time.get("P"), 1e-9);
    assertArrayEquals(new double[] {1, 3, 2}, time.get(a + "/MPI_Recv"), 1e-9);
    assertArrayEquals(new double[] {2, 6, 4}, time.get(a + "/P.b"), 1e-9);
    assertEquals(3, cube.inclusive("late_sender", a), 1e-9);
    assertEquals(6, cube.inclusive("visits", a + "/P.b"), 1e-9);
    assertEquals(18, cube.inclusive("visits", "P"), 1e-9);
    assertEquals(96, cube.inclusive("bytes", "P"), 1e-9);
  }

  @Test
  void processGridIsATopology() throws IOException {
    JobProfile job = TestJobs.wavefront(4, 1);
    CubeReader cube = read(job, ReportOptions.DEFAULTS.with(its -> its.grid = List.of(4, 4)));
    List<String> places = new ArrayList<>();
    cube.elements("coord").forEach(coord -> places.add(coord.getTextContent().strip()));
    assertEquals(16, places.size());
    assertEquals("0 0", places.get(0));
    assertEquals("1 2", places.get(6));
  }

  @Test
  void wholeFile() throws IOException {
    CubeReader cube = read(TestJobs.wavefront(2, 1), ReportOptions.DEFAULTS);
    StringBuilder text = new StringBuilder();
    for (String metric : cube.metrics()) {
      text.append(metric).append(" in '").append(cube.parent(metric)).append("'\n");
      for (Map.Entry<String, double[]> row : cube.stored(metric).entrySet()) {
        text.append("  ").append(row.getKey());
        for (double value : row.getValue()) {
          text.append(' ').append(value);
        }
        text.append('\n');
      }
    }
    GoldenFile.assertMatches("wavefront.cubex.txt", text.toString());
  }

  @Test
  void measuredMetricsHaveScalascasNames() throws IOException {
    CubeReader cube = read(TestJobs.measured(2, 1), ReportOptions.DEFAULTS);
    assertEquals("mpi", cube.parent("mpi_latesender"));
    assertEquals("mpi_latesender", cube.parent("mpi_latesender_wo"));
    assertEquals("mpi", cube.parent("mpi_nxn_completion"));
    assertEquals("", cube.parent("critical_path"));
    String place = "Sweep3D/org.sweep.Main.main/org.sweep.Sweep.run/org.sweep.Sweep.converged";
    assertEquals(1, cube.inclusive("critical_path", place), 1e-9);
    assertEquals(3, cube.inclusive("critical_path_before", place), 1e-9);
  }

  /** All that an analysis can find, in one profile: each metric has its place and its values. */
  @Test
  void everyMetricThatAnAnalysisHasIsWritten() throws IOException {
    JobProfile job = TestJobs.measured(2, 1);
    Map<String, LongColumn> columns = new HashMap<>(job.columns());
    LongColumn values = (key, rank) -> 1000L * (key + 1) + rank;
    for (MeasuredTime time : MeasuredTime.all()) {
      columns.put(time.metric().name(), values);
    }
    List<Long> none = Collections.nCopies(WaitGroup.values().length, 0L);
    JobProfile full =
        job.with(columns).withSection(new RootCauses("scalasca", List.of(), none, List.of()));
    CubeReader cube = read(full, ReportOptions.DEFAULTS.with(its -> its.grid = List.of(2, 2)));
    assertTrue(MeasuredTime.all().size() > 20, "known metrics");
    for (MeasuredTime time : MeasuredTime.all()) {
      Map<String, double[]> stored = cube.stored(time.uniqueName());
      assertTrue(!stored.isEmpty(), time.uniqueName());
    }
    for (WaitGroup group : WaitGroup.values()) {
      assertTrue(cube.metrics().contains(group.scalascaShortTerm()), group.name());
      assertTrue(cube.metrics().contains(group.scalascaLongTerm()), group.name());
    }
    assertEquals(1, cube.elements("cart").size(), "the process grid");
  }

  @Test
  void hostileNamesStayText() throws IOException {
    CubeReader cube = read(TestJobs.hostile(), ReportOptions.DEFAULTS);
    assertTrue(
        cube.elements("region").stream()
            .anyMatch(region -> CubeReader.child(region, "name").startsWith("<script>alert(1)")));
    assertEquals(3 * 2, cube.stored("mpi").values().stream().mapToInt(row -> row.length).sum());
  }
}
