package org.waitprof.it.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.it.FindingRow;
import org.waitprof.it.MpiResult;

/** Compares all findings of a run with the truth: those that are there, and those that have to. */
final class FindingJudge {
  private static final double TOLERANCE = 0.15;

  /** Share of rank time that no finding needs to get right. */
  private static final double POINTS = 0.03;

  /** Where ranks lacked cores for longer, what they did meanwhile is not to be known. */
  private static final double CROWDED = 0.05;

  /** Runs are too short to judge below a second, but for begin and end. */
  private static final double SHORT_NANOS = 1.05e9;

  /** What a busy machine adds by itself. */
  private static final Set<String> OF_MACHINE = Set.of("no_core", "waiting", "compute", "jit");

  private final KnownFault fault;
  private final FaultTruth truth;
  private final List<FindingRow> findings;
  private final List<String> wrong = new ArrayList<>();

  private FindingJudge(KnownFault fault, FaultTruth truth, List<FindingRow> findings) {
    this.fault = fault;
    this.truth = truth;
    this.findings = findings;
  }

  /** Fails where a finding of the run is wrong, or missing. */
  static void check(KnownFault fault, FaultTruth truth, MpiResult result) {
    List<FindingRow> findings = FindingRow.of(result.profile());
    assertEquals(
        List.of(),
        wrong(fault, truth, findings),
        () -> fault + ": " + truth + " in " + result.folder() + "\n" + findings);
  }

  /** What is wrong with the findings: nothing, or a line each. */
  private static List<String> wrong(KnownFault fault, FaultTruth truth, List<FindingRow> findings) {
    FindingJudge judge = new FindingJudge(fault, truth, findings);
    findings.forEach(judge::judge);
    judge.missing();
    return judge.wrong;
  }

  private void judge(FindingRow row) {
    switch (row.id()) {
      case "waiting" -> near(row, truth.waiting());
      case "too_short" -> isTrue(row, truth.runNanos() < SHORT_NANOS);
      case "no_waiting" -> isTrue(row, truth.waiting() < POINTS);
      case "late_rank" -> lateRank(row);
      case "largest_wait" -> largestWait(row);
      case "wait_spread" -> spread(row);
      case "late_cause" -> cause(row);
      case "late_group", "blocked" -> {
        isTrue(row, fault.must().contains(row.id()) || fault.may().contains(row.id()));
        isTrue(row, fault.isLate(row.rank()));
      }
      case "transfer" -> {
        near(row, Math.min(row.share(), truth.mostTransfer()));
        isTrue(row, !row.place().contains(FaultTruth.FINALIZE));
      }
      // Where ranks lack cores, calls last for reasons that are not known.
      case "not_known" -> isTrue(row, isCrowded());
      case "lost_cores" -> isTrue(row, row.share() < 3 * truth.noCore() + 4 * CROWDED);
      default -> isTrue(row, fault.must().contains(row.id()) || fault.may().contains(row.id()));
    }
  }

  private void lateRank(FindingRow row) {
    double its = 0;
    for (int rank : row.named()) {
      its += truth.lateRanks.getOrDefault(rank, 0.0);
    }
    near(row, its);
    isTrue(row, its >= FaultTruth.largest(truth.lateRanks) - POINTS);
    // Without the last rank, the others would wait for a rank that hardly waits itself.
    double most = FaultTruth.largest(truth.waitingRanks);
    for (int rank = 0; rank < fault.ranks() && !isCrowded(); rank++) {
      double waits = truth.waitingRanks.getOrDefault(rank, 0.0);
      isTrue(row, row.named().contains(rank) ? waits < most / 2 : waits > most / 10);
    }
    isTrue(row, row.place().isEmpty() || method(row) + tolerance(row, its) >= row.share() / 2);
  }

  private void largestWait(FindingRow row) {
    double its = method(row);
    isTrue(row, row.share() <= its + tolerance(row, its));
    isTrue(row, row.share() >= its / 2 - tolerance(row, its));
    isTrue(row, its >= FaultTruth.largest(truth.methods) - tolerance(row, its));
  }

  /** Waiting in the method, or at the line of one, that a place names, by the truth. */
  private double method(FindingRow row) {
    double most = 0;
    for (Map.Entry<String, Double> each : truth.methods.entrySet()) {
      if (row.place().matches(".*[.$]" + each.getKey() + "([:$].*)?")) {
        most = Math.max(most, each.getValue());
      }
    }
    return most;
  }

  private void spread(FindingRow row) {
    double most = FaultTruth.largest(truth.waitingRanks);
    double its = row.rank() < 0 ? most : truth.waitingRanks.getOrDefault(row.rank(), 0.0);
    isTrue(row, its >= most - POINTS);
  }

  private void cause(FindingRow row) {
    double most =
        row.rank() < 0
            ? truth.waiting()
            : truth.lateRanks.getOrDefault(row.rank(), 0.0) + passedOn();
    isTrue(row, row.share() <= most + tolerance(row, most));
    boolean isMachine = isCrowded() && OF_MACHINE.contains(row.cause());
    boolean isLittle = row.share() < POINTS;
    isTrue(
        row, fault.cause().isEmpty() || row.cause().equals(fault.cause()) || isMachine || isLittle);
    isTrue(row, isMachine || isLittle || fault.isLate(row.rank()));
  }

  /** Waiting for ranks that had waited themselves, where the program has a chain of them. */
  private double passedOn() {
    return fault.may().contains("passed_on") ? truth.waiting() : 0;
  }

  /** What follows from the truth is there, and what is meant to. */
  private void missing() {
    List<Double> shares = new ArrayList<>(truth.lateRanks.values());
    shares.sort((a, b) -> Double.compare(b, a));
    double first = (shares.isEmpty() ? 0 : shares.get(0)) - (isCrowded() ? truth.blur(0) : 0);
    double next = shares.size() < 2 ? 0 : shares.get(1);
    boolean stands = first > 0.6 * truth.waiting() && first > 2.5 * next && first > 2 * POINTS;
    if (truth.waiting() > 2 * POINTS) {
      isThere("waiting");
    }
    if (stands && !fault.may().contains("estimated")) {
      isThere("late_rank");
    }
    for (String id : fault.must()) {
      // What a rank was blocked by is not said where it had no core for as long.
      if (!id.equals("blocked") || !isCrowded()) {
        isThere(id);
      }
    }
    boolean isMeant = fault.late() < 0 ? !stands : stands && late() == fault.late();
    if (!isMeant && !isCrowded()) {
      wrong.add("the program is not as it is meant");
    }
  }

  private int late() {
    for (Map.Entry<Integer, Double> each : truth.lateRanks.entrySet()) {
      if (each.getValue() == FaultTruth.largest(truth.lateRanks)) {
        return each.getKey();
      }
    }
    return -1;
  }

  private void isThere(String id) {
    if (findings.stream().noneMatch(row -> row.id().equals(id))) {
      wrong.add("missing: " + id);
    }
  }

  private double tolerance(FindingRow row, double share) {
    double blur = isCrowded() ? truth.blur(share) : 0;
    boolean isRough = isCrowded() && fault.may().contains("estimated");
    return Math.max(TOLERANCE * share, POINTS) + row.error() + blur + (isRough ? share : 0);
  }

  private boolean isCrowded() {
    return truth.noCore() > CROWDED;
  }

  private void near(FindingRow row, double share) {
    if (Math.abs(row.share() - share) > tolerance(row, share)) {
      wrong.add("not " + share + ": " + row.line());
    }
  }

  private void isTrue(FindingRow row, boolean holds) {
    if (!holds) {
      wrong.add("wrong: " + row.line());
    }
  }
}
