package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SoundTrace;
import org.waitprof.it.Undisturbed;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.profilefile.ProfileReader;

/**
 * Expectation: what a helper thread waits while the rank's main thread computes costs the rank
 * nothing, in the profile and in the trace of one and the same run; the program is {@code
 * waits.Helper}. While a thread in MPI has a lock that others want, its calls lock these out; the
 * program is {@code waits.Locked}. Waits of threads that take turns are measured; the program is
 * {@code waits.InTurn}. All tell for how long their threads waited.
 */
@Isolated
class ThreadsIT {
  /** Looks at threads are some hundred a second; a busy machine delays some. */
  private static final double TOLERANCE = 0.15;

  private static final long TOLERANCE_NANOS = 30_000_000;

  /** The helper's receives in {@code waits.Locked}. */
  private static final String LOCKED = "(thread).helper:0;waits.Locked.";

  private static final String IN_TURN = "waits.InTurn.receive";

  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void waitingOfHelpersIsToldApart(Launcher launcher) throws IOException {
    check(
        launcher,
        "mode=trace,summary=off",
        "waits.Helper",
        ThreadsIT::countThreads,
        ThreadsIT::checkHelpers);
  }

  @ParameterizedTest
  @EnumSource(names = "MPJ_MULTICORE")
  void whoWaitsForALockOfAThreadInMpiIsReported(Launcher launcher) throws IOException {
    check(launcher, "summary=off", "waits.Locked", ThreadsIT::nameLocks, ThreadsIT::checkLocks);
  }

  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void waitsOfThreadsThatTakeTurnsAreMeasured(Launcher launcher) throws IOException {
    check(launcher, "", "waits.InTurn", ThreadsIT::measureTurns, ThreadsIT::checkTurns);
  }

  @Campaign
  @Test
  void eachOnTheOtherLauncher() throws IOException {
    waitingOfHelpersIsToldApart(Launcher.MPJ_MULTICORE);
    whoWaitsForALockOfAThreadInMpiIsReported(Launcher.OPEN_MPI);
    waitsOfThreadsThatTakeTurnsAreMeasured(Launcher.MPJ_MULTICORE);
  }

  /** Runs a program with these options on two ranks; see {@link Undisturbed#check}. */
  private static void check(
      Launcher launcher,
      String options,
      String program,
      Undisturbed.Check always,
      Undisturbed.Check times)
      throws IOException {
    Undisturbed.check(
        () -> KnownAnswer.job(launcher, 2).agent(options).run(program).ok(), always, times);
  }

  private static void countThreads(MpiResult result) throws IOException {
    Path file = result.profile();
    assertEquals(2, ProfileReader.read(file).ranks().get(1).threads());
    String text = WaitprofCommand.run("report", file.toString()).output();
    assertTrue(text.contains("up to 2 threads of a rank call MPI, on 1 rank"), text);
  }

  private static void checkHelpers(MpiResult result) throws IOException {
    long lost = sum(result, "lost");
    long joined = sum(result, "joined");
    long listened = sum(result, "helper");
    Path file = result.profile();
    JobProfile profile = ProfileReader.read(file);
    long run = profile.ranks().get(1).runNanos();
    near("useful", run - lost - joined, profile.ranks().get(1).usefulNanos());
    near("lost by the main thread", lost, sum(profile, Metric.WAIT, "Helper.listened"));
    near("lost by the helper", joined, sum(profile, Metric.WAIT, "Helper.listen:"));
    near(
        "overlapped",
        listened - joined,
        sum(profile, Metric.OVERLAPPED_WAIT, "(thread).helper:0;waits.Helper."));
    JobProfile trace = ProfileReader.read(SoundTrace.of(result));
    assertEquals(2, trace.ranks().get(1).threads());
    near("useful in the trace", run - lost - joined, trace.ranks().get(1).usefulNanos());
    near("lost in the trace", lost, sum(trace, Metric.WAIT, "Helper.listened"));
    near("lost by the helper in the trace", joined, sum(trace, Metric.WAIT, "Helper.listen:"));
  }

  private static void nameLocks(MpiResult result) throws IOException {
    assertTrue(sum(ProfileReader.read(result.profile()), Metric.LOCKED_OUT, LOCKED) > 0, LOCKED);
    String text = WaitprofCommand.run("report", result.profile().toString()).output();
    assertTrue(text.contains("others locked out"), text);
  }

  private static void checkLocks(MpiResult result) throws IOException {
    JobProfile profile = ProfileReader.read(result.profile());
    long lockedOut = sum(result, "lockedout");
    near("locked out", lockedOut, sum(profile, Metric.LOCKED_OUT, LOCKED));
    near("elsewhere", lockedOut, sum(profile, Metric.LOCKED_OUT, ""));
  }

  private static void measureTurns(MpiResult result) {
    List<ProfileRow> turns =
        CsvExport.of(result.profile()).stream().filter(row -> row.isInside(IN_TURN)).toList();
    assertFalse(turns.isEmpty());
    turns.forEach(row -> assertNotEquals("estimated", row.source(), row::toString));
  }

  private static void checkTurns(MpiResult result) throws IOException {
    JobProfile profile = ProfileReader.read(result.profile());
    near("received in turn", sum(result, "received"), sum(profile, Metric.WAIT, IN_TURN));
  }

  private static void near(String what, long truth, long found) {
    assertTrue(
        Math.abs(found - truth) <= TOLERANCE * truth + TOLERANCE_NANOS,
        () -> what + ": " + found + " instead of " + truth);
  }

  private static long sum(MpiResult result, String what) {
    return result.lines().stream()
        .filter(line -> line.startsWith(what + " 1 "))
        .mapToLong(line -> Long.parseLong(line.substring(what.length() + 3)))
        .sum();
  }

  private static long sum(JobProfile profile, Metric metric, String place) {
    long sum = 0;
    for (int row = 0; row < profile.keys().size(); row++) {
      if (profile.keys().get(row).key().path().toString().contains(place)) {
        sum += profile.value(metric, row, 1);
      }
    }
    return sum;
  }
}
