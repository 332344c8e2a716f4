package org.waitprof.report.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.figures.cause.Lateness;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.PlainText;

/** The verdict on a job in a few sentences, the same in every format. */
public final class Verdict {
  /** Waiting of this share of rank time is worth another run, with a trace. */
  private static final double WORTH_A_TRACE = 0.05;

  private static final String JAR = "java -jar waitprof.jar ";

  /**
   * Next step for the reader.
   *
   * @param of id of the finding that it helps with
   * @param what to be learnt, up to the command
   * @param command to copy
   */
  private record Step(String of, String what, String command) {}

  private Verdict() {}

  /** The sentences of the verdict, joined by blanks. */
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
   * The findings of a job with lines to copy, if any apply: the simulation of a remedy, or the next
   * step to know more.
   *
   * @param file name of the profile, from which the name of the trace follows; may be empty
   */
  public static Ranking findings(JobProfile profile, Headline job, String file) {
    Ranking ranking = Ranking.of(job);
    Optional<RemedyWords> remedy = RemedyWords.of(profile, job, file);
    if (remedy.isPresent()) {
      return ranking.withCommand(LateWorkRule.ID, JAR + remedy.get().command());
    }
    Optional<Step> step = step(job, file);
    return step.isPresent() ? ranking.withCommand(step.get().of, step.get().command) : ranking;
  }

  /**
   * Next step to know more, with a line to copy. Empty if the verdict advises a change, or if no
   * gain is possible.
   *
   * @param file name of the profile, from which the name of the trace follows; may be empty
   */
  public static Optional<String> next(Headline job, String file) {
    return step(job, file).map(step -> "Next: " + step.what + step.command);
  }

  private static Optional<Step> step(Headline job, String file) {
    boolean analysed = job.facts().isMeasured() || !job.causes().isEmpty();
    if (job.waitRatio() < WORTH_A_TRACE || Ranking.isCrowded(job) || analysed) {
      return Optional.empty();
    }
    Lateness late = Lateness.of(job.lateness(), job.waitNanos(), job.runNanos());
    Optional<LatenessCause> avoidable = LateCauseRule.avoidable(late);
    if (avoidable.isPresent()) {
      return Optional.of(
          new Step(
              LateCauseRule.ID,
              LateCauseRule.gain(late, avoidable.get(), job.ranks())
                  + (isTraced(job)
                      ? "; the trace next to this profile shows it: "
                      : "; a trace shows it (-javaagent:waitprof.jar=mode=trace): "),
              JAR
                  + "simulate "
                  + PlainText.of(RemedyWords.trace(job, file))
                  + " --without "
                  + RemedyWords.option(avoidable.get())));
    }
    if (LateCauseRule.isBlocked(late) && job.heldUps().isEmpty() && !BlockedRule.isRecorded(job)) {
      return Optional.of(
          new Step(
              LateCauseRule.ID,
              "see which locks, sleep or I/O, with ",
              "-javaagent:waitprof.jar=causes=full"));
    }
    return Optional.of(
        isTraced(job)
            ? new Step(
                WaitingRule.ID,
                "what late ranks do meanwhile is in the trace beside this profile: ",
                JAR + "analyze")
            : new Step(
                WaitingRule.ID,
                "see what late ranks do meanwhile, with ",
                "-javaagent:waitprof.jar=mode=trace,stacks=on"));
  }

  /** Whether a trace was recorded with the profile. */
  static boolean isTraced(Headline job) {
    return job.facts().options().getOrDefault("mode", "").startsWith("trace");
  }
}
