package org.waitprof.report.text;

import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.finding.Verdict;
import org.waitprof.report.wording.Introduction;
import org.waitprof.report.wording.SelectionWords;

/** First lines: the run and the verdict on it. */
final class HeadSection implements Section {
  @Override
  public void print(ReportContext shown, Page page) {
    JobProfile profile = shown.profile();
    List<String> run = Page.wrap("", "  ", Introduction.run(profile), "  ", page.width());
    for (int line = 0; line < run.size(); line++) {
      page.line(line == 0 ? page.paint().bold(run.get(line)) : run.get(line));
    }
    environment(profile, page.width()).forEach(page::line);
    verdict(shown, page);
    String selection = SelectionWords.of(shown.options().selection());
    if (!selection.isEmpty()) {
      page.line("");
      page.paragraph("", "", selection);
    }
  }

  private static List<String> environment(JobProfile profile, int width) {
    List<String> pieces = Introduction.environment(profile.facts());
    return pieces.isEmpty() ? List.of() : Page.wrap("", "  ", pieces, ", ", width);
  }

  /** The verdict is on the whole job, whatever rows are selected for the tables. */
  private static void verdict(ReportContext shown, Page page) {
    page.heading("Verdict", "");
    // Long lines are hard to read, so prose stays narrow on a wide page.
    Page column = page.narrowed(100);
    for (String sentence : Verdict.sentences(shown.headline())) {
      column.paragraph("  ", "    ", sentence);
    }
    Verdict.next(shown.headline(), shown.options().fileName())
        .ifPresent(next -> column.paragraph("  ", "    ", next));
  }
}
