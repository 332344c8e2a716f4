package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.cause.Lateness;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;

/** Finds why ranks were late, where no trace shows what they did. */
@AutoService(FindingRule.class)
public final class LateCauseRule extends FindingRule {
  static final String ID = "late_cause";

  /** Maximum number of parts in the sentence. */
  private static final int MOST = 3;

  /** Waiting below this share of rank time is not taken apart, and no part of it named. */
  private static final double LEAST_RATIO = 0.005;

  /** Smallest share of all waiting with which a part is named. */
  private static final double LEAST_SHARE = 0.1;

  /** From this share of the waiting on, a part has its remedy named. */
  private static final double LARGE = 0.25;

  /** A rank with this share of a part has it alone. */
  private static final double NEARLY = 0.8;

  public LateCauseRule() {
    super(
        ID,
        "Late by a cause",
        "lateness",
        "What ranks did while others waited for them (explain lateness): computation, garbage"
            + " collection, the compiler, locks, sleep or I/O, of a rank; or a lack of cores, a"
            + " CPU limit, or waiting of their own. Up to three parts from 10 % of the waiting"
            + " on. Its share is that of the largest part. Not given where a trace has root"
            + " causes: late_work.",
        "Allocate less on a rank that collects garbage; raise a CPU limit; distribute"
            + " computation; with causes=full see which locks, sleep or I/O.");
  }

  @Override
  public List<Finding> find(Headline job) {
    if (!WaitingRule.isWaiting(job) || LateWorkRule.isAccount(job)) {
      return List.of();
    }
    Lateness late = Lateness.of(job.lateness(), job.waitNanos(), job.runNanos());
    // The sentence on the computation of these ranks is not repeated.
    List<Integer> computing =
        LateGroupRule.isSaid(job) ? job.lateGroup().orElseThrow().ranks() : List.of();
    List<LatenessRow> named = named(late, computing);
    if (named.isEmpty()) {
      return List.of();
    }
    LatenessRow most = named.get(0);
    Finding.Draft found =
        Finding.change(ID, sentence(late, named))
            .partOf(WaitingRule.ID)
            .share(late.share(most) * job.waitRatio())
            .error(RunTime.ratio(most.intervalNanos(), job.runNanos()))
            .rank(most.rank())
            .cause(most.cause().id())
            .advice(remedy(late).orElse(""));
    for (LatenessRow each : named) {
      Map<String, String> row = new LinkedHashMap<>();
      row.put("cause", each.cause().id());
      row.put("rank", each.rank() < 0 ? "" : String.valueOf(each.rank()));
      row.put("part", Percentages.rough(late.share(each)));
      found.evidence(row);
    }
    return List.of(found.made());
  }

  /**
   * The sentence, without full stop: {@code 44 % of the waiting is caused by garbage collection of
   * rank 3 (41 pauses), 32 % by computation of rank 1, 12 % by lack of a core}. Empty if the causes
   * are unknown or too small. The shortfall from 100 % is unknown or has small parts.
   */
  public static Optional<String> sentence(Lateness late) {
    List<LatenessRow> named = named(late, List.of());
    return named.isEmpty() ? Optional.empty() : Optional.of(sentence(late, named));
  }

  private static String sentence(Lateness late, List<LatenessRow> named) {
    if (named.get(0).cause() == LatenessCause.WAITING) {
      // Messages to and fro, or a chain of ranks of which the first is late by little.
      return Percentages.rough(late.share(named.get(0)))
          + " of the waiting is for "
          + LatenessCause.WAITING.phrase()
          + " themselves";
    }
    List<String> parts = new ArrayList<>();
    for (LatenessRow each : named) {
      String verb = parts.isEmpty() ? " of the waiting is caused by " : " by ";
      parts.add(Percentages.rough(late.share(each)) + verb + phrase(each) + containing(late, each));
    }
    return String.join(", ", parts);
  }

  /**
   * The parts that the sentence names.
   *
   * @param computing ranks whose computation is named elsewhere
   */
  private static List<LatenessRow> named(Lateness late, List<Integer> computing) {
    List<LatenessRow> named = new ArrayList<>();
    if (RunTime.ratio(late.waitNanos(), late.runNanos()) < LEAST_RATIO) {
      return named;
    }
    for (LatenessRow each : parts(late)) {
      boolean isSaid = each.cause() == LatenessCause.COMPUTE && computing.contains(each.rank());
      if (!isSaid
          && named.size() < MOST
          && late.ratio(each) >= LEAST_RATIO
          && late.share(each) >= LEAST_SHARE) {
        named.add(each);
      }
    }
    return named;
  }

