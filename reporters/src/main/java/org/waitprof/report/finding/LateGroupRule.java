package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Locale;
import org.waitprof.quality.Decimals;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.headline.LateGroup;
import org.waitprof.report.figures.headline.LateGroup.Meaning;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;

/** Finds whether ranks that others wait for have more work or slower cores. */
@AutoService(FindingRule.class)
public final class LateGroupRule extends FindingRule {
  public LateGroupRule() {
    super(
        "late_group",
        "More work or slow cores",
        "hosts",
        "Ranks of one host, or one rank, that cause most of the waiting because they"
            + " compute longer than the others, in CPU time. waitprof runs the same piece of"
            + " work on each core: slow if these cores take as much longer for it, more_work"
            + " if not, open if neither is certain.",
        "More work: distribute it. Slow cores: look at clock rates, temperature and"
            + " neighbours of that host, or leave it out.");
  }

  /** {@code Rank 1 has more work: it computes 1.30 x as long as others for the same calls, ...} */
  @Override
  public List<Finding> find(Headline job) {
    if (!isSaid(job)) {
      return List.of();
    }
    LateGroup late = job.lateGroup().orElseThrow();
    // Only one account of causes is given, by the trace.
    String causes =
        LateWorkRule.isAccount(job)
            ? ""
            : "; that causes " + Percentages.rough(late.ratio()) + " of the waiting";
    return List.of(
        Finding.change(id(), sentence(late) + causes)
            .partOf(WaitingRule.ID)
            .share(late.ratio() * job.waitRatio())
            .ranks(late.ranks())
            .host(late.isHost() ? host(late) : "")
            .place(
                late.method().isPresent()
                    ? FrameNames.brief(late.method().get().frame().withoutLine())
                    : "")
            .cause(late.meaning().name().toLowerCase(Locale.ROOT))
            .made());
  }

  /** Whether it is said: not where nothing more is known of a single rank, or that already is. */
  static boolean isSaid(Headline job) {
    if (!WaitingRule.isWaiting(job) || job.lateGroup().isEmpty()) {
      return false;
    }
    LateGroup late = job.lateGroup().get();
    Meaning meaning = late.meaning();
    return late.isHost()
        || (meaning != Meaning.OPEN && (meaning != Meaning.MORE_WORK || job.causes().isEmpty()));
  }

  private static String sentence(LateGroup late) {
    return switch (late.meaning()) {
      case SLOW ->
          (late.isHost()
                  ? "Host " + host(late) + " is slow: its " + ranks(late)
                  : who(late) + "'s core is slow: it")
              + compute(late)
              + ", and the same piece of work takes "
              + times(late.stepTimes())
              + (isOne(late) ? " on its core" : " on their cores");
      case MORE_WORK ->
          who(late)
              + (isOne(late) ? " has more work: it" : " have more work: they")
              + compute(late)
              + (late.stepTimes() > 0
                  ? ", on " + (isOne(late) ? "a core that is" : "cores that are") + " as fast"
                  : ", and not all alike");
      case OPEN ->
          who(late)
              + compute(late)
              + (late.stepTimes() > 0
                  ? ": in part more work, in part slow cores, on which the same piece of work takes "
                      + times(late.stepTimes())
                  : (late.isAlike() && !isOne(late) ? ", all alike" : "")
                      + ": that host is slow, or work is laid out by host");
    };
  }

  /** {@code compute 1.31 x as long as others for the same calls (1.35 x in Sweep.compute)}. */
  private static String compute(LateGroup late) {
    return (isOne(late) ? " computes " : " compute ")
        + times(late.times())
        + " as long as others"
        + (late.isSameCalls() ? " for the same calls" : "")
        + (late.method().isPresent() ? inMethod(late.method().get()) : "");
  }

  private static String inMethod(LateGroup.InMethod method) {
    return Template.fill(
        " (%s in %s)", times(method.times()), FrameNames.brief(method.frame().withoutLine()));
  }

  private static boolean isOne(LateGroup late) {
    return late.ranks().size() == 1;
  }

  private static String who(LateGroup late) {
    return isOne(late)
        ? "Rank " + late.ranks().get(0) + (late.isHost() ? " on " + host(late) : "")
        : "The " + ranks(late) + " on " + host(late);
  }

  private static String ranks(LateGroup late) {
    return isOne(late) ? "rank" : late.ranks().size() + " ranks";
  }

  private static String host(LateGroup late) {
    return PlainText.of(late.host());
  }

  private static String times(double times) {
    return Decimals.fixed(times, 2) + " x";
  }
}
