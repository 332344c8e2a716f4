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

  private LatenessWords() {}

  /**
   * The sentence, without full stop: {@code Of 12.1 % waiting, 5.3 % goes back to garbage
   * collection of rank 3 (41 pauses), 3.9 % to computation of rank 1, 1.0 % to ranks without a
   * core}; empty where nothing is known, or too little to be worth it.
   */
  public static Optional<String> of(Lateness late) {
    double all = late.runNanos() == 0 ? 0 : (double) late.waitNanos() / late.runNanos();
    if (all < LEAST_RATIO) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    for (LateCause each : parts(late)) {
      double ratio = late.ratio(each);
      if (parts.size() < MOST && ratio >= LEAST_RATIO && late.share(each) >= LEAST_SHARE) {
        String verb = parts.isEmpty() ? " goes back to " : " to ";
        parts.add(Percentages.sentence(ratio) + verb + phrase(each));
      }
    }
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("Of " + Percentages.sentence(all) + " waiting, " + String.join(", ", parts));
  }

  /** Cores are lost by ranks together, the rest by each for itself; largest part first. */
  private static List<LateCause> parts(Lateness late) {
    Map<Long, LateCause> parts = new TreeMap<>();
    for (LateCause each : late.rows()) {
      boolean together = isOfHosts(each.cause());
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

  private static boolean isOfHosts(LatenessCause cause) {
    return cause == LatenessCause.NO_CORE || cause == LatenessCause.STEAL;
  }

  private static String phrase(LateCause part) {
    if (isOfHosts(part.cause())) {
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
