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
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SideBySide;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.it.wrapper.WrapperJob.Output;

/**
 * Expectation: a table is found in the jar of the wrapper by itself; what was woven by it is found
 * by the next start, and not by one with another table; one with a mistake gets one line, and the
 * program runs.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WrapperTablesIT {
  private Path java = Path.of("");

  @BeforeAll
  void needsSegments() {
    Optional<Path> home = WrapperJob.java();
    assumeTrue(home.isPresent(), "not here: no JDK 25 on this machine");
    java = home.orElseThrow();
  }

  private WrapperJob job(String launch) {
    return new WrapperJob(launch, java);
  }

  @SideBySide
  @Test
  void aTableInTheWrappersJarIsFoundByItself() throws Exception {
    Path jar = Files.createTempFile("wrapper", ".jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("META-INF/waitprof/"));
      out.putNextEntry(new JarEntry("META-INF/waitprof/mine.calls"));
      out.write(Files.readAllBytes(WrapperJob.table()));
    }
    Path programs = Stack.get().wrapperPrograms("ffm-openmpi", java);
    Output output =
        job("ffm-openmpi")
            .jvm("-cp")
            .jvm(programs + ":" + jar)
            .agent("summary=off")
            .run("demo.Wavefront", "--sweeps", "2");
    assertTrue(WrapperIT.count(CsvExport.of(output.file(".wprof")), 0, "MPI_Recv") > 0);
    Files.delete(jar);
  }

  /** Of the binding, and of call sites; a table that says something else is another program's. */
  @Campaign
  @SideBySide
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
    assertEquals(32, WrapperIT.count(rows, 0, "MPI_Recv"), "the same calls");
    assertTrue(rows.stream().anyMatch(row -> row.isInside("demo.Link.recvWest")), rows::toString);
    return WaitprofCommand.run("report", output.file(".wprof").toString())
        .output()
        .contains("the start took some tenths");
  }

  @SideBySide
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
    assertTrue(output.checksum().startsWith("checksum"), output::stdout);
    Files.delete(wrong);
  }
}
