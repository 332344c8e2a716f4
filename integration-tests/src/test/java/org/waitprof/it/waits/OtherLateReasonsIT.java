package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.waits.ReportedReasons.Reason;

/**
 * Expectation: as in {@link LateReasonIT}, of a rank whose control group has a quota, of one whose
 * compiled code is thrown away again and again, and of all reasons on Java 25 and MPJ Express.
 */
@Isolated
class OtherLateReasonsIT {
  @Test
  void g1OfJava25() throws IOException {
    LateReasonIT.collecting(new LateReasonJob(Launcher.OPEN_MPI, 25), "-XX:+UseG1GC");
  }

  @Test
  void aQuotaOfItsControlGroup() throws IOException {
    quota(LateReasonJob.USUAL);
  }

  /**
   * What the group is throttled for is a part of what the rank had no core for; alone all of it.
   */
  private static void quota(LateReasonJob job) throws IOException {
    ReportedReasons reported = job.run(List.of(), "1:quota");
    assumeFalse(reported.result.stdout().contains("no quota "), reported.result::stdout);
    double lacked = reported.truth(1, "quota");
    double throttled = reported.truth(1, "throttled");
    assertTrue(
        throttled > 0 && throttled < lacked + ReportedReasons.BORDERS_NANOS, reported::toString);
    reported.lost(Reason.no_core, 1, lacked);
    double[] cores = reported.wait[Reason.no_core.ordinal()];
    assertTrue(cores[1] > cores[0], reported::toString);
    assertTrue(
        reported.crowded()
            > (1 - ReportedReasons.TOLERANCE) * lacked - ReportedReasons.BORDERS_NANOS,
        reported::toString);
    reported.nothingOf(Reason.gc, Reason.monitor, Reason.safepoint);
  }

  @Test
  void codeThatIsThrownAway() throws IOException {
    deoptimised(LateReasonJob.USUAL);
  }

  /**
   * Nobody counts the time in the interpreter: it is the compiler's while that works, else
   * computation. So neither has a truth of its own.
   */
  private static void deoptimised(LateReasonJob job) throws IOException {
    ReportedReasons reported = job.run(List.of(), "1:deopt");
    double[] compiler = reported.wait[Reason.jit.ordinal()];
    double slow = compiler[1] + reported.wait[Reason.compute.ordinal()][1];
    double truth = Math.min(reported.truth(1, "deopt"), reported.all());
    double most = ReportedReasons.TOLERANCE * reported.all() + ReportedReasons.BORDERS_NANOS;
    assertTrue(
        slow <= truth + most && slow >= truth - most - reported.crowded(), reported::toString);
    assertTrue(compiler[1] > 0.1 * slow && compiler[0] < most, reported::toString);
    reported.nothingOf(Reason.gc, Reason.monitor, Reason.safepoint);
  }

  @ParameterizedTest
  @Campaign
  @CsvSource({
    "OPEN_MPI, 25, serial",
    "OPEN_MPI, 25, lock",
    "OPEN_MPI, 25, core",
    "OPEN_MPI, 25, quota",
    "OPEN_MPI, 25, deopt",
    "OPEN_MPI, 25, more",
    "MPJ_NIODEV, 25, g1",
    "MPJ_NIODEV, 0, serial",
    "MPJ_NIODEV, 0, holder",
    "MPJ_NIODEV, 0, lock",
    "MPJ_NIODEV, 0, core",
    "MPJ_NIODEV, 0, quota",
    "MPJ_NIODEV, 0, deopt",
    "MPJ_NIODEV, 0, more",
  })
  void elsewhere(Launcher launcher, int java, String reason) throws IOException {
    LateReasonJob job = new LateReasonJob(launcher, java);
    switch (reason) {
      case "serial" -> LateReasonIT.collecting(job, "-XX:+UseSerialGC");
      case "g1" -> LateReasonIT.collecting(job, "-XX:+UseG1GC");
      case "lock" -> LateReasonIT.lock(job);
      case "holder" -> LateReasonIT.whoHadTheLock(job);
      case "core" -> LateReasonIT.core(job);
      case "quota" -> quota(job);
      case "deopt" -> deoptimised(job);
      default -> LateReasonIT.more(job);
    }
  }
}
