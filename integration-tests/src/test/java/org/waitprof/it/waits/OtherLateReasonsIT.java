package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.waitprof.it.SharedJobs;
import org.waitprof.it.waits.ReportedReasons.Reason;

/**
 * Expectation: as in {@link LateReasonIT}, of a rank whose control group has a quota, of one whose
 * compiled code is thrown away again and again, and of all reasons on Java 25 and MPJ Express.
 */
@Isolated
class OtherLateReasonsIT {
  @Campaign
  @Test
  void g1OfJava25() throws IOException {
    LateReasonIT.collecting(new LateReasonJob(Launcher.OPEN_MPI, 25), "-XX:+UseG1GC");
  }

  @Test
  void aQuotaOfItsControlGroup() throws IOException {
    quota(LateReasonJob.reported(SharedJobs.lateReason("", List.of(), "1:quota")));
  }

  @Campaign
  @Test
  void aQuotaInATrace() throws IOException {
    quota(LateReasonJob.USUAL.trace(List.of(), "1:quota"));
  }

  /** Each rank in a group of its own, which it enters behind Init. */
  @Test
  void aQuotaOfALaterGroup() throws IOException {
    quota(LateReasonJob.USUAL.run(List.of(), "1:quota", "later"));
  }

  private static void quota(LateReasonJob job) throws IOException {
    quota(job.run(List.of(), "1:quota"));
  }

  /**
   * What the group was throttled for is the limit's, and no more than the rest of the time without
   * a core is other threads'. That is a lower bound, round by round: the kernel books a throttled
   * span when it ends, which may be in the round after the one whose thread lacked the core. The
   * whole time without a core is the upper one. The other rank has a limit as well, which it cannot
   * use up.
   */
  private static void quota(ReportedReasons reported) {
    assumeFalse(
        reported.result.stdout().contains("no quota "),
        () -> "not here: " + reported.result.stdout());
    double lacked = reported.truth(1, "ready");
    double throttled = reported.truth(1, "throttled");
    assertTrue(throttled > 200 * ReportedReasons.NANOS_A_MILLI, reported::toString);
    double tolerance = ReportedReasons.TOLERANCE * lacked + ReportedReasons.BORDERS_NANOS;
    double limited = reported.lost[Reason.quota.ordinal()][1];
    assertTrue(limited > throttled - tolerance, reported::toString);
    assertTrue(limited < lacked + tolerance, reported::toString);
    double others = reported.lost[Reason.no_core.ordinal()][1];
    assertTrue(others < lacked - throttled + tolerance, reported::toString);
    assertTrue(limited + others < lacked + tolerance, reported::toString);
    reported.waitsFor(Reason.quota, 1, Math.min(limited, reported.all()));
    assertEquals(0, reported.lost[Reason.quota.ordinal()][0], reported::toString);
    reported.nothingOf(Reason.gc, Reason.monitor, Reason.safepoint);
  }

  @Campaign
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
