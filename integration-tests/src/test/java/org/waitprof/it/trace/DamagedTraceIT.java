package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileReader;

/**
 * Expectation: the trace of a job of 4 ranks is analysed whole without a word, and damaged as far
 * as it goes: each loss is a line, the exit code is the documented one, and the ranks that are not
 * damaged keep all their calls; root causes are found in what is left, and nothing is simulated.
 * One job is run, its folder is damaged in copies.
 */
class DamagedTraceIT {
  private static final int RANKS = 4;
  private static final int HEADER_BYTES = 4096;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private static Path shared = Path.of("");
  private static Path whole = Path.of("");
  private static long[] calls = {};

  @TempDir private Path folder = Path.of("");

  @BeforeAll
  static void runAndAnalyse() {
    MpiResult job =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(RANKS)
            .agent("mode=trace,summary=off")
            .run("demo.Wavefront", "--sweeps", "40", "--work-micros", "100")
            .ok();
    whole = job.files(".trace").get(0);
    Path profile = shared.resolve("whole.wprof");
    Script analysis = analyze(whole, profile);
    assertEquals(0, analysis.exitCode(), analysis::output);
    assertEquals(profile + "\n", analysis.output());
    calls = calls(profile);
    assertTrue(Arrays.stream(calls).allMatch(count -> count > 100), () -> Arrays.toString(calls));
  }

  private static Script analyze(Path trace, Path profile, String... options) {
    String[] words =
        Stream.concat(
                Stream.of("analyze", trace.toString(), "-o", profile.toString()),
                Stream.of(options))
            .toArray(String[]::new);
    return assertTimeoutPreemptively(LIMIT, () -> WaitprofCommand.run(words));
  }

  /** MPI calls by rank. */
  private static long[] calls(Path profile) {
    long[] counts = new long[RANKS];
    for (ProfileRow row : CsvExport.of(profile)) {
      assertEquals("measured", row.source());
      counts[row.rank()] += row.count();
    }
    return counts;
  }

  private Path copy() throws IOException {
    Path copy = Files.createDirectory(folder.resolve("copy.trace"));
    try (Stream<Path> files = Files.list(whole)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    return copy;
  }

  private static Path events(Path trace, int rank) {
    return trace.resolve("rank-0000" + rank + "-0.events");
  }

  /** Analyses with a line for each loss, and returns the calls that were found. */
  private long[] analysed(Path trace, String loss, String... options) {
    Path profile = folder.resolve("damaged.wprof");
    Script analysis = analyze(trace, profile, options);
    assertEquals(0, analysis.exitCode(), analysis::output);
    List<String> lines = analysis.output().lines().toList();
    assertEquals(profile.toString(), lines.get(lines.size() - 1));
    List<String> said = lines.subList(0, lines.size() - 1);
    assertTrue(said.stream().allMatch(line -> line.startsWith("waitprof: ")), analysis::output);
    assertTrue(said.stream().anyMatch(line -> line.contains(loss)), analysis::output);
    return calls(profile);
  }

  private static void assertOnlyRankLost(int damaged, long[] found) {
    for (int rank = 0; rank < RANKS; rank++) {
      if (rank != damaged) {
        assertEquals(calls[rank], found[rank], "calls of rank " + rank);
      }
    }
  }

  @Test
  void aByteFlipped() throws IOException {
    Path trace = copy();
    byte[] bytes = Files.readAllBytes(events(trace, 1));
    bytes[HEADER_BYTES + (bytes.length - HEADER_BYTES) / 2] ^= (byte) 0xFF;
    Files.write(events(trace, 1), bytes);
    long[] found = analysed(trace, "the trace of rank 1 ends early (its bytes from ");
    assertOnlyRankLost(1, found);
    assertTrue(found[1] > calls[1] / 4 && found[1] < calls[1], () -> Arrays.toString(found));
  }

  /** By both rules and without: the backward replay of root causes ends, and finds some. */
  @ParameterizedTest
  @ValueSource(strings = {"scalasca", "paper", "none"})
  void aFileCutShort(String rule) throws IOException {
    Path trace = copyWithRankCut();
    long[] found = analysed(trace, "the trace of rank 2 ends early", "--delay-rule", rule);
    assertOnlyRankLost(2, found);
    assertTrue(found[2] > calls[2] / 4 && found[2] < calls[2], () -> Arrays.toString(found));
    JobProfile profile = ProfileReader.read(folder.resolve("damaged.wprof"));
    assertEquals(rule.equals("none"), profile.causes().places().isEmpty());
  }

  private Path copyWithRankCut() throws IOException {
    Path trace = copy();
    byte[] bytes = Files.readAllBytes(events(trace, 2));
    int half = HEADER_BYTES + (bytes.length - HEADER_BYTES) / 2;
    Files.write(events(trace, 2), Arrays.copyOf(bytes, half));
    return trace;
  }

  /** A run that is known in part cannot be run again: one line says whose trace is cut. */
  @Test
  void noSimulationOfWhatIsCut() throws IOException {
    assertRefused(copyWithRankCut(), "the trace of rank 2 is cut: ");
  }

  @Test
  void noSimulationWithoutARank() throws IOException {
    Path trace = copy();
    Files.delete(events(trace, 3));
    assertRefused(trace, "1 of 4 ranks has no trace");
  }

  private void assertRefused(Path trace, String why) {
    Path profile = folder.resolve("simulated.wprof");
    Script refused =
        assertTimeoutPreemptively(
            LIMIT,
            () -> WaitprofCommand.run("simulate", trace.toString(), "-o", profile.toString()));
    assertTrue(refused.exitCode() == 3 || refused.exitCode() == 4, refused::output);
    List<String> lines = refused.output().lines().toList();
    assertEquals(1, lines.size(), refused::output);
    assertTrue(lines.get(0).startsWith("waitprof: ") && lines.get(0).contains(why), lines.get(0));
    assertFalse(Files.exists(profile));
  }

  @Test
  void aRankRemoved() throws IOException {
    Path trace = copy();
    Files.delete(events(trace, 3));
    Path profile = folder.resolve("damaged.wprof");
    Script refused = analyze(trace, profile);
    assertEquals(4, refused.exitCode(), refused::output);
    assertEquals(
        List.of("waitprof: 1 of 4 ranks missing: 3; --allow-partial analyses the other ranks"),
        refused.output().lines().toList());
    assertFalse(Files.exists(profile));
    long[] found = analysed(trace, "1 of 4 ranks has no trace", "--allow-partial");
    assertOnlyRankLost(3, found);
    assertEquals(0, found[3]);
  }

  @Test
  void nothingToRead() throws IOException {
    Path trace = copy();
    for (int rank = 0; rank < RANKS; rank++) {
      Files.write(events(trace, rank), new byte[0]);
    }
    Script refused = analyze(trace, folder.resolve("damaged.wprof"));
    assertEquals(3, refused.exitCode(), refused::output);
    assertEquals(1, refused.output().lines().count(), refused::output);
  }
}
