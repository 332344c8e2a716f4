package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.efficiency.NoCore;
import org.waitprof.efficiency.StartAndEnd;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.Headline;
import org.waitprof.report.figures.LateRank;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.UnanalysedTime;
import org.waitprof.report.figures.WaitInterval;
import org.waitprof.report.figures.WaitRow;

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

  /** Places that have less than this part of the waiting each are no place to begin at. */
  private static final double SPREAD = 0.05;

  /** Waits shorter than this, on average, may as well be messages under way. */
  private static final double SHORT_WAIT_NANOS = 50_000;

  /** From this share of rank time without a core on, nothing else can be told exactly. */
  private static final double CROWDED = 0.2;

  private Verdict() {}

  /** The verdict, on one line. */
  public static String of(Headline job) {
    return String.join(" ", sentences(job));
  }

  /**
   * The verdict sentence by sentence, most important first: a job that ended inside of MPI calls
   * begins with that, one whose ranks had no core for long goes on with it.
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
    boolean crowded = job.noCore().ratio() >= CROWDED;
    if (crowded) {
      noCore(job, sentences);
    }
    if (job.largest().isEmpty()) {
      if (ending.isEmpty()) {
        sentences.add(nothing(job));
      }
    } else if (job.waitRatio() < ReportOptions.DEFAULT_THRESHOLD_RATIO) {
      sentences.add(
          "Hardly any waiting: "
              + amount(job, job.waitRatio())
              + " of rank time"
              + (job.waitRatio() < NEGLIGIBLE ? "." : ", most of it " + place(job) + "."));
    } else {
      sentences.add(capital(amount(job, job.waitRatio())) + " of rank time is lost waiting.");
      sentences.add(where(job));
      job.cause().flatMap(row -> cause(job, row)).ifPresent(sentences::add);
      if (job.ranks() > 1) {
        sentences.add(ranks(job));
        job.late().ifPresent(rank -> sentences.add(late(rank)));
      }
      job.trend().map(TrendWords::of).ifPresent(sentences::add);
      transfer(job, sentences);
    }
    job.lateAtEnd().ifPresent(ends -> sentences.add(atEnd(ends)));
    if (!crowded) {
      noCore(job, sentences);
    }
    unanalysed(job, sentences);
    return sentences;
  }

  private static String nothing(Headline job) {
    UnanalysedTime unanalysed = job.unanalysed();
    if (unanalysed.isNotable()) {
      return "No waiting found in what was analysed.";
    }
    if (unanalysed.fewCallsRatio() >= UnanalysedTime.NOTABLE) {
      return "No waiting found where there were calls enough to tell.";
    }
    return job.estimated()
        ? "No waiting found: no call took longer than one of its kind that does not wait."
        : "No waiting found.";
  }

  /** The largest place; or, where none stands out, how many there are and where they meet. */
  private static String where(Headline job) {
    WaitRow largest = job.largest().orElseThrow();
    if (largest.waitRatio() > 0.99 * job.waitRatio()) {
      return "Nearly all of it is " + place(job) + ".";
    }
    if (largest.waitRatio() >= SPREAD * job.waitRatio()) {
      return "The largest part, " + share(job, largest.waitRatio()) + ", is " + place(job) + ".";
    }
    String places = "It is spread over " + job.places() + " places";
    if (job.common().isEmpty()) {
      return places + ", none of which stands out.";
    }
    return places + "; " + CommonCallers.of("it", job.common().get()) + ".";
  }

  private static String place(Headline job) {
    WaitRow row = job.largest().orElseThrow();
    String frame = FrameNames.innermost(row.path());
    return PatternNames.of(row.pattern())
        + " in "
        + row.call().standardName()
        + (frame.isEmpty() ? "" : " at " + frame);
  }

  /** Who is the cause: {@code Most of it, 31.2 % of rank time, is caused by rank 5's ...}. */
  private static Optional<String> cause(Headline job, RootCauseTable.Row row) {
    if (row.ratio() < SPREAD) {
      return Optional.empty();
    }
    boolean single = row.isOneRank();
    return Optional.of(
        (row.ratio() > 0.5 ? "Most of it, " : "Of it, ")
            + Percentages.sentence(RunTime.ratio(row.severity().total(), job.runNanos()))
            + " of rank time, is caused by "
            + (single ? "rank " + row.severity().maxRank() + "'s " : "")
            + CausePlaces.of(row.place())
            + (single ? "" : " on " + row.ranks() + " ranks")
            + ": "
            + Durations.of(row.shortTerm())
            + " directly, "
            + Durations.of(row.longTerm())
            + " by propagation"
            + WorkText.of(row).map(text -> "; " + text).orElse("")
            + ".");
  }

  private static String ranks(Headline job) {
    String most = share(job, job.mostWaitRatio());
    String least = share(job, job.leastWaitRatio());
    if (job.estimated() && job.mostWaitRatio() - job.leastWaitRatio() < ALIKE) {
      return most.equals(least)
          ? "All ranks wait about as long."
          : "All ranks wait about as long (" + least.replace(" %", "") + " to " + most + ").";
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

  private static String late(LateRank late) {
    String where = FrameNames.innermost(late.path());
    return Percentages.rough(late.ratio())
        + " of the waiting is for rank "
        + late.rank()
        + (where.isEmpty() ? "." : ", mostly until it comes to " + where + ".");
  }

  /** Outside of the run time, and in no share of it. */
  private static String atEnd(StartAndEnd.Arrivals ends) {
    return "After that, ranks wait "
        + Durations.of(ends.meanNanos())
        + " on average in MPI_Finalize until rank "
        + ends.last()
        + " comes.";
  }

  /** Durations alone cannot tell a message that is late from one that is under way. */
  private static void transfer(Headline job, List<String> sentences) {
    WaitRow row = job.largest().orElseThrow();
    double perCall = RunTime.ratio(row.severity().total(), row.count());
    if (row.estimated() && row.pattern().equals("late_sender") && perCall < SHORT_WAIT_NANOS) {
      sentences.add(
          "At "
              + Durations.of(perCall)
              + " a call, that may be messages under way rather than late: a trace can tell.");
    }
  }

  /** What seems to be computing or waiting may be neither. */
  private static void noCore(Headline job, List<String> sentences) {
    NoCore lack = job.noCore();
    if (lack.isNotable()) {
      sentences.add(
          "No core for "
              + Percentages.sentence(lack.ratio())
              + " of rank time (rank "
              + lack.worstRank()
              + ": "
              + Percentages.sentence(lack.worstRatio())
              + ")"
              + (lack.hostRanks() > lack.hostCpus()
                  ? ": " + lack.hostRanks() + " ranks share " + lack.hostCpus() + " CPUs."
                  : ": other threads had it."));
    }
  }

  private static void unanalysed(Headline job, List<String> sentences) {
    UnanalysedTime unanalysed = job.unanalysed();
    if (unanalysed.fewCallsRatio() >= UnanalysedTime.NOTABLE) {
      sentences.add(
          "Too few calls to tell: "
              + Percentages.rough(unanalysed.fewCallsRatio())
              + " of rank time is in calls that a rank made less than four times.");
    }
    if (unanalysed.isNotable()) {
      List<String> parts = new ArrayList<>();
      for (UnanalysedTime.Part part : unanalysed.notAnalysed()) {
        parts.add(part.text() + ", " + Percentages.rough(part.ratio()));
      }
      if (unanalysed.restRatio() >= UnanalysedTime.NOTABLE) {
        String others = parts.isEmpty() ? "many calls without pattern, " : "others, ";
        parts.add(others + Percentages.rough(unanalysed.restRatio()));
      }
      sentences.add("Not analysed: " + String.join("; ", parts) + " of rank time.");
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
    boolean rough = job.estimated() || job.noCore().ratio() >= CROWDED;
    return rough ? Percentages.rough(ratio) : Percentages.sentence(ratio);
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
