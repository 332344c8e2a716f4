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
import org.waitprof.it.MpiResult;
import org.waitprof.it.Undisturbed;
import org.waitprof.it.WaitprofCommand;

/** What a run of {@code causes.LateReason} has reported: by reason and rank. */
final class ReportedReasons {
  static final double TOLERANCE = 0.1;

  static final double NANOS_A_MILLI = 1e6;

  /** At the begin and end of the rounds. */
  static final double BORDERS_NANOS = 15e6;

  /** Parts below this share of waiting are noise. */
  private static final double NOTHING = 0.05;

  private static final Pattern PAUSE = Pattern.compile("Pause .* ([0-9.]+)ms");

  /** As exports have them. */
  enum Reason {
    gc,
    safepoint,
    jit,
    no_core,
    steal,
    monitor,
    quota,
    compute,
    waiting
  }

  final double[][] wait = new double[Reason.values().length][2];
  final double[][] lost = new double[Reason.values().length][2];
  final MpiResult result;

  ReportedReasons(MpiResult result, Path profile) throws IOException {
    this.result = result;
    String csv = WaitprofCommand.run("export", "--format", "lateness", profile.toString()).output();
    for (String line : csv.lines().skip(1).toList()) {
      String[] row = line.split(",", -1);
      Reason reason = Reason.valueOf(row[5]);
      wait[reason.ordinal()][Integer.parseInt(row[4])] += Double.parseDouble(row[0]);
      lost[reason.ordinal()][Integer.parseInt(row[4])] += Double.parseDouble(row[2]);
    }
  }

  /**
   * What the profiles of the run tell: that of the trace and that of the sample, if both are there.
   */
  List<ReportedReasons> eachProfile() throws IOException {
    List<ReportedReasons> each = new ArrayList<>();
    for (Path profile : result.files(".wprof")) {
      each.add(new ReportedReasons(result, profile));
    }
    return each;
  }

  double all() {
    return Stream.of(wait).mapToDouble(each -> each[0] + each[1]).sum();
  }

  /**
   * How long others kept the ranks from their cores, by the kernel's account, but for what the
   * program itself has brought about. At most that long did ranks wait for it.
   */
  double crowded() {
    double all = 0;
    for (int rank = 0; rank < 2; rank++) {
      double ready = Undisturbed.disturbedNanos(result.lines(), rank);
      all += Math.max(0, ready - known(rank, "core") - known(rank, "throttled"));
    }
    return all;
  }

  private double known(int rank, String reason) {
    String begin = "truth " + rank + " " + reason + " ";
    return result.lines().stream().anyMatch(line -> line.startsWith(begin))
        ? truth(rank, reason)
        : 0;
  }

  double truth(int rank, String reason) {
    Matcher found =
        Pattern.compile("truth " + rank + " " + reason + " (\\d+)").matcher(result.stdout());
    assertTrue(found.find(), result::stdout);
    return Double.parseDouble(found.group(1));
  }

  void lost(Reason reason, int rank, double truth) {
    double reported = lost[reason.ordinal()][rank];
    assertEquals(truth, reported, TOLERANCE * truth + BORDERS_NANOS, () -> reason + "\n" + this);
  }

  void waitsFor(Reason reason, int rank, double truth) {
    double reported = wait[reason.ordinal()][rank];
    double most = TOLERANCE * all() + BORDERS_NANOS;
    assertTrue(reported <= truth + most, () -> reason + " of " + truth + "\n" + this);
    assertTrue(reported >= truth - most - crowded(), () -> reason + " of " + truth + "\n" + this);
  }

  /** On a busy machine a thread that asks for a pause waits until the JVM's own has a core. */
  void nothingOf(Reason... reasons) {
    for (Reason reason : reasons) {
      double reported = wait[reason.ordinal()][0] + wait[reason.ordinal()][1];
      double pending = reason == Reason.monitor ? crowded() / 2 : 0;
      assertTrue(reported <= NOTHING * all() + BORDERS_NANOS + pending, () -> reason + "\n" + this);
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

  /** Pauses of that rank in the rounds, by the logs of all: nobody else collects in them. */
  double pauses(int rank) throws IOException {
    Matcher rounds =
        Pattern.compile("truth " + rank + " collections (\\d+) (\\d+)").matcher(result.stdout());
    assertTrue(rounds.find(), this::toString);
    int first = Integer.parseInt(rounds.group(1));
    double most = 0;
    for (List<Double> log : logs()) {
      most = Math.max(most, sum(log.subList(Math.min(first, log.size()), log.size())));
    }
    assertTrue(most > 100 * NANOS_A_MILLI, "too few collections");
    return most;
  }

  /** All pauses of the rank that has fewer. */
  double pausesOfOther() throws IOException {
    return logs().stream().mapToDouble(ReportedReasons::sum).min().orElse(0);
  }

  private static double sum(List<Double> pauses) {
    return pauses.stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Pauses by the logs of the collectors, nanoseconds. */
  private List<List<Double>> logs() throws IOException {
    List<List<Double>> all = new ArrayList<>();
    try (Stream<Path> logs = Files.list(result.folder())) {
      for (Path log : logs.filter(each -> each.toString().endsWith(".log")).toList()) {
        List<Double> pauses = new ArrayList<>();
        Matcher pause = PAUSE.matcher(Files.readString(log));
        while (pause.find()) {
          pauses.add(Double.parseDouble(pause.group(1)) * NANOS_A_MILLI);
        }
        all.add(pauses);
      }
    }
    return all;
  }
}
