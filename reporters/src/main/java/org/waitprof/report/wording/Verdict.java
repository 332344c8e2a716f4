package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.efficiency.NoCore;
import org.waitprof.efficiency.StartAndEnd;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.quality.Decimals;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.UnanalysedTime;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.cause.Lateness;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.headline.WaitInterval;

/**
 * The verdict on a job in a few sentences, the same in every format. Estimates, and all waiting
 * where ranks often had no core, are given in whole percents: more digits would promise what no
 * second run keeps.
 */
public final class Verdict {
  /** Waiting below this share of rank time is no reason to name a place. */
  private static final double NEGLIGIBLE = 0.001;

  /** Ranks that differ by less wait alike. */
  private static final double ALIKE = 0.05;

  /** The same of shares, as the smallest to the largest one. */
  private static final double NEARLY = 0.8;

  /** Ranks that wait in turn, or by an estimate, differ by more than ranks that are measured. */
  private static final double HALF = 0.55;

  /** Where one rank is late, smaller parts of the waiting are not worth a place's name. */
  private static final double LARGE = 0.2;

  /** Waiting of this share of rank time is worth another run, with a trace. */
  private static final double WORTH_A_TRACE = 0.05;

  /** Where nobody waits, this parallel efficiency is good. */
  private static final double FINE = 0.9;

  /** Places that have less than this part of the waiting each are no place to begin at. */
  private static final double SPREAD = 0.05;

  /** Waits shorter than this, on average, may as well be messages under way. */
  private static final double SHORT_WAIT_NANOS = 50_000;

  /** With more sentences than this, those on smaller matters are cut short. */
  private static final int MOST_SENTENCES = 5;

  /** A matter that is cut short keeps so many: how much it is, and the first one on why. */
  private static final int LEAST_SENTENCES = 2;

  /** A cause of less than this share of rank time is no reason to change a program. */
  static final double WORTH_ADVICE = 0.03;

  /** Sentences on a matter that takes a share of rank time. */
  private record Matter(double ratio, List<String> sentences) {}

  private Verdict() {}

  /** The verdict, on one line. */
  public static String of(Headline job) {
    return String.join(" ", sentences(job));
  }

  /**
   * The verdict sentence by sentence: first why no conclusions can be drawn from the run, then what
   * takes most of rank time. Of waiting: how much there is, why, where, and of whom.
   */
  public static List<String> sentences(Headline job) {
    List<String> sentences = new ArrayList<>();
    String ending = job.ending().map(Verdict::capital).orElse("");
    if (!ending.isEmpty()) {
      sentences.add(ending.endsWith("?") ? ending : ending + ".");
    }
    if (job.ranks() == 0 || job.runNanos() == 0) {
      sentences.add("No verdict: no rank ran between Init and Finalize.");
      return sentences;
    }
    if (isCrowded(job)) {
      sentences.add(LatenessWords.crowded(job));
    }
    job.tooShort()
        .ifPresent(
            note -> sentences.add("Too short to judge: " + head(note) + ". Give it more to do."));
    if (isLittle(job)) {
      String amount = capital(amount(job, job.waitRatio()));
      sentences.add(amount + " of rank time is lost waiting: nothing to gain.");
      return sentences;
    }
    int said = 0;
    for (Matter matter : matters(job)) {
      List<String> its = matter.sentences;
      int most = said == 0 ? its.size() : Math.max(LEAST_SENTENCES, MOST_SENTENCES - said);
      its = its.subList(0, Math.min(most, its.size()));
      sentences.addAll(its);
      said += its.size();
    }
    if (isFine(job)) {
      sentences.add(
          "Nothing to gain here: parallel efficiency is "
              + Decimals.fixed(job.factors().parallelEfficiency(), 2)
              + ".");
    }
    return sentences;
  }

