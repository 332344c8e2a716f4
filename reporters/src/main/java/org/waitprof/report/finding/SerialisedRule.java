package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Locale;
import org.waitprof.model.CallClass;
import org.waitprof.quality.Decimals;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.WaitTable;
import org.waitprof.report.figures.headline.Headline;

/** Ranks that do not all compute at once, though none has more to do than others. */
@AutoService(FindingRule.class)
public final class SerialisedRule extends FindingRule {
  /** A lower serialisation efficiency is worth a sentence. */
  private static final double IN_CHAINS = 0.85;

  /** From this part of the waiting on, ranks meet all at once, so that none is handed anything. */
  private static final double MEETING = 0.75;

  /** Up to this number of ranks that compute at once, on average, ranks compute in turn. */
  private static final double ABOUT_ONE = 1.25;

  public SerialisedRule() {
    super(
        "serialised",
        "Computing in turn",
        "efficiency",
        "No rank has more to do than others, and still not all compute at once:"
            + " serialisation efficiency is below 0.85 and below load balance. Where nearly all"
            + " waiting is for the last rank at a barrier or an N x N collective, or in calls that"
            + " send and receive at once, ranks have more to do at different times. Where no more"
            + " than 1.25 ranks compute at once on average, they compute in turn: each needs what"
            + " the last one made, or steps are uneven. Else it may be either. Its share of rank"
            + " time is what serialisation loses of what load balance leaves. Known from a trace.",
        "Where a rank needs what another makes, smaller pieces of work let it start sooner."
            + " Where ranks have more to do at different times, even out the work of each step.");
  }

  @Override
  public List<Finding> find(Headline job) {
    double serialisation = job.factors().serialisation().orElse(1);
    double balance = job.factors().loadBalance();
    if (!isSerialised(job)) {
      return List.of();
    }
    boolean meet = meeting(job) >= MEETING;
    boolean turns = job.ranks() * job.factors().parallelEfficiency() <= ABOUT_ONE;
    Form form = meet ? Form.STEPS : turns ? Form.TURNS : Form.OPEN;
    return List.of(
        Finding.change(
                id(), form.words + " (serialisation " + Decimals.fixed(serialisation, 2) + ")")
            .partOf(WaitingRule.ID)
            .share(Math.min(job.waitRatio(), balance * (1 - serialisation)))
            .cause(form.name().toLowerCase(Locale.ROOT))
            .advice(form.advice)
            .made());
  }

  /** Reasons for which not all ranks compute at once. */
  private enum Form {
    /** All compute at once between meetings, some longer than others. */
    STEPS(
        "Ranks have more to do at different times",
        "even out the work of each step, not only that of the run"),
    /** Each begins when another has ended, whether or not it needs what that one made. */
    TURNS(
        "Ranks compute in turn rather than at once",
        "if one needs what another makes, smaller pieces let it start sooner; else even out each"
            + " step"),
    /** One of these: ranks that send before they receive compute at once, too. */
    OPEN(
        "Not all ranks compute at once",
        "even out the work of each step, or hand it on in smaller pieces");

    private final String words;
    private final String advice;

    Form(String words, String advice) {
      this.words = words;
      this.advice = advice;
    }
  }

  /** Whether ranks may hand work to each other, and none has more to do than others. */
  static boolean isInTurn(Headline job) {
    return isSerialised(job) && meeting(job) < MEETING;
  }

  private static boolean isSerialised(Headline job) {
    double serialisation = job.factors().serialisation().orElse(1);
    return WaitingRule.isWaiting(job)
        && !Ranking.isCrowded(job)
        && job.waitRatio() >= Ranking.WORTH_ADVICE
        && serialisation <= IN_CHAINS
        && serialisation <= job.factors().loadBalance();
  }

  /**
   * The part of the waiting that is for the last rank of those that meet. A call that sends and
   * receives is a meeting: what it sends does not depend on what it receives.
   */
  private static double meeting(Headline job) {
    long nanos = 0;
    for (WaitRow row : WaitTable.of(job.profile(), Selection.ALL).rows()) {
      CallClass kind = row.call().callClass();
      boolean isExchange = kind == CallClass.SEND_RECEIVE || kind == CallClass.NEIGHBOURHOOD;
      nanos += row.isForLast() || isExchange ? row.severity().total() : 0;
    }
    return RunTime.ratio(nanos, job.waitNanos());
  }
}
