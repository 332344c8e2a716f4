package org.waitprof.it.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.FindingRow;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.SoundTrace;

/**
 * Expectation: whoever follows the advice of a finding has a shorter run, by half of the finding's
 * share at least, and less than half of what was found. The program {@code mended-x} does what is
 * advised on the program {@code x}. That rules are silent elsewhere is tested by {@link
 * KnownFaultsIT}.
 */
@Campaign
@Isolated
class AdviceIT {
  private static final double LEAST_PART = 0.5;

  /** Nothing is advised to ranks that had no core for a larger part of their time. */
  private static final double MOST_WITHOUT_CORE = 0.1;

  @ParameterizedTest
  @CsvSource({
    "inbox, OPEN_MPI, late_poll, false",
    "cache, OPEN_MPI, late_cause, false",
    "spectral, MPJ_MULTICORE, transfer, false",
    "norms, MPJ_MULTICORE, transfer, false",
    "halo, MPJ_MULTICORE, transfer, false",
    "uneven, OPEN_MPI, late_work, true",
    "alternate, MPJ_MULTICORE, serialised, true",
    "turns, OPEN_MPI, serialised, true",
  })
  void followingItHelps(
      String fault, Launcher launcher, String id, boolean traced, @TempDir Path folder) {
    MpiResult plain = run(fault, launcher, traced);
    assumeCores(plain);
    MpiResult mended = run("mended-" + fault, launcher, traced);
    List<FindingRow> rows = findings(plain, traced, folder.resolve("plain.wprof"));
    Optional<FindingRow> found = rows.stream().filter(row -> row.id().equals(id)).findFirst();
    assertTrue(found.isPresent() && !found.get().advice().isEmpty(), rows::toString);
    assertGain(plain, mended, found.get());
    List<FindingRow> left = findings(mended, traced, folder.resolve("mended.wprof"));
    double rest =
        left.stream().filter(row -> row.id().equals(id)).mapToDouble(FindingRow::share).sum();
    assertTrue(rest < LEAST_PART * found.get().share(), left::toString);
  }

  /** A run that is given more to do can be judged, and what is found then is the truth. */
  @Test
  void aLongerRunCanBeJudged(@TempDir Path folder) {
    MpiResult brief = run("brief", Launcher.MPJ_MULTICORE, false);
    List<FindingRow> rows = findings(brief, false, folder.resolve("brief.wprof"));
    assertEquals(Set.of("too_short"), advised(rows), rows::toString);
    MpiResult longer = run("mended-brief", Launcher.MPJ_MULTICORE, false);
    List<FindingRow> left = findings(longer, false, folder.resolve("longer.wprof"));
    assertFalse(ids(left).contains("too_short"), left::toString);
    FaultTruth truth = FaultTruth.of(longer.lines());
    double late =
        left.stream().filter(row -> row.id().equals("late_rank")).findFirst().orElseThrow().share();
    double share = truth.lateRanks.getOrDefault(1, 0.0);
    assertEquals(share, late, LEAST_PART * share, left::toString);
  }

  /** Four ranks on two CPUs are advised to have cores, nothing else; two ranks can be judged. */
  @Test
  void fewerRanksCanBeJudged(@TempDir Path folder) {
    lostCores(run("uneven", Launcher.OPEN_MPI, 4, false), folder);
    List<FindingRow> left = withCores(run("uneven", Launcher.OPEN_MPI, false), folder);
    assertTrue(ids(left).contains("late_rank"), left::toString);
  }

  /** With fewer threads the run is shorter by half of the lost time at least. */
  @Test
  void fewerThreadsHelp(@TempDir Path folder) {
    MpiResult crowded = run("threads", Launcher.OPEN_MPI, false);
    FindingRow lost = lostCores(crowded, folder);
    MpiResult free = run("mended-threads", Launcher.OPEN_MPI, false);
    assertGain(crowded, free, lost);
    withCores(free, folder);
  }

  /** The run after the advice is shorter by the least part of what was found. */
  private static void assertGain(MpiResult plain, MpiResult mended, FindingRow found) {
    double before = FaultTruth.of(plain.lines()).runNanos();
    double after = FaultTruth.of(mended.lines()).runNanos();
    double gain = 1 - after / before;
    assertTrue(gain >= LEAST_PART * found.share(), () -> gain + " " + found.line());
  }

  /** The one finding of crowded ranks that comes with advice. */
  private static FindingRow lostCores(MpiResult crowded, Path folder) {
    List<FindingRow> rows = findings(crowded, false, folder.resolve("crowded.wprof"));
    assertEquals(Set.of("lost_cores"), advised(rows), rows::toString);
    return rows.get(0);
  }

  /** Findings of ranks that have cores: none advises to have them. */
  private static List<FindingRow> withCores(MpiResult free, Path folder) {
    assumeCores(free);
    List<FindingRow> rows = findings(free, false, folder.resolve("free.wprof"));
    assertFalse(advised(rows).contains("lost_cores"), rows::toString);
    return rows;
  }

  /** Nothing is to be gained where ranks compute nearly all the time, and nowhere else. */
  @Test
  void thereIsNothingToGain(@TempDir Path folder) {
    MpiResult balanced = run("balanced", Launcher.MPJ_MULTICORE, false);
    FaultTruth truth = FaultTruth.of(balanced.lines());
    assertTrue(truth.waiting() + truth.mostTransfer() < 0.1, truth::toString);
    List<FindingRow> rows = findings(balanced, false, folder.resolve("balanced.wprof"));
    assertTrue(isNothingToGain(rows), rows::toString);
    MpiResult norms = run("norms", Launcher.MPJ_MULTICORE, false);
    List<FindingRow> others = findings(norms, false, folder.resolve("norms.wprof"));
    assertFalse(isNothingToGain(others), others::toString);
  }

  /** Whether the verdict is one sentence, which asks for no change. */
  private static boolean isNothingToGain(List<FindingRow> rows) {
    List<FindingRow> verdict = rows.stream().filter(row -> row.line().endsWith(",true")).toList();
    return verdict.size() == 1
        && verdict.get(0).kind().equals("know")
        && Set.of("waiting", "no_waiting").contains(verdict.get(0).id());
  }

  private static Set<String> advised(List<FindingRow> rows) {
    return ids(rows.stream().filter(row -> !row.advice().isEmpty()).toList());
  }

  private static void assumeCores(MpiResult result) {
    double noCore = FaultTruth.of(result.lines()).noCore();
    assumeTrue(noCore < MOST_WITHOUT_CORE, () -> "ranks had no core for " + noCore);
  }

  private static Set<String> ids(List<FindingRow> rows) {
    return rows.stream().map(FindingRow::id).collect(Collectors.toSet());
  }

  private static MpiResult run(String program, Launcher launcher, boolean traced) {
    return run(program, launcher, 2, traced);
  }

  private static MpiResult run(String program, Launcher launcher, int ranks, boolean traced) {
    return MpiJob.on(launcher)
        .ranks(ranks)
        .ofAUser()
        .agent("summary=off" + (traced ? ",mode=trace" : ""))
        .run("bench.Fault", program)
        .ok();
  }

  private static List<FindingRow> findings(MpiResult result, boolean traced, Path profile) {
    if (!traced) {
      return FindingRow.of(result.profile());
    }
    return FindingRow.of(SoundTrace.of(result.files(".trace").get(0), profile));
  }
}
