package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.figures.PackingTime;
import org.waitprof.report.figures.UnanalysedTime;

/** Sentences on MPI time about which the figures of waiting say nothing. */
final class UnanalysedWords {
  private UnanalysedWords() {}

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
