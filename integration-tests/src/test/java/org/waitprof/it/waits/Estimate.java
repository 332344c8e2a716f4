package org.waitprof.it.waits;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.it.ProfileRow;

/**
 * What the profile says about the operations that a {@link Truth} refers to, if they are the same.
 *
 * @param truth what the program says
 * @param rows the rows of the profile with the truth's rank, pattern, phase and method
 */
record Estimate(Truth truth, List<ProfileRow> rows) {

  /** How the program brings its own notes together, which is not noted. */
  private static final String REPORT = "waits.World.gather";

  /** Relative error of an estimate where the machine was quiet. */
  private static final double TOLERANCE = 0.10;

  /** Error of an estimate where there is next to nothing to wait for. */
  private static final long TOLERANCE_NANOS = 5_000_000;

  /** What stands between the program's clock and the agent's, for each call. */
  private static final long BETWEEN_CLOCKS_NANOS = 100_000;

  /**
   * The agent walks the stack at the first sight of a path, between its clock and the program's.
   */
  private static final long FIRST_SIGHT_NANOS = 5_000_000;

  /** Difference of the clocks' speeds; the time-stamp counter is calibrated against nanoTime. */
  private static final double CLOCK_DRIFT = 0.001;

  /** Gives each row with a pattern to the truth that refers to it; fails if there is none. */
  static List<Estimate> of(KnownAnswer answer) {
    Map<String, Estimate> estimates = new LinkedHashMap<>();
    for (Truth truth : answer.truths()) {
      String key = key(truth.rank(), truth.pattern(), truth.phase(), truth.method());
      estimates.put(key, new Estimate(truth, new ArrayList<>()));
    }
    List<String> phases = answer.truths().stream().map(Truth::phase).distinct().toList();
    List<String> methods = answer.truths().stream().map(Truth::method).distinct().toList();
    boolean knowsPolls =
        answer.truths().stream().anyMatch(truth -> truth.pattern().equals("late_sender_polled"));
    for (ProfileRow row : answer.rows()) {
      // Which ranks pass on the data of a reduction is up to the library.
      boolean isMadeOnTheWay =
          row.pattern().equals("wait_at_communicator")
              || row.pattern().equals("wait_in_reduce")
              || row.pattern().equals("wait_at_finalize")
              || (!knowsPolls && isPolled(row));
      if (!row.pattern().isEmpty() && !row.isInside(REPORT) && !isMadeOnTheWay) {
        String key =
            key(row.rank(), row.pattern(), innermost(row, phases), innermost(row, methods));
        Estimate estimate = estimates.get(key);
        if (estimate == null) {
          throw new AssertionError("the program does not know of " + key + ": " + row);
        }
        estimate.rows.add(row);
      }
    }
    return List.copyOf(estimates.values());
  }

  /**
   * Polls count for what they and pauses between them take, which programs with other expectations
   * do not know.
   */
  private static boolean isPolled(ProfileRow row) {
    return row.role().equals("polled");
  }

  private static String key(int rank, String pattern, String phase, String method) {
    return rank + " " + pattern + " " + phase + " " + method;
  }

  private static String innermost(ProfileRow row, List<String> methods) {
    for (int i = row.callPath().size() - 1; i >= 0; i--) {
      String frame = row.callPath().get(i);
      String method = frame.substring(0, frame.lastIndexOf(':'));
      if (methods.contains(method)) {
        return method;
      }
    }
    return "none of " + methods;
  }

  long count() {
    return rows.stream().mapToLong(ProfileRow::count).sum();
  }

  long waitNanos() {
    return rows.stream().mapToLong(ProfileRow::waitNanos).sum();
  }

  long sumNanos() {
    return rows.stream().mapToLong(ProfileRow::sumNanos).sum();
  }

  /** What the program saw and the agent did not: its clock reads lie between the program's. */
  long unseenNanos() {
    return truth.totalNanos() - sumNanos();
  }

  /** Whether the agent saw nothing that the program did not. */
  boolean staysWithinTheProgramsClock() {
    return unseenNanos() >= -CLOCK_DRIFT * truth.totalNanos();
  }

  /** Whether both saw the same; not where the system took the core away between two reads. */
  boolean lengthsAgree() {
    return unseenNanos()
        <= CLOCK_DRIFT * truth.totalNanos()
            + BETWEEN_CLOCKS_NANOS * truth.calls()
            + FIRST_SIGHT_NANOS;
  }

  /** How much the waiting time may be off on a quiet machine. */
  long toleranceNanos() {
    return Math.round(truth.waitNanos() * TOLERANCE) + TOLERANCE_NANOS;
  }

  /** How much it may be above the truth on any: noise, and what is not known of the noise. */
  long toleranceAboveNanos() {
    return toleranceNanos() + Math.round(noiseNanos() * (1 + TOLERANCE));
  }

  /**
   * By how much the operations took longer than the shortest of them, without waiting for anybody:
   * the machine's noise, all of it by the program's clock. Nobody can tell it from waiting who sees
   * durations only. Zero where even the shortest waited.
   */
  long noiseNanos() {
    return Math.max(
        0, truth.totalNanos() - truth.waitNanos() - truth.calls() * truth.shortestNanos());
  }

  long errorNanos() {
    return waitNanos() - truth.waitNanos();
  }

  /** Whether the waiting time is right, as on a quiet machine. */
  boolean isAccurate() {
    return Math.abs(errorNanos()) <= toleranceNanos();
  }

  /** Whether the waiting time is right but for the noise, which only ever adds to it. */
  boolean isAccurateButForNoise() {
    return errorNanos() >= -toleranceNanos() - Math.max(0, unseenNanos())
        && errorNanos() <= toleranceAboveNanos();
  }

  @Override
  public String toString() {
    return String.format(
        "rank %d %s %s %s: %d calls, true wait %.2f ms, estimated %.2f ms, noise %.2f ms,"
            + " unseen %.2f ms",
        truth.rank(),
        truth.pattern(),
        truth.phase(),
        truth.method(),
        count(),
        truth.waitNanos() / 1e6,
        waitNanos() / 1e6,
        noiseNanos() / 1e6,
        unseenNanos() / 1e6);
  }
}
