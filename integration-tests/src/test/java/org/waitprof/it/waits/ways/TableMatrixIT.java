package org.waitprof.it.waits.ways;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Stack;

/**
 * Expectation: a binding in C's style that a table of three lines describes sees each way to wait
 * as {@code ways.seen} says, as bindings that waitprof knows do. Asked is what holds of any run.
 */
class TableMatrixIT {
  private static final int RANKS = 2;
  private static final int SECONDS = 240;

  @Campaign
  @Test
  void soItDoesOnOpenMpi() throws IOException, InterruptedException {
    seesTheSame("ffm-openmpi");
  }

  @ParameterizedTest
  @ValueSource(strings = "ffm-mpich")
  void seesTheSame(String launch) throws IOException, InterruptedException {
    Optional<Path> java = Stack.javaHome(25);
    assumeTrue(java.isPresent(), "not here: no JDK 25 on this machine");
    Path folder = run(launch, java.orElseThrow());
    List<String> lines = Files.readAllLines(folder.resolve("stdout"));
    MatrixRun run =
        new MatrixRun("ffm", RANKS, lines, one(folder, ".wprof"), one(folder, ".trace"));
    run.write(launch + "-" + RANKS, launch + ", " + RANKS + " ranks");
    run.judgeNames();
    run.judge();
  }

  /** Runs the program in a new folder, to a good end. */
  private static Path run(String launch, Path java) throws IOException, InterruptedException {
    Path module = Stack.get().module();
    Path jobs = Files.createDirectories(module.resolve("target/jobs"));
    Path folder = Files.createTempDirectory(jobs, launch);
    String options = "binding=" + module.resolve("programs/ffm/cmpi.calls") + ",mode=trace";
    ProcessBuilder job =
        new ProcessBuilder(
                module.resolve("stack/run.sh").toString(),
                launch,
                Integer.toString(RANKS),
                "-javaagent:" + Stack.get().agentJar() + "=" + options + ",summary=off",
                "--",
                "ways.Matrix")
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("stdout").toFile())
            .redirectError(folder.resolve("stderr").toFile());
    job.environment().put("JAVA_HOME", java.toString());
    Process process = job.start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      process.destroy();
    }
    String errors = Files.readString(folder.resolve("stderr"), StandardCharsets.UTF_8);
    assertEquals(0, ended ? process.exitValue() : -1, errors);
    return folder;
  }

  private static Path one(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).findFirst().orElseThrow();
    }
  }
}
