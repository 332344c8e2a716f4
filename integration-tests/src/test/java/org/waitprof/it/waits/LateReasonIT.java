package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.WaitprofCommand;
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
  private static final double TOLERANCE = 0.1;

  /** Parts below this share of waiting are noise. */
  private static final double NOTHING = 0.05;

  private static final double NANOS_A_MILLI = 1e6;

  /** At the begin and end of the rounds. */
  private static final double BORDERS_NANOS = 15e6;

  private static final Pattern PAUSE = Pattern.compile("Pause .* ([0-9.]+)ms");

  /** What a run has told: by cause, of rank 1, and of others. */
  private static final class Told {
    final double[][] wait = new double[Reason.values().length][2];
    final double[][] lost = new double[Reason.values().length][2];
    final MpiResult result;

    Told(MpiResult result, Path profile) throws IOException {
      this.result = result;
      String csv =
          WaitprofCommand.run("export", "--format", "lateness", profile.toString()).output();
      for (String line : csv.lines().skip(1).toList()) {
        String[] row = line.split(",", -1);
        Reason reason = Reason.valueOf(row[5]);
        wait[reason.ordinal()][Integer.parseInt(row[4])] += Double.parseDouble(row[0]);
        lost[reason.ordinal()][Integer.parseInt(row[4])] += Double.parseDouble(row[2]);
      }
    }

    double all() {
      return Stream.of(wait).mapToDouble(each -> each[0] + each[1]).sum();
    }

    /** What waits of a crowded machine go back to. */
    double crowded() {
      double[] cores = wait[Reason.no_core.ordinal()];
      double[] stolen = wait[Reason.steal.ordinal()];
      return cores[0] + cores[1] + stolen[0] + stolen[1];
    }

    double truth(int rank, String reason) {
      Matcher found =
          Pattern.compile("truth " + rank + " " + reason + " (\\d+)").matcher(result.stdout());
      assertTrue(found.find(), result::stdout);
      return Double.parseDouble(found.group(1));
    }

    void lost(Reason reason, int rank, double truth) {
      double told = lost[reason.ordinal()][rank];
      assertEquals(truth, told, TOLERANCE * truth + BORDERS_NANOS, () -> reason + "\n" + this);
    }

    void waitsFor(Reason reason, int rank, double truth) {
      double told = wait[reason.ordinal()][rank];
      double most = TOLERANCE * all() + BORDERS_NANOS;
      assertTrue(told <= truth + most, () -> reason + " of " + truth + "\n" + this);
      assertTrue(told >= truth - most - crowded(), () -> reason + " of " + truth + "\n" + this);
    }

    /** On a busy machine a thread that asks for a pause waits until the JVM's own has a core. */
    void nothingOf(Reason... reasons) {
      for (Reason reason : reasons) {
        double told = wait[reason.ordinal()][0] + wait[reason.ordinal()][1];
        double pending = reason == Reason.monitor ? crowded() / 2 : 0;
        assertTrue(told <= NOTHING * all() + BORDERS_NANOS + pending, () -> reason + "\n" + this);
      }
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(result.stdout());
      for (Reason each : Reason.values()) {
        text.append(each)
            .append(" wait ")
            .append(Arrays.toString(wait[each.ordinal()]))
            .append(" lost ")
            .append(Arrays.toString(lost[each.ordinal()]))
            .append('\n');
      }
      return text.toString();
    }
  }

  /** As exports have them. */
  private enum Reason {
    gc,
    safepoint,
    jit,
    no_core,
    steal,
    monitor,
    compute,
    waiting
  }

  private static Told run(Launcher launcher, List<String> jvm, String... reasons)
      throws IOException {
    return run("", launcher, jvm, reasons);
  }

  /** The same from a trace that the job has analysed. */
  private static Told trace(Launcher launcher, List<String> jvm, String... reasons)
      throws IOException {
    return run(",mode=trace,analyze=on", launcher, jvm, reasons);
  }

  private static Told run(String agent, Launcher launcher, List<String> jvm, String... reasons)
      throws IOException {
    List<String> options = new ArrayList<>(jvm);
    options.add("-Xlog:gc:file=gc-%p.log:none");
    MpiResult result =
        MpiJob.on(launcher)
            .agent("summary=off" + agent)
            .jvm(options.toArray(String[]::new))
            .run("causes.LateReason", reasons)
            .ok();
    List<Path> analysed = result.files("-measured.wprof");
    return new Told(result, analysed.isEmpty() ? result.profile() : analysed.get(0));
  }

  /** Pauses of that rank in the rounds, by the logs of all: nobody else collects in them. */
  private static double pauses(Told told, int rank) throws IOException {
    Matcher rounds =
        Pattern.compile("truth " + rank + " collections (\\d+) (\\d+)")
            .matcher(told.result.stdout());
    assertTrue(rounds.find(), told::toString);
    int first = Integer.parseInt(rounds.group(1));
    double nanos = 0;
    double most = 0;
    try (Stream<Path> logs = Files.list(told.result.folder())) {
      for (Path log : logs.filter(each -> each.toString().endsWith(".log")).toList()) {
        Matcher pause = PAUSE.matcher(Files.readString(log));
        nanos = 0;
        for (int i = 0; pause.find(); i++) {
          nanos += i < first ? 0 : Double.parseDouble(pause.group(1)) * NANOS_A_MILLI;
        }
        most = Math.max(most, nanos);
      }
    }
    assertTrue(most > 100 * NANOS_A_MILLI, "too few collections");
    return most;
  }

  private static void collecting(Launcher launcher, String... jvm) throws IOException {
    Told told = run(launcher, List.of(jvm), "1:gc");
    double pauses = pauses(told, 1);
    told.lost(Reason.gc, 1, pauses);
    told.waitsFor(Reason.gc, 1, Math.min(pauses, told.all()));
    told.nothingOf(Reason.monitor);
  }

  private static void collectingInATrace(Launcher launcher, String... jvm) throws IOException {
    Told told = trace(launcher, List.of(jvm), "1:gc");
    double pauses = pauses(told, 1);
    told.lost(Reason.gc, 1, pauses);
    told.waitsFor(Reason.gc, 1, Math.min(pauses, told.all()));
    told.nothingOf(Reason.monitor);
    // What the section on late ranks says, root causes say as well.
    double charged = 0;
    for (Path profile : told.result.files("-measured.wprof")) {
      for (RootCause place : ProfileReader.read(profile).causes().places()) {
        for (Cost cost : place.costs()) {
          boolean pause = place.region().equals("garbage collection");
          charged += pause && cost.rank() == 1 ? cost.shortTerm() : 0;
        }
      }
    }
    assertEquals(told.wait[Reason.gc.ordinal()][1], charged, NANOS_A_MILLI, told::toString);
  }

  @Test
  void serialCollectorInATrace() throws IOException {
    collectingInATrace(Launcher.OPEN_MPI, "-XX:+UseSerialGC", "-Xmx300m", "-Xmn12m");
  }

  @Test
  void g1InATraceOfMpjExpress() throws IOException {
    collectingInATrace(Launcher.MPJ_NIODEV, "-XX:+UseG1GC", "-Xmx300m", "-Xmn12m");
  }

  @Test
  void aLockInATrace() throws IOException {
    Told told = trace(Launcher.OPEN_MPI, List.of(), "1:lock");
    double lost = told.lost[Reason.monitor.ordinal()][1];
    told.waitsFor(Reason.monitor, 1, Math.min(lost, told.all()));
    told.nothingOf(Reason.gc);
    // The profile beside the trace was measured in the same run by the sample.
    for (Path profile : told.result.files(".wprof")) {
      Told sampled = new Told(told.result, profile);
      for (Reason each : List.of(Reason.monitor, Reason.no_core)) {
        sampled.lost(each, 1, told.lost[each.ordinal()][1]);
      }
    }
  }

  @Test
  void moreWorkInATrace() throws IOException {
    Told told = trace(Launcher.OPEN_MPI, List.of(), "1:more");
    double[] compute = told.wait[Reason.compute.ordinal()];
    assertTrue(compute[1] + told.crowded() > (1 - TOLERANCE) * told.all(), told::toString);
    told.nothingOf(Reason.gc, Reason.monitor, Reason.safepoint);
  }

  @Test
  void serialCollector() throws IOException {
    collecting(Launcher.OPEN_MPI, "-XX:+UseSerialGC", "-Xmx300m", "-Xmn12m");
  }

  @Test
  void g1() throws IOException {
    collecting(Launcher.OPEN_MPI, "-XX:+UseG1GC", "-Xmx300m", "-Xmn12m");
  }

  @Test
  void serialCollectorOfMpjExpress() throws IOException {
    collecting(Launcher.MPJ_NIODEV, "-XX:+UseSerialGC", "-Xmx300m", "-Xmn12m");
  }

  @Test
  void aLockOfItsOwnJvm() throws IOException {
    Told told = run(Launcher.OPEN_MPI, List.of(), "1:lock");
    // Once the lock is free, the rank may have to wait for a core.
    double held = 30 * 20 * NANOS_A_MILLI;
    assertTrue(
        told.lost[Reason.monitor.ordinal()][1] < 1.3 * told.truth(1, "lock"), told::toString);
    double lost = told.lost[Reason.monitor.ordinal()][1];
    assertTrue(lost > 0.6 * held, told::toString);
    told.waitsFor(Reason.monitor, 1, Math.min(lost, told.all()));
    told.nothingOf(Reason.gc);
  }

  @Test
  void aLoopOnItsCore() throws IOException {
    Told told = run(Launcher.OPEN_MPI, List.of(), "1:core");
    double ready = told.truth(1, "core");
    assertTrue(told.lost[Reason.no_core.ordinal()][1] > (1 - TOLERANCE) * ready, told::toString);
    assertTrue(told.wait[Reason.no_core.ordinal()][1] > 0.5 * told.all(), told::toString);
    told.nothingOf(Reason.gc, Reason.monitor);
  }

  @Test
  void moreWork() throws IOException {
    Told told = run(Launcher.OPEN_MPI, List.of(), "1:more");
    double[] compute = told.wait[Reason.compute.ordinal()];
    assertTrue(compute[1] + told.crowded() > (1 - TOLERANCE) * told.all(), told::toString);
    told.nothingOf(Reason.gc, Reason.monitor, Reason.safepoint);
  }

  @Test
  void nothing() throws IOException {
    Told told = run(Launcher.OPEN_MPI, List.of());
    told.nothingOf(Reason.gc, Reason.monitor, Reason.safepoint);
  }

  @Test
  void twoAtOnce() throws IOException {
    Told told =
        run(
            Launcher.OPEN_MPI,
            List.of("-XX:+UseSerialGC", "-Xmx300m", "-Xmn12m"),
            "0:gc",
            "1:more");
    double pauses = pauses(told, 0);
    told.lost(Reason.gc, 0, pauses);
    told.waitsFor(Reason.gc, 0, pauses);
    assertTrue(
        told.wait[Reason.compute.ordinal()][1] + told.crowded() > 0.2 * told.all(), told::toString);
    assertEquals(0, told.wait[Reason.gc.ordinal()][1]);
  }
}
