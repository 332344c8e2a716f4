package org.waitprof.report.text;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RunFacts;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.Shown;
import org.waitprof.report.wording.PlainText;

/** With {@code -v}: how the run was started and measured. */
final class RunSection implements Section {
  @Override
  public void print(Shown shown, Page page) throws IOException {
    JobProfile profile = shown.profile();
    ReportOptions options = shown.options();
    if (!options.verbose()) {
      return;
    }
    RunFacts facts = profile.facts();
    page.heading("Run", "");
    fact(page, "command", facts.command());
    fact(page, "run id", facts.runId());
    fact(page, "estimator", facts.estimator());
    for (Map.Entry<String, String> option : new TreeMap<>(facts.options()).entrySet()) {
      fact(page, "option " + option.getKey(), option.getValue());
    }
  }

  private static void fact(Page page, String name, String value) throws IOException {
    if (!value.isEmpty()) {
      String title = String.format(Locale.ROOT, "  %-18s  ", PlainText.of(name));
      page.paragraph(title, " ".repeat(22), PlainText.of(value));
    }
  }
}
