package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.waitprof.efficiency.NoCore;
import org.waitprof.model.lateness.LateCause;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.figures.cause.Lateness;
import org.waitprof.report.figures.headline.Headline;

/** Why ranks were late, in one sentence: what the waiting is caused by. */
public final class LatenessWords {
  /** Maximum number of parts in the sentence. */
  private static final int MOST = 3;

  /** Waiting below this share of rank time is not taken apart, and no part of it named. */
  private static final double LEAST_RATIO = 0.005;

  /** Nor is a part below this share of all waiting. */
  private static final double LEAST_SHARE = 0.1;

  /** From this share of the waiting on, a part has its remedy named. */
  private static final double LARGE = 0.25;

  /** A rank with this share of a part has it alone. */
  private static final double NEARLY = 0.8;

  private LatenessWords() {}

  /**
   * The sentence, without full stop: {@code 44 % of the waiting is caused by garbage collection of
   * rank 3 (41 pauses), 32 % by computation of rank 1, 12 % by ranks without a core}; empty where
   * nothing is known, or too little to be worth it. What is missing to 100 % is not known, or
   * little each.
   */
  public static Optional<String> of(Lateness late) {
    return of(late, List.of());
  }

  /**
   * The same but for the computation of ranks of which that is said already.
   *
   * @param computing those ranks
   */
  static Optional<String> of(Lateness late, List<Integer> computing) {
    double all = late.runNanos() == 0 ? 0 : (double) late.waitNanos() / late.runNanos();
    if (all < LEAST_RATIO) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    for (LateCause each : parts(late)) {
      double share = late.share(each);
      if (each.cause() == LatenessCause.COMPUTE && computing.contains(each.rank())) {
        continue;
      }
      if (parts.size() < MOST && late.ratio(each) >= LEAST_RATIO && share >= LEAST_SHARE) {
        String verb = parts.isEmpty() ? " of the waiting is caused by " : " by ";
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
      } else if (each.rank() == rank && isInstead(each.cause()) && each.waitNanos() > nanos) {
        nanos = each.waitNanos();
        most = each.cause();
      }
    }
    return nanos > computation ? Optional.of(most.phrase()) : Optional.empty();
  }

  /** Whether the part of a cause calls for a remedy that is the same in every program. */
  static Optional<String> remedy(Lateness late) {
    for (LateCause each : parts(late)) {
      if (late.share(each) < LARGE || late.ratio(each) < Verdict.WORTH_ADVICE) {
        break; // as all that follow
      }
      String remedy =
          switch (each.cause()) {
            case GC -> "Allocate less on rank " + each.rank() + ", or give it a larger heap.";
            case JIT ->
                "See with -XX:+PrintCompilation what rank "
                    + each.rank()
                    + " compiles again and again; if nothing, measure once it is warm.";
            case QUOTA ->
                "Raise the CPU limit (cgroup quota) of "
                    + limited(late, each.waitNanos())
                    + ", or use fewer threads under it.";
            default -> "";
          };
      if (!remedy.isEmpty()) {
        return Optional.of(remedy);
      }
    }
    return Optional.empty();
  }

  /** Whether locks, sleep or I/O are a large part, of which {@code causes=full} knows more. */
  static boolean isBlocked(Lateness late) {
    return late.waitNanos() > 0 && late.of(LatenessCause.MONITOR) >= LARGE * late.waitNanos();
  }

  /** What blocked the rank for which others waited longest for that reason, where it is known. */
  static Optional<String> blocked(Headline job, Lateness late) {
    if (!isBlocked(late)) {
      return Optional.empty();
    }
    return late.rows().stream()
        .filter(row -> row.cause() == LatenessCause.MONITOR)
        .max(Comparator.comparingLong(LateCause::waitNanos))
        .flatMap(most -> HeldUpWords.ofRank(job.heldUps(), most.rank(), job.ranks()));
  }

  /** The rank that a limit hits, where it is one. */
  private static String limited(Lateness late, long nanos) {
    for (LateCause each : late.rows()) {
      boolean most = each.cause() == LatenessCause.QUOTA && each.waitNanos() >= NEARLY * nanos;
      if (most && each.rank() >= 0) {
        return "rank " + each.rank();
      }
    }
    return "the ranks";
  }

  /** The cause that a run could be without; empty where it is no large part of the waiting. */
  static Optional<LatenessCause> avoidable(Lateness late) {
    LatenessCause most =
        late.of(LatenessCause.QUOTA) > late.of(LatenessCause.GC)
            ? LatenessCause.QUOTA
            : LatenessCause.GC;
    return late.waitNanos() == 0 || late.of(most) < LARGE * late.waitNanos()
        ? Optional.empty()
        : Optional.of(most);
  }

  /** What a run without a cause would gain at most. */
  static String gain(Lateness late, LatenessCause cause, int ranks) {
    return "without "
        + cause.phrase()
        + " the run would be at most "
        + Percentages.rough(late.mostGain(cause, ranks))
        + " shorter";
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

  /** A rank is late by it, whatever else runs there. */
  private static boolean isInstead(LatenessCause cause) {
    return cause == LatenessCause.QUOTA || !isOfAll(cause);
  }

  private static boolean isOfAll(LatenessCause cause) {
    return cause == LatenessCause.NO_CORE
        || cause == LatenessCause.QUOTA
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

  /** How long ranks had no core, and why: what seems to be computing or waiting. */
  static String noCore(Headline job) {
    NoCore lack = job.noCore();
    String why = ": other threads had it, or a CPU limit was used up.";
    if (isLimited(job)) {
      why = ", mostly because a CPU limit (cgroup quota) was used up.";
    } else if (isShared(lack)) {
      why = ": " + lack.hostRanks() + " ranks share " + lack.hostCpus() + " CPUs.";
    }
    return "No core for "
        + Percentages.sentence(lack.ratio())
        + " of rank time"
        + worst(lack)
        + why;
  }

  /** The same where it was for so long that the run is not to be judged by. */
  static String crowded(Headline job) {
    NoCore lack = job.noCore();
    String time = Percentages.rough(lack.ratio()) + " of their time";
    String none = "ranks had no core for " + time + worst(lack);
    if (isLimited(job)) {
      return "Do not tune by this run: "
          + none
          + ", mostly because a CPU limit (cgroup quota) was used up. Raise it, or use fewer"
          + " threads under it.";
    }
    return "Do not tune by this run: "
        + (isShared(lack)
            ? lack.hostRanks()
                + " ranks share "
                + lack.hostCpus()
                + " CPUs and had no core for "
                + time
                + ". Run no more ranks than CPUs."
            : none
                + ", other threads had it, or a CPU limit was used up. Repeat it where nothing else"
                + " runs, without a limit.");
  }

  /** Whether computations lost more to limits than to others that had the cores. */
  private static boolean isLimited(Headline job) {
    long limits = 0;
    long cores = 0;
    for (LateCause each : job.lateness()) {
      limits += each.cause() == LatenessCause.QUOTA ? each.lostNanos() : 0;
      cores += each.cause() == LatenessCause.NO_CORE ? each.lostNanos() : 0;
    }
    return limits > cores;
  }

  private static boolean isShared(NoCore lack) {
    return lack.hostRanks() > lack.hostCpus();
  }

  private static String worst(NoCore lack) {
    return " (rank " + lack.worstRank() + ": " + Percentages.sentence(lack.worstRatio()) + ")";
  }
}
