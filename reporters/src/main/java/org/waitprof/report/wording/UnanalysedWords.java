package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.quality.Decimals;
import org.waitprof.report.figures.PackingTime;
import org.waitprof.report.figures.UnanalysedTime;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.headline.TransferTime;

/** Sentences on MPI time about which the figures of waiting say nothing. */
final class UnanalysedWords {
  /** With more of rank time lost for a reason that is not known, waiting may be that reason. */
  private static final double UNEXPLAINED = 0.05;

  private UnanalysedWords() {}

  /** Where no waiting was found: in what, and whether that is all that the run loses. */
  static String nothing(Headline job) {
    UnanalysedTime unanalysed = job.unanalysed();
    if (unanalysed.isNotable()) {
      return "No waiting found in what was analysed.";
    }
    if (unanalysed.fewCallsRatio() >= UnanalysedTime.NOTABLE) {
      return "No waiting found where there were calls enough to tell.";
    }
    double efficiency = job.factors().parallelEfficiency();
    double packing = job.packing().isPresent() ? job.packing().get().ratio() : 0;
    if (1 - efficiency - job.transfer().ratio() - packing > UNEXPLAINED) {
      return "No waiting was found that explains a parallel efficiency of "
          + Decimals.fixed(efficiency, 2)
          + ".";
    }
    return job.estimated()
        ? "No waiting found: no call took longer than one of its kind that does not wait."
        : "No waiting found.";
  }

  /**
   * {@code For 45 % of rank time it is not known whether ranks wait, nearly all of it in MPI_Test
   * at Async.settle:5: a trace tells (mode=trace).}
   */
  static String unknown(Headline job, TransferTime unknown) {
    return "For "
        + Percentages.rough(unknown.ratio())
        + " of rank time it is not known whether ranks wait, "
        + TransferWords.place(unknown)
        + (job.facts().isMeasured() ? "." : ": a trace tells (mode=trace).");
  }

  /** {@code Not analysed: MPI_Win_attach, 20 %; others, 9 % of rank time.} */
  static List<String> of(UnanalysedTime unanalysed) {
    List<String> sentences = new ArrayList<>();
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
    return sentences;
  }

  /** {@code 9 % of rank time packs and unpacks messages, most of it at Main.send:49: ...} */
  static String packing(PackingTime packing) {
    String frame = FrameNames.withCaller(packing.path());
    return Percentages.rough(packing.ratio())
        + " of rank time packs and unpacks messages"
        + (frame.isEmpty() ? "" : ", most of it at " + frame)
        + ": MPI.OBJECT is serialised, arrays of numbers are not.";
  }
}
