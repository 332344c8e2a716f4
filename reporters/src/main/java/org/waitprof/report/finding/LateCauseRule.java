package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /** A rank with this many times the mean of other late ranks stands out among them. */
  private static final double TIMES_MEAN = 1.5;

  /**
   * Waiting by one cause.
   *
   * @param row of a rank; of none if several ranks are late alike, or if the cause is of all
   * @param most the row of the rank that has most of it
   */
  private record Part(LatenessRow row, LatenessRow most) {
    boolean isOfSeveral() {
      return row.rank() < 0 && most.rank() >= 0 && !isOfAll(row.cause());
    }
  }

  public LateCauseRule() {
    super(
        ID,
        "Late by a cause",
        "lateness",
        "What ranks did while others waited for them (explain lateness): computation, garbage"
            + " collection, the compiler, locks, sleep or I/O, of a rank; or a lack of cores, a"
            + " CPU limit, or waiting of their own. Up to three parts from 10 % of the waiting"
            + " on. Most ranks of a job, or four and more, that are late alike are one part. Its share is"
            + " that of the largest part. Not given where a trace has root causes: late_work.",
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
    List<Part> named = named(late, computing);
    if (named.isEmpty()) {
      return List.of();
    }
    LatenessRow most = named.get(0).row;
    Finding.Draft found =
        Finding.change(ID, sentence(late, named))
            .partOf(WaitingRule.ID)
            .share(late.share(most) * job.waitRatio())
            .error(RunTime.ratio(most.intervalNanos(), job.runNanos()))
            .rank(most.rank())
            .cause(most.cause().id())
            .advice(remedy(late).orElse(""));
    for (Part each : named) {
      Map<String, String> row = new LinkedHashMap<>();
      row.put("cause", each.row.cause().id());
      row.put("rank", each.row.rank() < 0 ? "" : String.valueOf(each.row.rank()));
      row.put("part", Percentages.rough(late.share(each.row)));
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
    List<Part> named = named(late, List.of());
    return named.isEmpty() ? Optional.empty() : Optional.of(sentence(late, named));
  }

  private static String sentence(Lateness late, List<Part> named) {
    LatenessRow most = named.get(0).row;
    if (most.cause() == LatenessCause.WAITING) {
      // Messages to and fro, or a chain of ranks of which the first is late by little.
      return Template.fill(
          "%s of the waiting is for %s themselves",
          Percentages.rough(late.share(most)), LatenessCause.WAITING.phrase());
    }
    List<String> parts = new ArrayList<>();
    for (Part each : named) {
      String verb = parts.isEmpty() ? " of the waiting is caused by " : " by ";
      String others = containing(late, each.most);
      parts.add(
          Percentages.rough(late.share(each.row))
              + verb
              + phrase(each)
              + (each.isOfSeveral() ? others.replace("on that rank", "there") : others));
    }
    return String.join(", ", parts);
  }

  /**
   * The parts that the sentence names.
   *
   * @param computing ranks whose computation is named elsewhere
   */
  private static List<Part> named(Lateness late, List<Integer> computing) {
    List<Part> named = new ArrayList<>();
    if (RunTime.ratio(late.waitNanos(), late.runNanos()) < LEAST_RATIO) {
      return named;
    }
    for (Part each : parts(late, computing)) {
      if (named.size() < MOST
          && late.ratio(each.row) >= LEAST_RATIO
          && late.share(each.row) >= LEAST_SHARE) {
        named.add(each);
      }
    }
    return named;
  }

  /** The remedy for the largest cause that has the same one in every program; empty without one. */
  static Optional<String> remedy(Lateness late) {
    for (Part part : parts(late, List.of())) {
      LatenessRow each = part.row;
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
   * @param rank the rank; -1 for several
   * @param limited words for the ranks that a CPU limit hits
   */
  static String remedy(LatenessCause cause, int rank, String limited) {
    return switch (cause) {
      case GC ->
          rank < 0
              ? "Allocate less and call no System.gc(), or give the ranks a larger heap"
              : "Allocate less on rank "
                  + rank
                  + " and call no System.gc(), or give it a larger heap";
      case JIT ->
          "See with -XX:+PrintCompilation what "
              + (rank < 0 ? "is compiled" : "rank " + rank + " compiles")
              + " again and again; if nothing, measure once it is warm";
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
   * Parts of causes: some for all ranks together, the rest for each rank by itself, or for ranks
   * that are late alike. Largest part first.
   *
   * @param computing ranks whose computation is left out
   */
  private static List<Part> parts(Lateness late, List<Integer> computing) {
    Map<Long, LatenessRow> sums = new TreeMap<>();
    Set<Integer> ranks = new HashSet<>();
    for (LatenessRow each : late.rows()) {
      ranks.add(each.rank());
      if (each.cause() != LatenessCause.COMPUTE || !computing.contains(each.rank())) {
        LatenessRow its = isOfAll(each.cause()) ? ofAll(each) : each;
        sums.merge((long) its.rank() << 8 | its.cause().ordinal(), its, LatenessRow::plus);
      }
    }
    Map<LatenessCause, List<LatenessRow>> byCause = new EnumMap<>(LatenessCause.class);
    for (LatenessRow each : sums.values()) {
      byCause.computeIfAbsent(each.cause(), none -> new ArrayList<>()).add(each);
    }
    List<Part> parts = new ArrayList<>();
    for (List<LatenessRow> each : byCause.values()) {
      each.sort(Comparator.comparing(its -> -its.waitNanos()));
      if (isAlike(each, ranks.size())) {
        LatenessRow sum = each.stream().map(LateCauseRule::ofAll).reduce(LatenessRow::plus).get();
        parts.add(new Part(sum, each.get(0)));
      } else {
        each.forEach(its -> parts.add(new Part(its, its)));
      }
    }
    // Ranks that may only have passed it on are named after the ranks with which it began.
    parts.sort(
        Comparator.comparing((Part its) -> its.row.cause() == LatenessCause.WAITING)
            .thenComparing(its -> -its.row.waitNanos()));
    return parts;
  }

  /**
   * Whether nearly all waiting by a cause is for most ranks of a job, or for more than a sentence
   * names, and none of them stands out. One or two ranks are always named.
   *
   * @param rows rows of the cause, largest first
   * @param all number of ranks of the job
   */
  private static boolean isAlike(List<LatenessRow> rows, int all) {
    long most = rows.get(0).waitNanos();
    long enough = (long) (NEARLY * Lateness.total(rows));
    long others = 0;
    int ranks = 1;
    while (ranks < rows.size() && most + others < enough) {
      others += rows.get(ranks++).waitNanos();
    }
    return (ranks > MOST || (ranks == MOST && 2 * ranks > all))
        && rows.get(0).rank() >= 0
        && most * (ranks - 1) <= TIMES_MEAN * others;
  }

  private static LatenessRow ofAll(LatenessRow its) {
    return new LatenessRow(
        -1, its.cause(), its.waitNanos(), its.intervalNanos(), its.lostNanos(), its.events());
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

  private static String phrase(Part named) {
    LatenessRow part = named.row;
    if (isOfAll(part.cause())) {
      return part.cause().phrase();
    }
    String whose =
        named.isOfSeveral()
            ? " of several ranks"
            : part.rank() < 0 ? " of other ranks" : " of rank " + part.rank();
    String events =
        part.cause() == LatenessCause.GC && part.events() > 0
            ? " (" + CountText.of(part.events(), "pause") + ")"
            : "";
    return part.cause().phrase() + whose + events;
  }
}
