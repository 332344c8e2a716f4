package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.SideBySide;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: {@code analyze} as an MPI program of 2, 3 and 4 processes writes the profile that it
 * writes alone, to the last byte of each part, on Open MPI and on MPJ Express; and what goes wrong
 * in its processes ends all of them, with one line.
 */
class DividedAnalysisIT {
  private static MpiResult analyze(Launcher launcher, int processes, String... arguments) {
    return MpiJob.on(launcher)
        .ranks(processes)
        .classPath(Stack.get().agentJar())
        .run("org.waitprof.Waitprof", arguments);
  }

  private static Map<String, Integer> parts(Path profile) {
    Map<String, Integer> parts = new TreeMap<>();
    try (ZipFile zip = new ZipFile(profile.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        parts.put(entry.getName(), Arrays.hashCode(zip.getInputStream(entry).readAllBytes()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return parts;
  }

  @Campaign
  @SideBySide
  @Test
  void soIsThatOfTwoProcesses(@TempDir Path folder) {
    theProfileIsThatOfOneProcess(2, folder);
  }

  @SideBySide
  @Test
  void theProfileIsThatOfOneProcess(@TempDir Path folder) {
    theProfileIsThatOfOneProcess(3, folder);
  }

  private static void theProfileIsThatOfOneProcess(int processes, Path folder) {
    MpiResult traced =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(4)
            .agent("mode=trace,summary=off")
            .run("demo.Wavefront", "--sweeps", "5")
            .ok();
    String trace = traced.files(".trace").get(0).toString();
    Path alone = folder.resolve("alone.wprof");
    WaitprofCommand.run("analyze", trace, "-o", alone.toString());
    Map<String, Integer> expected = parts(alone);
    assertTrue(expected.containsKey("columns/critical_path_ns.bin"), expected::toString);
    assertEquals(expected, parts(divided(Launcher.OPEN_MPI, processes, trace, folder)));
    if (Boolean.getBoolean("waitprof.campaign")) {
      assertEquals(expected, parts(divided(Launcher.MPJ_NIODEV, 2, trace, folder)));
    }
  }

  private static Path divided(Launcher launcher, int processes, String trace, Path folder) {
    Path profile = folder.resolve(launcher + "-" + processes + ".wprof");
    MpiResult result = analyze(launcher, processes, "analyze", trace, "-o", profile.toString());
    assertEquals(1, result.ok().lines().size(), result::toString);
    assertTrue(Files.exists(profile), result::toString);
    return profile;
  }

  /** Large blocks: Open MPI's own MPI_Alltoallv, for one, destroys the JVM's memory with them. */
  @Campaign
  @SideBySide
  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void largeBlocksArriveAsTheyWereGiven(Launcher launcher) {
    Path module = Stack.get().module();
    MpiResult result =
        MpiJob.on(launcher)
            .ranks(3)
            .classPath(
                Stack.get().programs(launcher),
                module.resolveSibling("reporters/target/classes"),
                module.resolveSibling("profile-model/target/classes"),
                module.resolveSibling("recorder/target/classes"),
                module.resolveSibling("reduction/target/classes"),
                module.resolveSibling("analysis/target/classes"))
            .run("trace.Exchanges")
            .ok();
    assertEquals(List.of("200 exchanges, 0 wrong"), result.lines());
  }

  @Campaign
  @SideBySide
  @Test
  void soTheyDoOnMpjExpress() {
    largeBlocksArriveAsTheyWereGiven(Launcher.MPJ_NIODEV);
  }

  @SideBySide
  @Test
  void aMistakeIsToldOnce() {
    MpiResult result = analyze(Launcher.OPEN_MPI, 3, "analyze", "/no/such.trace");
    assertEquals(3, result.exitCode(), result::toString);
    assertEquals(1, said(result), result::toString);
    assertTrue(
        result.stderr().contains("waitprof: /no/such.trace: no such file or directory"),
        result::toString);
  }

  private static long said(MpiResult result) {
    return result.stderr().lines().filter(line -> line.startsWith("waitprof: ")).count();
  }
}
