package org.waitprof.it.wrapper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.CsvExport;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.it.wrapper.WrapperJob.Output;

/**
 * Expectation: a binding that nothing of waitprof knows, over the foreign function API, is profiled
 * and traced by a table of three lines, on Open MPI and on MPICH: results are those without the
 * agent, counts those of the program, sampled waits those of the job's own trace, and late messages
 * from anybody, received without a status, as late as the program says.
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
    assumeTrue(home.isPresent(), "not run: no JDK 25 on this machine");
    java = home.orElseThrow();
  }

  private WrapperJob job(String launch) {
    return new WrapperJob(launch, java);
  }

  private static String checksum(Output output) {
    return output
        .stdout()
        .lines()
        .filter(line -> line.startsWith("checksum"))
        .findFirst()
        .orElse("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ffm-openmpi", "ffm-mpich"})
  void theWavefrontIsProfiledAndTraced(String launch) {
    Output plain = job(launch).run("demo.Wavefront", "--sweeps", "10");
    Output traced =
        job(launch)
            .agent("binding=" + WrapperJob.table() + ",mode=trace")
            .run("demo.Wavefront", "--sweeps", "10");
    assertEquals(checksum(plain), checksum(traced));
    assertTrue(traced.stderr().contains("Link.recvWest"), traced::stderr);
    Path profile = traced.file(".wprof");
    Path measured = traced.folder().resolve("measured.wprof");
    WaitprofCommand.run("analyze", traced.file(".trace").toString(), "-o", measured.toString())
        .orFail("the analysis");
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
  @ValueSource(strings = {"ffm-openmpi", "ffm-mpich"})
  void requestsWhoseHandlesComeAgainAreCounted(String launch) {
    int turns = launch.equals("ffm-openmpi") ? 250_000 : 20_000;
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

  private static long count(List<ProfileRow> rows, int rank, String call) {
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

  @Test
  void aTableInTheWrappersJarIsFoundByItself() throws Exception {
    Path jar = Files.createTempFile("wrapper", ".jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("META-INF/waitprof/"));
      out.putNextEntry(new JarEntry("META-INF/waitprof/mine.calls"));
      out.write(Files.readAllBytes(WrapperJob.table()));
    }
    // Compiles the programs, which a job with a class path of its own does not.
    Output unused = job("ffm-openmpi").run("demo.Wavefront", "--sweeps", "1");
    Path programs = Stack.get().module().resolve("target/programs/ffm");
    Output output =
        job("ffm-openmpi")
            .jvm("-cp")
            .jvm(programs + ":" + jar)
            .agent("summary=off")
            .run("demo.Wavefront", "--sweeps", "2");
    assertTrue(count(CsvExport.of(output.file(".wprof")), 0, "MPI_Recv") > 0);
    Files.delete(jar);
  }

  /** Of the binding, and of call sites; a table that says something else is another program's. */
  @Test
  void aSecondStartFindsTheClassesOfTheFirst(@TempDir Path folder) throws Exception {
    Path cache = Files.createDirectory(folder.resolve("woven"));
    Path other = folder.resolve("other.calls");
    Files.writeString(other, Files.readString(WrapperJob.table()) + "# another one\n");
    for (Path table : List.of(WrapperJob.table(), other)) {
      assertTrue(isFirstStart(cache, table), "nothing is known of " + table);
      assertFalse(isFirstStart(cache, table), "all is known of " + table);
    }
  }

  private boolean isFirstStart(Path cache, Path table) {
    Output output =
        job("ffm-openmpi")
            .agent("summary=off,cache=" + cache + ",binding=" + table)
            .run("demo.Wavefront", "--sweeps", "2");
    List<ProfileRow> rows = CsvExport.of(output.file(".wprof"));
    assertEquals(32, count(rows, 0, "MPI_Recv"), "the same calls");
    assertTrue(rows.stream().anyMatch(row -> row.isInside("demo.Link.recvWest")), rows::toString);
    return WaitprofCommand.run("report", output.file(".wprof").toString())
        .output()
        .contains("a first start");
  }

  @Test
  void aTableWithAMistakeGetsOneLineAndTheProgramRuns() throws Exception {
    Path wrong = Files.createTempFile("wrong", ".calls");
    Files.writeString(wrong, "binding Mine\nclass cmpi.Mpi\nMPI_Send(int) MPI_Sent\n");
    Output output =
        job("ffm-openmpi").agent("binding=" + wrong).run("demo.Wavefront", "--sweeps", "2");
    List<String> said =
        output.stderr().lines().filter(line -> line.startsWith("waitprof:")).toList();
    assertEquals(
        List.of(
            "waitprof: not profiling: option binding: "
                + wrong
                + ", line 3: no such MPI function: MPI_Sent: MPI_Send(int) MPI_Sent"),
        said);
    assertTrue(checksum(output).startsWith("checksum"), output::stdout);
    Files.delete(wrong);
  }
}
