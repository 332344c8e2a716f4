package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.SharedJobs;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.it.waits.ReportedReasons.Reason;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.profilefile.ProfileReader;

/**
 * Expectation: what a rank loses to a cause is what it, or the log of its JVM, says, within 10 %;
 * waiting for it goes back to that, within 10 % of all waiting, but for what a busy machine takes:
 * cores that ranks lacked share the waits. What there is not has no part.
 */
@Isolated
class LateReasonIT {
  private static final LateReasonJob MPJ_EXPRESS = new LateReasonJob(Launcher.MPJ_NIODEV, 0);

  static void collecting(LateReasonJob job, String collector) throws IOException {
    collecting(job.run(heap(collector), "1:gc"));
  }

  static List<String> heap(String collector) {
    return List.of(collector, "-Xmx300m", "-Xmn12m");
  }

  /** A traced job whose rank 1 collects. */
  static ReportedReasons serialCollector() throws IOException {
    return LateReasonJob.reported(
        SharedJobs.lateReason(",mode=trace,analyze=on", heap("-XX:+UseSerialGC"), "1:gc"));
  }

  private static void collecting(ReportedReasons reported) throws IOException {
    double pauses = reported.pauses(1);
    reported.lost(Reason.gc, 1, pauses);
    reported.waitsFor(Reason.gc, 1, Math.min(pauses, reported.all()));
    reported.nothingOf(Reason.monitor);
  }

  private static void collectingInATrace(ReportedReasons reported) throws IOException {
    // What the section on late ranks says, root causes say as well.
    double charged = 0;
    for (Path profile : reported.result.files("-measured.wprof")) {
      for (RootCause place : ProfileReader.read(profile).causes().places()) {
        for (Cost cost : place.costs()) {
          boolean pause = place.region().equals("garbage collection");
          charged += pause && cost.rank() == 1 ? cost.shortTerm() : 0;
        }
      }
    }
    assertEquals(
        reported.wait[Reason.gc.ordinal()][1],
        charged,
        ReportedReasons.NANOS_A_MILLI,
        reported::toString);
    for (ReportedReasons each : reported.eachProfile()) {
      collecting(each);
    }
  }

  @Test
  void serialCollectorInATrace() throws IOException {
    collectingInATrace(serialCollector());
  }

  @Campaign
  @Test
  void g1InATraceOfMpjExpress() throws IOException {
    collectingInATrace(MPJ_EXPRESS.trace(heap("-XX:+UseG1GC"), "1:gc"));
  }

  /** By its trace, and by the sample of the same run. */
  @Test
  void aLock() throws IOException {
    ReportedReasons reported = LateReasonJob.USUAL.trace(List.of(), "1:lock");
    for (ReportedReasons each : reported.eachProfile()) {
      lock(each);
      each.lost(Reason.monitor, 1, reported.lost[Reason.monitor.ordinal()][1]);
    }
  }

  /** The build asks the same of a trace, with the sample of its run, and of Java 25. */
  @Campaign
  @Test
  void g1() throws IOException {
    collecting(LateReasonJob.USUAL, "-XX:+UseG1GC");
  }

  static void lock(LateReasonJob job) throws IOException {
    lock(job.run(List.of(), "1:lock"));
  }

  private static void lock(ReportedReasons reported) {
    // Once the lock is free, the rank may have to wait for a core.
    double held = 30 * 20 * ReportedReasons.NANOS_A_MILLI;
    assertTrue(
        reported.lost[Reason.monitor.ordinal()][1] < 1.3 * reported.truth(1, "lock"),
        reported::toString);
    double lost = reported.lost[Reason.monitor.ordinal()][1];
    assertTrue(lost > 0.6 * held, reported::toString);
    reported.waitsFor(Reason.monitor, 1, Math.min(lost, reported.all()));
    reported.nothingOf(Reason.gc);
  }

  /** With Flight Recorder: by whom, in which line, and nobody else. */
  static void whoHadTheLock(LateReasonJob job) throws IOException {
    ReportedReasons reported = job.run(",causes=full", List.of(), "1:lock");
    String csv =
        WaitprofCommand.run("export", "--format", "blocked", reported.result.profile().toString())
            .output();
    double held = 0;
    for (String line : csv.lines().filter(each -> each.contains("a lock (")).toList()) {
      String[] row = line.split(",", -1);
      assertEquals("1", row[2], csv);
      assertEquals("a lock (java.lang.Object) that thread holder held", row[3]);
      assertTrue(row[4].startsWith("causes.LateReason.beLate:"), csv);
      held += Double.parseDouble(row[0]);
    }
    double truth = reported.truth(1, "lock");
    double most = ReportedReasons.TOLERANCE * truth + ReportedReasons.BORDERS_NANOS;
    assertEquals(truth, held, most, csv);
    assertTrue(csv.contains("the loading of classes"), csv);
  }

  @Test
  void whoHadTheLock() throws IOException {
    whoHadTheLock(LateReasonJob.USUAL);
  }

  @Campaign
  @Test
  void aLoopOnItsCore() throws IOException {
    core(LateReasonJob.USUAL);
  }

  static void core(LateReasonJob job) throws IOException {
    ReportedReasons reported = job.run(List.of(), "1:core");
    double ready = reported.truth(1, "core");
    assertTrue(
        reported.lost[Reason.no_core.ordinal()][1] > (1 - ReportedReasons.TOLERANCE) * ready,
        reported::toString);
    // What it computes besides shares its core as well, and others wait for that in part.
    double waits = reported.wait[Reason.no_core.ordinal()][1];
    assertTrue(waits > (1 - ReportedReasons.TOLERANCE) * ready, reported::toString);
    double lost = reported.lost[Reason.no_core.ordinal()][1];
    assertTrue(waits < (1 + ReportedReasons.TOLERANCE) * lost, reported::toString);
    reported.nothingOf(Reason.gc, Reason.monitor, Reason.quota);
  }

  /** By its trace, and by the sample of the same run. */
  @Test
  void moreWork() throws IOException {
    for (ReportedReasons reported : LateReasonJob.USUAL.trace(List.of(), "1:more").eachProfile()) {
      more(reported);
    }
  }

  static void more(LateReasonJob job) throws IOException {
    more(job.run(List.of(), "1:more"));
  }

  private static void more(ReportedReasons reported) {
    double[] compute = reported.wait[Reason.compute.ordinal()];
    assertTrue(
        compute[1] + reported.crowded() > (1 - ReportedReasons.TOLERANCE) * reported.all(),
        reported::toString);
    reported.nothingOf(Reason.gc, Reason.monitor, Reason.safepoint);
  }

  @Test
  void nothing() throws IOException {
    ReportedReasons reported = LateReasonJob.USUAL.run(List.of());
    reported.nothingOf(Reason.gc, Reason.monitor, Reason.safepoint);
  }

  @Campaign
  @Test
  void twoAtOnce() throws IOException {
    ReportedReasons reported = LateReasonJob.USUAL.run(heap("-XX:+UseSerialGC"), "0:gc", "1:more");
    double pauses = reported.pauses(0);
    reported.lost(Reason.gc, 0, pauses);
    reported.waitsFor(Reason.gc, 0, pauses);
    assertTrue(
        reported.wait[Reason.compute.ordinal()][1] + reported.crowded() > 0.2 * reported.all(),
        reported::toString);
    assertEquals(0, reported.wait[Reason.gc.ordinal()][1]);
  }
}
