package org.waitprof.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.RankSet;
import org.waitprof.report.Selection;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.report.wording.PlainText;

/** Says that the tables below it do not show everything. */
final class SelectionLine {
  private SelectionLine() {}

  static void print(Selection selection, Page page) throws IOException {
    if (selection.isAll()) {
      return;
    }
    List<String> parts = new ArrayList<>();
    if (!selection.ranks().equals(RankSet.ALL)) {
      parts.add("ranks " + selection.ranks());
    }
    if (!selection.callPath().isEmpty()) {
      parts.add("call paths with '" + PlainText.of(selection.callPath()) + "'");
    }
    if (!selection.pattern().isEmpty()) {
      parts.add("pattern " + PatternNames.of(selection.pattern()));
    }
    page.line("");
    page.paragraph("", "", "Tables below show " + String.join(", ", parts) + " only.");
  }
}