  /** What the verdict is about, by the share of rank time; no waiting comes first. */
  private static List<Matter> matters(Headline job) {
    List<Matter> matters = new ArrayList<>();
    boolean waits = job.waitRatio() >= ReportOptions.DEFAULT_THRESHOLD_RATIO;
    double unknown = job.unknown().isPresent() ? job.unknown().get().ratio() : 0;
    if (waits) {
      add(matters, job.waitRatio(), waiting(job));
    }
    if (unknown > (waits ? job.waitRatio() : 0)) {
      add(matters, unknown, List.of(UnanalysedWords.unknown(job, job.unknown().get())));
    } else if (!waits && (job.largest().isPresent() || job.ending().isEmpty())) {
      add(matters, 1, List.of(hardly(job)));
    }
    boolean crowded = isCrowded(job);
    // Without a core the shortest call takes long, whatever it sends.
    if (job.transfer().isNotable() && (!crowded || job.transfer().ratio() > job.noCore().ratio())) {
      add(matters, job.transfer().ratio(), List.of(TransferWords.of(job.transfer(), !crowded)));
    }
    job.packing()
        .ifPresent(its -> add(matters, its.ratio(), List.of(UnanalysedWords.packing(its))));
    if (job.lateAtEnd().isPresent()) {
      StartAndEnd.Arrivals ends = job.lateAtEnd().get();
      double ratio = RunTime.ratio(ends.meanNanos() * job.ranks(), job.runNanos());
      add(matters, ratio, List.of(StartEndWords.atEnd(ends)));
    }
    if (!crowded && job.noCore().isNotable()) {
      add(matters, job.noCore().ratio(), List.of(LatenessWords.noCore(job)));
    }
    add(matters, job.unanalysed().ratio(), UnanalysedWords.of(job.unanalysed()));
    return matters;
  }

  /** In the place that its share of rank time gives it, behind those as large. */
  private static void add(List<Matter> matters, double ratio, List<String> sentences) {
    int at = 0;
    while (at < matters.size() && matters.get(at).ratio >= ratio) {
      at++;
    }
    matters.add(at, new Matter(ratio, sentences));
  }

  private static List<String> waiting(Headline job) {
    List<String> sentences = new ArrayList<>();
    sentences.add(capital(amount(job, job.waitRatio())) + " of rank time is lost waiting.");
    sentences.addAll(CauseWords.of(job));
    job.trend().map(TrendWords::of).ifPresent(sentences::add);
    where(job).ifPresent(sentences::add);
    if (job.ranks() > 1) {
      sentences.add(ranks(job));
    }
    shortWaits(job, sentences);
    return sentences;
  }

  private static String hardly(Headline job) {
    return job.largest().isEmpty()
        ? UnanalysedWords.nothing(job)
        : "Hardly any waiting: "
            + amount(job, job.waitRatio())
            + " of rank time"
            + (job.waitRatio() < NEGLIGIBLE
                ? "."
                : ", most of it " + PlaceWords.largest(job) + ".");
  }

