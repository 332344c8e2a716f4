package org.waitprof.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.cli.CalibrationFiles;
import org.waitprof.cli.CounterFileBuilder;
import org.waitprof.system.FileOwners;

/** Whatever others put into a folder that everybody may write to, the reader is not held up. */
class CounterFoldersTest {
  @Test
  void whatIsNoFileIsPassedOver(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("waitprof-1-0-1.counters");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    Files.createDirectory(folder.resolve("waitprof-2-0-1.counters"));
    Files.createSymbolicLink(folder.resolve("waitprof-3-0-1.counters"), pipe);
    Files.createSymbolicLink(folder.resolve("waitprof-4-0-1.counters"), folder.resolve("none"));
    Files.writeString(folder.resolve("waitprof-5-0-1.counters"), "hello");
    assertTimeoutPreemptively(Duration.ofSeconds(10), () -> assertNothing(folder));
  }

  private static void assertNothing(Path folder) throws IOException {
    try (CounterFolders folders =
        new CounterFolders(List.of(folder, folder.resolve("not there")), FileOwners.own())) {
      assertEquals(List.of(), folders.read());
      assertEquals(1, folders.unreadable());
    }
  }

  private static final FileOwners OWN = FileOwners.own();

  @Test
  void whatBelongsToOthersIsPassedOverAndCounted(@TempDir Path folder) throws IOException {
    CounterFileBuilder.write(folder, 0, 2, "r1");
    CounterFileBuilder.write(folder, 1, 2, "r1");
    FileOwners stranger = new FileOwners(OWN.uid() + 4711, false);
    try (CounterFolders folders = new CounterFolders(List.of(folder), stranger)) {
      assertEquals(List.of(), folders.read());
      assertEquals(2, folders.foreign());
      assertEquals(0, folders.unreadable());
    }
    FileOwners anybody = new FileOwners(stranger.uid(), true);
    try (CounterFolders folders = new CounterFolders(List.of(folder), anybody)) {
      RunningJob job = folders.read().get(0);
      assertEquals(2, job.ranks().size());
      assertEquals(System.getProperty("user.name"), job.user());
    }
  }

  @Test
  void aForgedRankIsNoRankOfTheJob(@TempDir Path folder) throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "not here: takes root");
    CounterFileBuilder.write(folder, 0, 2, "r1");
    Path forged = CounterFileBuilder.write(folder, 1, 2, "r1");
    Files.setAttribute(forged, "unix:uid", 54_321);
    try (CounterFolders folders = new CounterFolders(List.of(folder), OWN)) {
      assertEquals(1, folders.read().get(0).ranks().size());
      assertEquals(1, folders.foreign());
    }
    try (CounterFolders folders =
        new CounterFolders(List.of(folder), new FileOwners(OWN.uid(), true))) {
      assertEquals(
          List.of("r1", "r1@54321"), folders.read().stream().map(RunningJob::runId).toList());
    }
  }

  @Test
  void ofRunsThatAreNotWantedNothingIsShown(@TempDir Path folder) throws IOException {
    CounterFileBuilder.write(folder, 0, 1, "r1");
    CounterFileBuilder.write(folder, 1, 2, "r2");
    try (CounterFolders folders = new CounterFolders(List.of(folder), OWN)) {
      assertEquals(
          List.of("r2"), folders.read("r2"::equals).stream().map(RunningJob::runId).toList());
    }
  }

  /**
   * Killed jobs leave files by the hundred, and the reader may be a rank that needs descriptors.
   */
  @Test
  void filesOfOtherRunsDoNotStayOpen(@TempDir Path folder) throws IOException {
    Path own = CounterFileBuilder.write(folder, 0, 1, "r1");
    CounterFileBuilder.write(folder, 1, 2, "r2");
    Files.writeString(folder.resolve("waitprof-5-0-1.counters"), "hello");
    try (CounterFolders folders = new CounterFolders(List.of(folder), OWN)) {
      for (int look = 0; look < 2; look++) {
        assertEquals(1, folders.read("r1"::equals).size());
        assertEquals(Set.of(own.toRealPath()), openFiles(folder.toRealPath()));
      }
      assertEquals(2, folders.read().size());
    }
  }

  private static Set<Path> openFiles(Path folder) throws IOException {
    Set<Path> files = new HashSet<>();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      for (Path each : descriptors.toList()) {
        Path file = target(each);
        if (file.startsWith(folder)) {
          files.add(file);
        }
      }
    }
    return files;
  }

  private static Path target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor);
    } catch (IOException closedMeanwhile) {
      return descriptor;
    }
  }

  /** A floor that is known before the first call: what top and serve show is final from then on. */
  @Test
  void aCalibrationTellsFromTheFirstLookOn(@TempDir Path folder) throws IOException {
    Path file = CounterFileBuilder.write(folder, 0, 1, "r1");
    CounterFileBuilder.addFact(file, "binding=Open MPI 4.1.4");
    long sum = CounterFileBuilder.SUM_NANOS;
    long count = CounterFileBuilder.COUNT;
    assertEquals(sum - count * CounterFileBuilder.MIN_NANOS, waiting(folder));
    Path calibration = folder.resolve("x.wpcal");
    CounterFileBuilder.addFact(file, "option.calibration=" + calibration + " (agent option)");
    CalibrationFiles.writeDamaged(calibration);
    assertEquals(sum - count * CounterFileBuilder.MIN_NANOS, waiting(folder));
    CalibrationFiles.write(calibration, "MPJ Express 0.44", "n1");
    assertEquals(sum - count * CounterFileBuilder.MIN_NANOS, waiting(folder));
    CalibrationFiles.write(calibration, "Open MPI 4.1.4", "n1");
    assertEquals(sum - count * CalibrationFiles.MAX_NANOS, waiting(folder));
  }

  private static long waiting(Path folder) {
    try (CounterFolders folders = new CounterFolders(List.of(folder), OWN)) {
      RunningJob job = folders.read().get(0);
      return job.waitNanos(job.ranks().get(0));
    }
  }
}
