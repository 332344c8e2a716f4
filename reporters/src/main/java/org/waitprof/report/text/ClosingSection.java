package org.waitprof.report.text;

import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.finding.RemedyWords;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;

/** The last lines of the text report, with commands that show more. */
final class ClosingSection implements Section {
  @Override
  public void print(ReportContext shown, Page page) {
    ReportOptions options = shown.options();
    String file = options.fileName().isEmpty() ? "FILE" : PlainText.of(options.fileName());
    String pattern =
        shown.headline().largest().map(row -> PlainText.of(row.pattern())).orElse("late_sender");
    page.heading("More", "java -jar waitprof.jar ...");
    if (!options.verbose()) {
      hint(page, "all waits, whole call paths, every rank:", "report -v " + file);
    }
    hint(page, "one row per rank and key:", "export --format csv " + file);
    hint(page, "what it means and what to do:", "explain " + pattern);
    RemedyWords.of(shown.profile(), shown.headline(), file)
        .ifPresent(remedy -> hint(page, remedy.what() + ": ", remedy.command()));
  }

  /** The command stands last and uncut, whatever its length, so that readers can copy it. */
  private static void hint(Page page, String what, String command) {
    page.line("  " + page.paint().dim(Template.fill("%-42s", what)) + command);
  }
}
