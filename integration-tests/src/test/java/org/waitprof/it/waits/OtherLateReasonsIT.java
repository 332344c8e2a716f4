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
import org.waitprof.it.waits.ToldReasons.Reason;

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
    ToldReasons told = job.run(List.of(), "1:quota");
    assumeFalse(told.result.stdout().contains("no quota "), told.result::stdout);
    double lacked = told.truth(1, "quota");
    double throttled = told.truth(1, "throttled");
    assertTrue(throttled > 0 && throttled < lacked + ToldReasons.BORDERS_NANOS, told::toString);
    told.lost(Reason.no_core, 1, lacked);
    double[] cores = told.wait[Reason.no_core.ordinal()];
    assertTrue(cores[1] > cores[0], told::toString);
    assertTrue(
        told.crowded() > (1 - ToldReasons.TOLERANCE) * lacked - ToldReasons.BORDERS_NANOS,
        told::toString);
    told.nothingOf(Reason.gc, Reason.monitor, Reason.safepoint);
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
    ToldReasons told = job.run(List.of(), "1:deopt");
    double[] compiler = told.wait[Reason.jit.ordinal()];
    double slow = compiler[1] + told.wait[Reason.compute.ordinal()][1];
    double truth = Math.min(told.truth(1, "deopt"), told.all());
    double most = ToldReasons.TOLERANCE * told.all() + ToldReasons.BORDERS_NANOS;
    assertTrue(slow <= truth + most && slow >= truth - most - told.crowded(), told::toString);
    assertTrue(compiler[1] > 0.1 * slow && compiler[0] < most, told::toString);
    told.nothingOf(Reason.gc, Reason.monitor, Reason.safepoint);
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
