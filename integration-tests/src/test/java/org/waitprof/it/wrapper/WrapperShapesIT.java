package org.waitprof.it.wrapper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.SideBySide;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.it.wrapper.WrapperJob.Output;

/**
 * Expectation: classes with the names and types of the wrappers whose tables come with the agent
 * are profiled on a real MPI library without any option: results are those without the agent,
 * counts and bytes those that the programs in {@code programs/ffm/shapes} state, late messages
 * measured, and nothing is said. Not the wrappers themselves: these are not on this machine.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WrapperShapesIT {
  /** Of 20 sleeps of 10 ms on the other side, what a rank on a busy machine waits at least. */
  private static final long LATE_NANOS = 50_000_000;

  private Path java = Path.of("");
  private Path programs = Path.of("");

  @BeforeAll
  void needsSegments() {
    Optional<Path> home = Stack.javaHome(25);
    assumeTrue(home.isPresent(), "not here: no JDK 25 on this machine");
    java = home.orElseThrow();
    programs = Stack.get().wrapperPrograms("ffm-openmpi", java);
  }

  /** A jar with some of the programs' packages, so that one wrapper alone is in sight. */
  private Path jar(String... packages) throws IOException {
    Path jar = Files.createTempFile("shape", ".jar");
    jar.toFile().deleteOnExit();
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String each : packages) {
        try (Stream<Path> files = Files.walk(programs.resolve(each))) {
          for (Path file : files.filter(Files::isRegularFile).toList()) {
            out.putNextEntry(new JarEntry(programs.relativize(file).toString()));
            out.write(Files.readAllBytes(file));
          }
        }
      }
    }
    return jar;
  }

  private List<ProfileRow> profiled(String launch, Path jar, String main, String... jvm) {
    return CsvExport.of(profile(launch, jar, main, "", jvm));
  }

  private Path profile(String launch, Path jar, String main, String options, String... jvm) {
    WrapperJob plain = new WrapperJob(launch, java).jvm("-cp").jvm(jar.toString());
    WrapperJob watched = new WrapperJob(launch, java).jvm("-cp").jvm(jar.toString());
    for (String each : jvm) {
      plain.jvm(each);
      watched.jvm(each);
    }
    Output without = plain.run(main);
    Output with = watched.agent("summary=off" + options).run(main);
    assertEquals(without.stdout(), with.stdout());
    assertTrue(with.stdout().startsWith("sum "), with::toString);
    assertEquals(
        List.of(), with.stderr().lines().filter(line -> line.startsWith("waitprof")).toList());
    return with.file(".wprof");
  }

  private static void assertCalls(List<ProfileRow> rows, String call, long count, long bytes) {
    List<ProfileRow> those = rows.stream().filter(row -> row.call().equals(call)).toList();
    assertEquals(count, those.stream().mapToLong(ProfileRow::count).sum(), call);
    assertEquals(bytes, those.stream().mapToLong(ProfileRow::bytes).sum(), "bytes of " + call);
  }

  private static void assertLate(List<ProfileRow> rows, String method) {
    long waited =
        rows.stream()
            .filter(row -> row.rank() == 0 && row.call().equals("MPI_Recv"))
            .filter(row -> row.isInside(method) && row.pattern().equals("late_sender"))
            .mapToLong(ProfileRow::waitNanos)
            .sum();
    assertTrue(waited >= LATE_NANOS, rows::toString);
  }

  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = "ffm-mpich")
  void instanceMethodsWithoutCommunicatorsThatReturnStatuses(String launch) throws IOException {
    Path jar = jar("cmpi", "shapes", "org/ogolem");
    List<ProfileRow> rows = profiled(launch, jar, "shapes.Ogolem");
    assertCalls(rows, "MPI_Send", 20, 160);
    assertCalls(rows, "MPI_Recv", 20, 160);
    assertCalls(rows, "MPI_Bcast", 2, 20);
    assertLate(rows, "shapes.Ogolem.main");
  }

  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = "ffm-openmpi")
  void handlesPointersAndStatusesThatAreObjects(String launch) throws IOException {
    Path jar = jar("cmpi", "shapes", "org/mpi");
    List<ProfileRow> rows = profiled(launch, jar, "shapes.Mpi4All");
    assertCalls(rows, "MPI_Isend", 40, 1280);
    assertCalls(rows, "MPI_Waitall", 40, 1280);
    assertCalls(rows, "MPI_Recv", 20, 160);
    assertCalls(rows, "MPI_Allreduce", 40, 320);
    assertLate(rows, "shapes.Mpi4All.main");
  }

  @Campaign
  @SideBySide
  @Test
  void eachOverTheOtherLibrary() throws IOException {
    instanceMethodsWithoutCommunicatorsThatReturnStatuses("ffm-openmpi");
    handlesPointersAndStatusesThatAreObjects("ffm-mpich");
  }

  @Campaign
  @SideBySide
  @Test
  void privateMethodsBelowThoseOfObjects() throws IOException {
    Path jar = jar("cmpi", "shapes", "acme");
    Path table = Stack.get().module().resolve("programs/ffm/acme.calls");
    Path profile = profile("ffm-openmpi", jar, "shapes.Acme", ",binding=" + table);
    List<ProfileRow> rows = CsvExport.of(profile);
    assertCalls(rows, "MPI_Isend", 40, 960);
    assertCalls(rows, "MPI_Irecv", 40, 960);
    assertCalls(rows, "MPI_Wait", 80, 1920);
    assertCalls(rows, "MPI_Recv", 20, 140);
    assertCalls(rows, "MPI_Barrier", 40, 0);
    assertLate(rows, "shapes.Acme.main");
    Script report = WaitprofCommand.run("report", "-v", profile.toString());
    assertTrue(report.output().contains(" 0 mismatches"), report::output);
  }

  @SideBySide
  @Test
  void nativeMethodsAndThoseInJavasStyleThatCallThem() throws IOException {
    Path gcc = Path.of("/usr/bin/gcc");
    assumeTrue(Files.isExecutable(gcc), "not here: no C compiler on this machine");
    Path library = Files.createTempFile("libjse", ".so");
    library.toFile().deleteOnExit();
    Path module = Stack.get().module();
    Path openMpi = Stack.get().openMpiLibrary();
    Script.run(
            gcc,
            "-shared",
            "-fPIC",
            "-I" + java.resolve("include"),
            "-I" + java.resolve("include/linux"),
            "-o",
            library.toString(),
            module.resolve("programs/ffm/jse.c").toString(),
            openMpi.toString())
        .orFail("the native methods");
    Path jar = jar("shapes", "jse");
    List<ProfileRow> rows = profiled("ffm-openmpi", jar, "shapes.Jse", "-Djse.library=" + library);
    assertCalls(rows, "MPI_Send", 20, 800);
    assertCalls(rows, "MPI_Recv", 20, 800);
    assertCalls(rows, "MPI_Bcast", 40, 640);
    assertCalls(rows, "MPI_Barrier", 40, 0);
    assertCalls(rows, "MPI_Comm_dup", 2, 0);
    assertLate(rows, "shapes.Jse.main");
  }
}
