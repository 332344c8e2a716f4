package org.waitprof.it.wrapper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SoundTrace;
import org.waitprof.it.Stack;
import org.waitprof.it.wrapper.WrapperJob.Output;

/**
 * Expectation: a binding that nothing of waitprof knows, over the foreign function API, is profiled
 * and traced by a table of three lines, on Open MPI and on MPICH: results are those without the
 * agent, counts those of the program, sampled waits those of the job's own trace, and late messages
 * from anybody, received without a status, as late as the program says. How a table is found is
 * {@link WrapperTablesIT}'s.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated
class WrapperIT {
  /** Of run time: what the sample may differ from the trace of the same job. */
  private static final double POINTS = 2;

  /** What two clocks that are read one after the other may differ by, a message. */
  private static final double LATE_TOLERANCE = 0.1;

  private Path java = Path.of("");

  @BeforeAll
  void needsSegments() {
    Optional<Path> home = Stack.javaHome(25);
    assumeTrue(home.isPresent(), "not here: no JDK 25 on this machine");
    java = home.orElseThrow();
  }

  private WrapperJob job(String launch) {
    return new WrapperJob(launch, java);
  }

  @ParameterizedTest
  @ValueSource(strings = "ffm-mpich")
  void theWavefrontIsProfiledAndTraced(String launch) {
    Output plain = job(launch).run("demo.Wavefront", "--sweeps", "10");
    Output traced =
        job(launch)
            .agent("binding=" + WrapperJob.table() + ",mode=trace")
            .run("demo.Wavefront", "--sweeps", "10");
    assertEquals(plain.checksum(), traced.checksum());
    assertTrue(traced.stderr().contains("Link.recvWest"), traced::stderr);
    Path profile = traced.file(".wprof");
    Path measured = traced.folder().resolve("measured.wprof");
    SoundTrace.of(traced.file(".trace"), measured);
    double sampled = lateSenderPercent(profile);
    double truth = lateSenderPercent(measured);
    assertEquals(truth, sampled, POINTS, () -> profile + " against its trace");
    assertTrue(truth > POINTS, "the wavefront waits");
  }

  /** Late Sender in blocking receives, in percent of what all ranks spent. */
  private static double lateSenderPercent(Path profile) {
    List<ProfileRow> rows = CsvExport.of(profile);
    long run =
        CsvExport.column(profile, "run_ns").stream().mapToLong(Long::longValue).max().orElse(1);
    long late =
        rows.stream()
            .filter(row -> row.pattern().equals("late_sender") && row.call().equals("MPI_Recv"))
            .mapToLong(ProfileRow::waitNanos)
            .sum();
    return 100.0 * late / (2.0 * run);
  }

  @ParameterizedTest
  @ValueSource(strings = "ffm-openmpi")
  void requestsWhoseHandlesComeAgainAreCounted(String launch) {
    int turns = launch.equals("ffm-openmpi") ? 100_000 : 20_000;
    Output output =
        job(launch)
            .agent("binding=" + WrapperJob.table() + ",summary=off,samples=65536")
            .run("handles.Reuse", Integer.toString(turns));
    List<ProfileRow> rows = CsvExport.of(output.file(".wprof"));
    for (int rank = 0; rank < 2; rank++) {
      int each = rank;
      assertEquals(turns + 40, count(rows, each, "MPI_Isend"));
      assertEquals(turns + 40, count(rows, each, "MPI_Irecv"));
      assertEquals(turns, count(rows, each, "MPI_Waitall"));
      assertEquals(8L * turns, bytes(rows, each, "MPI_Waitall"), "what arrived");
      assertEquals(40, count(rows, each, "MPI_Waitany"));
      assertEquals(100, count(rows, each, "MPI_Wait"));
    }
    long truth =
        output
            .stdout()
            .lines()
            .filter(line -> line.startsWith("rank 0: late "))
            .mapToLong(line -> Long.parseLong(line.substring("rank 0: late ".length())))
            .sum();
    long waited =
        rows.stream()
            .filter(row -> row.rank() == 0 && row.call().equals("MPI_Recv"))
            .mapToLong(ProfileRow::waitNanos)
            .sum();
    assertEquals((double) truth, (double) waited, LATE_TOLERANCE * truth, output::stdout);
  }

  @Campaign
  @Test
  void eachOverTheOtherLibrary() {
    theWavefrontIsProfiledAndTraced("ffm-openmpi");
    requestsWhoseHandlesComeAgainAreCounted("ffm-mpich");
  }

  static long count(List<ProfileRow> rows, int rank, String call) {
    return rows.stream()
        .filter(row -> row.rank() == rank && row.call().equals(call))
        .mapToLong(ProfileRow::count)
        .sum();
  }

  private static long bytes(List<ProfileRow> rows, int rank, String call) {
    return rows.stream()
        .filter(row -> row.rank() == rank && row.call().equals(call))
        .mapToLong(ProfileRow::bytes)
        .sum();
  }
}
