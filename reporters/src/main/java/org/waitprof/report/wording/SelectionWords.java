package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.figures.Selection;

/** Words for the part of a profile that a reader asked for. */
public final class SelectionWords {
  private SelectionWords() {}

  /** A sentence on what the tables leave out; empty if they show everything. */
  public static String of(Selection selection) {
    List<String> parts = new ArrayList<>();
    String ranks = selection.ranks().toString();
    if (!selection.ranks().equals(RankSet.ALL)) {
      parts.add((ranks.matches("[0-9]+") ? "rank " : "ranks ") + ranks);
    }
    if (!selection.callPath().isEmpty()) {
      parts.add("call paths with '" + PlainText.of(selection.callPath()) + "'");
    }
    if (!selection.pattern().isEmpty()) {
      parts.add("pattern " + PatternNames.of(selection.pattern()));
    }
    if (!selection.phase().isEmpty()) {
      parts.add("phase " + PlainText.of(selection.phase()));
    }
    return parts.isEmpty()
        ? ""
        : "Tables by rank, call or place show "
            + String.join(", ", parts)
            + " only; the verdict, rank time and efficiency are of the whole job.";
  }
}