  /**
   * What to do next to know more, with a line to copy; empty where the verdict says what to change,
   * or nothing is to be gained.
   *
   * @param file name of the profile, which tells that of the trace; may be empty
   */
  public static Optional<String> next(Headline job, String file) {
    boolean analysed = job.facts().isMeasured() || !job.causes().isEmpty();
    if (job.waitRatio() < WORTH_A_TRACE || isCrowded(job) || analysed) {
      return Optional.empty();
    }
    Lateness late = Lateness.of(job.lateness(), job.waitNanos(), job.runNanos());
    Optional<LatenessCause> avoidable = LatenessWords.avoidable(late);
    if (avoidable.isPresent()) {
      return Optional.of(
          "Next: "
              + LatenessWords.gain(late, avoidable.get(), job.ranks())
              + (isTraced(job)
                  ? "; the trace beside this profile tells:"
                  : "; a trace tells (-javaagent:waitprof.jar=mode=trace):")
              + " java -jar waitprof.jar simulate "
              + PlainText.of(RemedyWords.trace(job, file))
              + " --without "
              + RemedyWords.option(avoidable.get()));
    }
    if (LatenessWords.isBlocked(late) && job.heldUps().isEmpty()) {
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

  /** Whether ranks had no core for so long that nothing is to be changed by this run. */
  static boolean isCrowded(Headline job) {
    return job.noCore().ratio() >= NoCore.CROWDED;
  }

  /** Whether there is some waiting, but neither that nor anything else is worth a change. */
  private static boolean isLittle(Headline job) {
    double lost = 1 - job.factors().parallelEfficiency();
    return job.waitRatio() >= ReportOptions.DEFAULT_THRESHOLD_RATIO
        && job.waitRatio() < WORTH_ADVICE
        && lost - job.waitRatio() < WORTH_ADVICE
        && isNothingElse(job)
        && job.lateAtEnd().isEmpty()
        && !job.noCore().isNotable();
  }

  private static boolean isFine(Headline job) {
    return job.waitRatio() < ReportOptions.DEFAULT_THRESHOLD_RATIO && isNothingElse(job);
  }

  /** Whether the run can be judged by, and time that is lost but by waiting is little. */
  private static boolean isNothingElse(Headline job) {
    return job.ending().isEmpty()
        && job.tooShort().isEmpty()
        && !isCrowded(job)
        && job.packing().isEmpty()
        && job.unknown().isEmpty()
        && !job.unanalysed().isNotable()
        && job.unanalysed().fewCallsRatio() < UnanalysedTime.NOTABLE
        && job.factors().parallelEfficiency() >= FINE;
  }

  /** The first part of a note's text. */
  private static String head(String note) {
    int end = note.indexOf(':');
    return PlainText.of(end < 0 ? note : note.substring(0, end));
  }

  /**
   * The largest place; or, where none stands out, how many there are and where they meet. Empty
   * where one rank is late everywhere: then it does not matter which of its places is largest.
   */
  private static Optional<String> where(Headline job) {
    WaitRow largest = job.largest().orElseThrow();
    double part = largest.waitRatio() / job.waitRatio();
    if (part > 0.99) {
      return Optional.of(
          "Nearly all of it is " + PlaceWords.largest(job) + PlaceWords.longCall(job) + ".");
    }
    if (part >= (job.late().isPresent() ? LARGE : SPREAD)) {
      String share = share(job, largest.waitRatio());
      return Optional.of(
          "The largest part, "
              + share
              + ", is "
              + PlaceWords.largest(job)
              + PlaceWords.longCall(job)
              + ".");
    }
    if (part >= SPREAD) {
      return Optional.empty();
    }
    String places = "It is spread over " + job.places() + " places";
    if (job.common().isEmpty()) {
      return Optional.of(places + ", none of which stands out.");
    }
    return Optional.of(places + "; " + CommonCallers.of("it", job.common().get()) + ".");
  }

  private static String ranks(Headline job) {
    String most = share(job, job.mostWaitRatio());
    String least = share(job, job.leastWaitRatio());
    double nearly = job.estimated() || job.inTurn() ? HALF : NEARLY;
    boolean alike = job.leastWaitRatio() >= nearly * job.mostWaitRatio();
    if (alike && job.mostWaitRatio() - job.leastWaitRatio() < ALIKE) {
      return "All ranks wait about as long"
          + (most.equals(least) ? "" : " (" + least.replace(" %", "") + " to " + most + ")")
          + (job.inTurn() && job.late().isEmpty() ? "; they take turns being late." : ".");
    }
    return "Rank "
        + job.mostWaitingRank()
        + " waits most ("
        + most
        + " of its time), rank "
        + job.leastWaitingRank()
        + " least ("
        + least
        + ").";
  }

  /** Durations alone cannot tell a message that is late from one that is under way. */
  private static void shortWaits(Headline job, List<String> sentences) {
    WaitRow row = job.largest().orElseThrow();
    double perCall = RunTime.ratio(row.severity().total(), row.count());
    if (row.estimated() && row.pattern().equals("late_sender") && perCall < SHORT_WAIT_NANOS) {
      sentences.add(
          "At "
              + Durations.of(perCall)
              + " a call, that may be messages under way rather than late: a trace can tell.");
    }
  }

  /**
   * {@code an estimated 44 %}, {@code a measured 44.2 %}, {@code measured on a sample: 44.2 % (43.9
   * to 44.5)}.
   */
  private static String amount(Headline job, double ratio) {
    if (!job.estimated() && job.interval().isPresent()) {
      WaitInterval interval = job.interval().get();
      return "measured on a sample: "
          + share(job, ratio)
          + " ("
          + Percentages.column(RunTime.ratio(interval.lowNanos(), job.runNanos()))
          + " to "
          + Percentages.column(RunTime.ratio(interval.highNanos(), job.runNanos()))
          + ")";
    }
    return (job.estimated() ? "an estimated " : "a measured ") + share(job, ratio);
  }

  private static String share(Headline job, double ratio) {
    boolean rough = job.estimated() || isCrowded(job);
    return rough ? Percentages.rough(ratio) : Percentages.sentence(ratio);
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
