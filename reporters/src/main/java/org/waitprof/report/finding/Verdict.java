package org.waitprof.report.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.figures.cause.Lateness;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.PlainText;

/** The verdict on a job in a few sentences, the same in every format. */
public final class Verdict {
  /** Waiting of this share of rank time is worth another run, with a trace. */
  private static final double WORTH_A_TRACE = 0.05;

  private Verdict() {}

  /** The verdict, on one line. */
  public static String of(Headline job) {
    return String.join(" ", sentences(job));
  }

  /** The verdict sentence by sentence: a finding each. */
  public static List<String> sentences(Headline job) {
    List<String> sentences = new ArrayList<>();
    for (Finding each : Ranking.of(job).verdict()) {
      sentences.add(each.text());
    }
    return sentences;
  }

  /**
   * What to do next to know more, with a line to copy; empty where the verdict says what to change,
   * or nothing is to be gained.
   *
   * @param file name of the profile, which tells that of the trace; may be empty
   */
  public static Optional<String> next(Headline job, String file) {
    boolean analysed = job.facts().isMeasured() || !job.causes().isEmpty();
    if (job.waitRatio() < WORTH_A_TRACE || Ranking.isCrowded(job) || analysed) {
      return Optional.empty();
    }
    Lateness late = Lateness.of(job.lateness(), job.waitNanos(), job.runNanos());
    Optional<LatenessCause> avoidable = LateCauseRule.avoidable(late);
    if (avoidable.isPresent()) {
      return Optional.of(
          "Next: "
              + LateCauseRule.gain(late, avoidable.get(), job.ranks())
              + (isTraced(job)
                  ? "; the trace beside this profile tells:"
                  : "; a trace tells (-javaagent:waitprof.jar=mode=trace):")
              + " java -jar waitprof.jar simulate "
              + PlainText.of(RemedyWords.trace(job, file))
              + " --without "
              + RemedyWords.option(avoidable.get()));
    }
    if (LateCauseRule.isBlocked(late) && job.heldUps().isEmpty()) {
      return Optional.of(
          "Next: see which locks, sleep or I/O, with -javaagent:waitprof.jar=causes=full");
    }
    return Optional.of(
        isTraced(job)
            ? "Next: what late ranks do meanwhile is in the trace beside this profile:"
                + " java -jar waitprof.jar analyze"
            : "Next: see what late ranks do meanwhile, with"
                + " -javaagent:waitprof.jar=mode=trace,stacks=on");
  }

  /** Whether a trace was recorded with the profile. */
  static boolean isTraced(Headline job) {
    return job.facts().options().getOrDefault("mode", "").startsWith("trace");
  }
}
