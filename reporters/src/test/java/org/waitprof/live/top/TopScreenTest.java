package org.waitprof.live.top;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.counterfile.CallInFlight;
import org.waitprof.counterfile.RankReading;
import org.waitprof.live.RankState;
import org.waitprof.live.Readings;
import org.waitprof.live.RunningJob;
import org.waitprof.model.CallPath;
import org.waitprof.reduce.LearnedWaits;

/** The screen of top: who waits, who hangs where, in lines that fit. */
class TopScreenTest {
  @ParameterizedTest
  @ValueSource(ints = {60, 80, 200})
  void linesFit(int width) {
    RunningJob job = Readings.job(8, 0);
    for (TopOrder order : TopOrder.values()) {
      List<String> lines = new TopScreen(width, 100, 5, order, "/dev/shm").lines(job, job);
      lines.forEach(line -> assertTrue(line.length() <= width, line));
    }
  }

  @Test
  void theRankThatHangsIsNamedWithCallPathAndAge() {
    RunningJob job = Readings.job(4, 0);
    String text =
        String.join("\n", new TopScreen(200, 100, 5, TopOrder.AGE, "/dev/shm").lines(job, job));
    assertTrue(
        text.contains("90.0 s in MPI_Recv at Main.main:12 > Solver.step:88 > Halo.receive:41"),
        text);
    assertTrue(text.contains("demo.Main  4 ranks on n1  10.0 s, 4 running  run abc"), text);
    assertTrue(text.contains("Late Sender 15.0 %"), text);
    assertTrue(text.contains("(estimated, in flight too)"), text);
    // The call under way counts: 90 s of it, in this fixture of a run of 10 s.
    assertTrue(text.contains("waiting 240.5 %"), text);
    assertTrue(text.contains("     3  running      40.0   919.3 "), text);
  }

  @Test
  void ofARankThatDiedTheLastSignOfLifeIsTold() {
    RunningJob job = Readings.withState(Readings.job(2, 0), RankState.DIED);
    String text =
        String.join("\n", new TopScreen(200, 100, 5, TopOrder.AGE, "/dev/shm").lines(job, job));
    assertTrue(text.contains("died in MPI_Recv, last sign of life "), text);
    assertTrue(text.contains("shares are of the time up to the last sign of life"), text);
    String merge = "\n  java -jar waitprof.jar merge --run abc /dev/shm\n";
    assertTrue(text.contains(merge), text);
    RunningJob running = Readings.job(2, 0);
    List<String> lines = new TopScreen(200, 9, 5, TopOrder.AGE, "/dev/shm").lines(running, running);
    assertFalse(lines.toString().contains("merge"), lines::toString);
  }

  @Test
  void aDeadJobIsOneLine() {
    RunningJob running = Readings.job(2, 0);
    RunningJob died = Readings.withState(running, RankState.DIED);
    assertTrue(TopScreen.isDead(died));
    assertFalse(TopScreen.isDead(running));
    assertFalse(TopScreen.isDead(Readings.withState(running, RankState.ENDED)));
    String line = new TopScreen(200, 100, 5, TopOrder.AGE, "/dev/shm").line(died);
    assertEquals("demo.Main  2 ranks on n1  10.0 s, 2 died  run abc", line);
  }

  @Test
  void jobsOfOthersSayWhose() {
    RunningJob own = Readings.job(1, 0);
    RunningJob job = new RunningJob("abc", "ann", own.ranks(), own.waits());
    String text =
        String.join("\n", new TopScreen(200, 9, 0, TopOrder.RANK, "/dev/shm").lines(job, job));
    assertTrue(text.contains("1 rank on n1 of user ann  "), text);
  }

  @Test
  void ranksAreInTheOrderAskedFor() {
    RunningJob job = Readings.job(4, 0);
    List<String> lines = new TopScreen(100, 2, 0, TopOrder.WAIT, "/dev/shm").lines(job, job);
    List<String> ranks = lines.stream().filter(line -> line.contains("  running  ")).toList();
    assertEquals("     3", ranks.get(0).substring(0, 6));
    assertEquals("     2", ranks.get(1).substring(0, 6));
    assertTrue(lines.contains("        2 more ranks"), lines::toString);
    List<String> less = new TopScreen(100, 3, 0, TopOrder.WAIT, "/dev/shm").lines(job, job);
    assertTrue(less.contains("        1 more rank"), less::toString);
  }

  /** Counters of processes that never were ranks make no profile. */
  @Test
  void mergeIsAdvisedIfItFindsARank() {
    String died = text(Readings.withState(Readings.job(2, 0), RankState.DIED));
    assertTrue(died.contains("This makes a profile:\n  java -jar waitprof.jar merge "), died);
    String inInit = text(Readings.diedInInit());
    assertTrue(inInit.contains("No rank has left counters."), inInit);
    assertFalse(inInit.contains("merge"), inInit);
  }

  private static String text(RunningJob job) {
    return String.join("\n", new TopScreen(100, 9, 0, TopOrder.RANK, "/dev/shm").lines(job, job));
  }

  @Test
  void theBrowsedIntervalIsSinceTheLastLook() {
    RunningJob job = Readings.job(1, 0);
    String text =
        String.join("\n", new TopScreen(100, 9, 5, TopOrder.RANK, "/dev/shm").lines(job, job));
    assertTrue(text.contains("      -        -"), text);
  }

  @Test
  void theFactorsAreSinceTheLastLook() {
    // Useful are 9, 8, 7 and 6 of 10 s; of those, nothing was before.
    RunningJob job = Readings.job(4, 0);
    TopScreen screen = new TopScreen(100, 9, 5, TopOrder.RANK, "/dev/shm");
    String all = String.join("\n", screen.lines(job, job));
    assertTrue(
        all.contains("\nEfficiency 75.0 % = load balance 83.3 % x communication 90.0 %\n"), all);
    RunningJob before = Readings.job(0, 0);
    String late = String.join("\n", screen.lines(job, before));
    assertTrue(late.contains(" x communication 90.0 % recently\n"), late);
  }

  /** Frames that no class file names have no place, and no "at" in front of nothing. */
  @Test
  void aPathThatIsNotKnownHasNoPlace() {
    RunningJob known = Readings.job(4, 0);
    List<RankReading> readings =
        known.ranks().stream().map(rank -> withoutPaths(rank.now())).toList();
    RunningJob job =
        RunningJob.of("abc", "", readings, rank -> RankState.RUNNING, new LearnedWaits());
    List<String> lines = new TopScreen(200, 9, 5, TopOrder.AGE, "/dev/shm").lines(job, job);
    assertTrue(lines.toString().contains("90.0 s in MPI_Recv,"), lines::toString);
    lines.forEach(line -> assertFalse(line.matches(".* at *"), line));
  }

  private static RankReading withoutPaths(RankReading now) {
    List<CallInFlight> inFlight =
        now.inFlight().stream()
            .map(call -> new CallInFlight(1, call.call(), CallPath.EMPTY, call.ageNanos()))
            .toList();
    return new RankReading(
        now.rank(),
        now.worldSize(),
        now.pid(),
        now.facts(),
        now.state(),
        false,
        now.startEpochMillis(),
        now.lastSignEpochMillis(),
        now.runNanos(),
        now.mpiNanos(),
        0,
        0,
        now.slots(),
        inFlight,
        hash -> CallPath.EMPTY);
  }
}
