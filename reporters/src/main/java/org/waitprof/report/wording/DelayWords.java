package org.waitprof.report.wording;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.waitprof.model.RootCauses;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.figures.cause.DelaySteps;
import org.waitprof.report.figures.cause.DelaySteps.Step;
import org.waitprof.system.CountText;

/**
 * The propagation of a delay in words: the ranks that wait first, then the ranks that wait for
 * those.
 */
public final class DelayWords {
  /** Maximum number of steps in the sentence. */
  private static final int STEPS = 6;

  /** Maximum number of ranks named in a step. */
  private static final int RANKS = 8;

  private DelayWords() {}

  /** Reasons why a share of the waiting has no cause. */
  public static String noCause(RootCauses causes) {
    return " of the waiting has no cause that can be named: messages under way, ranks without a"
        + " core, patterns without root causes"
        + (causes.rule().equals("scalasca")
            ? ", waits before a collective that Scalasca's rule leaves out (--delay-rule paper"
                + " charges all)"
            : "");
  }

  /**
   * One sentence without its full stop; empty where no rank waits because of another rank's
   * waiting.
   */
  public static Optional<String> of(DelaySteps chain) {
    List<Step> steps = chain.steps();
    if (steps.size() < 2) {
      return Optional.empty();
    }
    String more =
        steps.size() > STEPS
            ? ", and on in " + CountText.of(steps.size() - STEPS, "more step")
            : "";
    return Optional.of(
        "Who waits for rank "
            + chain.cause()
            + ": first "
            + steps.stream()
                .limit(STEPS)
                .map(step -> ranks(step) + " (" + Durations.of(step.nanos()) + ")")
                .collect(Collectors.joining(", then "))
            + more);
  }

  /** Ranks of a step: {@code rank 3}, or {@code ranks 1,4-6 and 12 more}. */
  public static String ranks(Step step) {
    List<Integer> named = step.ranks().subList(0, Math.min(RANKS, step.ranks().size()));
    int more = step.ranks().size() - named.size();
    return (step.ranks().size() == 1 ? "rank " : "ranks ")
        + RankSet.of(named.stream().sorted().toList())
        + (more == 0 ? "" : " and " + more + " more");
  }
}
