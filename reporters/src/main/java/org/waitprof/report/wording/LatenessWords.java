package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.waitprof.model.lateness.LateCause;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.figures.cause.Lateness;

/** Why ranks were late, in one sentence: what the waiting goes back to. */
public final class LatenessWords {
  /** Maximum number of parts in the sentence. */
  private static final int MOST = 3;

  /** Waiting below this share of rank time is not taken apart, and no part of it named. */
  private static final double LEAST_RATIO = 0.005;

  /** Nor is a part below this share of the waiting. */
  private static final double LEAST_SHARE = 0.05;

  /** From this share of the waiting on, a part has its remedy named. */
  private static final double LARGE = 0.25;

  private LatenessWords() {}

  /**
   * The sentence, without full stop: {@code 44 % of the waiting goes back to garbage collection of
   * rank 3 (41 pauses), 32 % to computation of rank 1, 8 % to ranks without a core}; empty where
   * nothing is known, or too little to be worth it.
   */
  public static Optional<String> of(Lateness late) {
    double all = late.runNanos() == 0 ? 0 : (double) late.waitNanos() / late.runNanos();
    if (all < LEAST_RATIO) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    for (LateCause each : parts(late)) {
      double share = late.share(each);
      if (parts.size() < MOST && late.ratio(each) >= LEAST_RATIO && share >= LEAST_SHARE) {
        String verb = parts.isEmpty() ? " of the waiting goes back to " : " to ";
        parts.add(Percentages.rough(share) + verb + phrase(each));
      }
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
  }

  /**
   * What made a rank late rather than computing, if it was late by that most of the time; empty
   * where it computed, or nothing is known.
   */
  static Optional<String> insteadOfComputing(Lateness late, int rank) {
    long computation = 0;
    long nanos = 0;
    LatenessCause most = LatenessCause.COMPUTE;
    for (LateCause each : late.rows()) {
      if (each.rank() == rank && each.cause() == LatenessCause.COMPUTE) {
        computation = each.waitNanos();
      } else if (each.rank() == rank && !isOfAll(each.cause()) && each.waitNanos() > nanos) {
        nanos = each.waitNanos();
        most = each.cause();
      }
    }
    return nanos > computation ? Optional.of(most.phrase()) : Optional.empty();
  }

  /** Whether the part of a cause calls for a remedy that is the same in every program. */
  static Optional<String> remedy(Lateness late) {
    for (LateCause each : parts(late)) {
      if (each.cause() == LatenessCause.GC && late.share(each) >= LARGE) {
        return Optional.of("Allocate less on rank " + each.rank() + ", or give it a larger heap.");
      }
    }
    return Optional.empty();
  }

  /** What a run without collections would gain at most; empty where they are no large part. */
  static Optional<String> gain(Lateness late, int ranks) {
    return late.of(LatenessCause.GC) < LARGE * late.waitNanos() || late.waitNanos() == 0
        ? Optional.empty()
        : Optional.of(
            "without garbage collection the run would be at most "
                + Percentages.rough(late.mostGain(LatenessCause.GC, ranks))
                + " shorter");
  }

  /** Causes of all ranks together; the rest is of each for itself. Largest part first. */
  private static List<LateCause> parts(Lateness late) {
    Map<Long, LateCause> parts = new TreeMap<>();
    for (LateCause each : late.rows()) {
      boolean together = isOfAll(each.cause());
      long rank = together ? -1 : each.rank();
      LateCause part =
          new LateCause(
              (int) rank,
              each.cause(),
              each.waitNanos(),
              each.intervalNanos(),
              each.lostNanos(),
              each.events());
      parts.merge(rank << 8 | each.cause().ordinal(), part, LateCause::plus);
    }
    List<LateCause> sorted = new ArrayList<>(parts.values());
    sorted.sort((a, b) -> Long.compare(b.waitNanos(), a.waitNanos()));
    return sorted;
  }

  private static boolean isOfAll(LatenessCause cause) {
    return cause == LatenessCause.NO_CORE
        || cause == LatenessCause.STEAL
        || cause == LatenessCause.WAITING;
  }

  private static String phrase(LateCause part) {
    if (isOfAll(part.cause())) {
      return part.cause().phrase();
    }
    String whose = part.rank() < 0 ? " of other ranks" : " of rank " + part.rank();
    String events =
        part.cause() == LatenessCause.GC && part.events() > 0
            ? " (" + part.events() + (part.events() == 1 ? " pause)" : " pauses)")
            : "";
    return part.cause().phrase() + whose + events;
  }
}