  /** The remedy for the largest cause that has the same one in every program; empty without one. */
  static Optional<String> remedy(Lateness late) {
    for (LatenessRow each : parts(late)) {
      if (late.share(each) < LARGE || late.ratio(each) < Ranking.WORTH_ADVICE) {
        break; // as all that follow
      }
      String remedy = remedy(each.cause(), each.rank(), limited(late, each.waitNanos()));
      if (!remedy.isEmpty()) {
        return Optional.of(remedy);
      }
    }
    return Optional.empty();
  }

  /**
   * The remedy for a cause; empty if it depends on the program.
   *
   * @param limited words for the ranks that a CPU limit hits
   */
  static String remedy(LatenessCause cause, int rank, String limited) {
    return switch (cause) {
      case GC -> "Allocate less on rank " + rank + ", or give it a larger heap";
      case JIT ->
          "See with -XX:+PrintCompilation what rank "
              + rank
              + " compiles again and again; if nothing, measure once it is warm";
      case QUOTA ->
          "Raise the CPU limit (cgroup quota) of " + limited + ", or use fewer threads under it";
      default -> "";
    };
  }

  /** Whether locks, sleep or I/O are a large part, of which {@code causes=full} knows more. */
  static boolean isBlocked(Lateness late) {
    return late.waitNanos() > 0 && late.of(LatenessCause.MONITOR) >= LARGE * late.waitNanos();
  }

  /** The rank that a limit hits, where it is one. */
  private static String limited(Lateness late, long nanos) {
    for (LatenessRow each : late.rows()) {
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

  /** Words for the largest possible gain of a run without a cause. */
  static String gain(Lateness late, LatenessCause cause, int ranks) {
    return Template.fill(
        "without %s the run would be at most %s shorter",
        cause.phrase(), Percentages.rough(late.mostGain(cause, ranks)));
  }

  /**
   * Parts of causes: some for all ranks together, the rest for each rank by itself. Largest part
   * first.
   */
  private static List<LatenessRow> parts(Lateness late) {
    Map<Long, LatenessRow> parts = new TreeMap<>();
    for (LatenessRow each : late.rows()) {
      boolean together = isOfAll(each.cause());
      long rank = together ? -1 : each.rank();
      LatenessRow part =
          new LatenessRow(
              (int) rank,
              each.cause(),
              each.waitNanos(),
              each.intervalNanos(),
              each.lostNanos(),
              each.events());
      parts.merge(rank << 8 | each.cause().ordinal(), part, LatenessRow::plus);
    }
    List<LatenessRow> sorted = new ArrayList<>(parts.values());
    // Ranks that may only have passed it on are named after the ranks with which it began.
    sorted.sort(
        Comparator.comparing((LatenessRow its) -> its.cause() == LatenessCause.WAITING)
            .thenComparing(its -> -its.waitNanos()));
    return sorted;
  }

  /** A rank is late by it, whatever else runs there. */
  static boolean isInstead(LatenessCause cause) {
    return cause == LatenessCause.QUOTA || !isOfAll(cause);
  }

  private static boolean isOfAll(LatenessCause cause) {
    return cause == LatenessCause.NO_CORE
        || cause == LatenessCause.QUOTA
        || cause == LatenessCause.STEAL
        || cause == LatenessCause.WAITING;
  }

  /**
   * Words for other causes that a part may contain, because the rank's JVM or kernel cannot
   * separate them.
   */
  static String containing(Lateness late, LatenessRow part) {
    List<String> others = new ArrayList<>();
    for (LatenessCause each : late.contained(part)) {
      others.add(each.phrase());
    }
    return others.isEmpty()
        ? ""
        : " (or by " + String.join(", ", others) + ": not distinguished on that rank)";
  }

  private static String phrase(LatenessRow part) {
    if (isOfAll(part.cause())) {
      return part.cause().phrase();
    }
    String whose = part.rank() < 0 ? " of other ranks" : " of rank " + part.rank();
    String events =
        part.cause() == LatenessCause.GC && part.events() > 0
            ? " (" + CountText.of(part.events(), "pause") + ")"
            : "";
    return part.cause().phrase() + whose + events;
  }
}
