package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Expectation: the stacks run programs without the agent the way the other tests take for granted:
 * same result however the job is started, exit codes as documented, nothing left after the end.
 */
class LaunchIT {
  private static final String[] SHORT = {"--sweeps", "5", "--work-micros", "100"};

  @SideBySide
  @ParameterizedTest
  @CsvSource("OPEN_MPI, 4")
  void theWavefrontGivesTheSameResultOnAnyLauncherAndNumberOfRanks(Launcher launcher, int ranks) {
    MpiResult result = MpiJob.on(launcher).ranks(ranks).run("demo.Wavefront", SHORT).ok();
    assertEquals("62db66c32419d085", result.after("checksum"), ranks + " ranks");
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @EnumSource
  void soDoOtherNumbers(Launcher launcher) {
    for (int ranks : new int[] {1, 2, 4}) {
      theWavefrontGivesTheSameResultOnAnyLauncherAndNumberOfRanks(launcher, ranks);
    }
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @EnumSource
  void theChosenJdkOptionsEnvironmentAndArgumentsReachTheRanks(
      Launcher launcher, @TempDir Path home) throws IOException {
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    String real = Path.of(System.getProperty("java.home"), "bin/java").toString();
    Files.writeString(java, "#!/bin/sh\nexec " + real + " -Dlaunch.it=chosen \"$@\"\n");
    assertTrue(java.toFile().setExecutable(true));
    MpiResult result =
        MpiJob.on(launcher)
            .java(home)
            .jvm("-Dlaunch.cp=class path")
            .env("LAUNCH_IT", "variable")
            .run("launch.Echo", "two words", "*", "cp")
            .ok();
    for (String rank : new String[] {"rank0", "rank1"}) {
      assertEquals("[two words, *, cp] chosen class path variable", result.after(rank));
    }
  }

  @SideBySide
  @ParameterizedTest
  @EnumSource
  void anExceptionInOneRankFailsTheJob(Launcher launcher) {
    assertEquals(1, MpiJob.on(launcher).run("launch.Echo", "throw").exitCode());
  }

  @SideBySide
  @Test
  void theExitCodeIsThatOfTheRank() {
    assertEquals(7, MpiJob.on(Launcher.OPEN_MPI).run("launch.Echo", "exit").exitCode());
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @EnumSource
  void aHangingJobIsEndedWithAllItsProcesses(Launcher launcher) {
    String mark = "-Dlaunch.mark=" + System.nanoTime();
    MpiResult result =
        MpiJob.on(launcher).jvm(mark).timeout(Duration.ofSeconds(2)).run("launch.Echo", "hang");
    assertTrue(result.timedOut(), result::toString);
    assertTrue(
        ProcessHandle.allProcesses().noneMatch(process -> commandLine(process).contains(mark)));
  }

  private static String commandLine(ProcessHandle process) {
    return process.info().commandLine().orElse("");
  }
}
