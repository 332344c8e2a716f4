package org.waitprof.report.text;

import java.io.IOException;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.report.figures.Shown;
import org.waitprof.report.wording.Introduction;

/** First lines: which run this is. */
final class IntroductionSection implements Section {
  @Override
  public void print(Shown shown, Page page) throws IOException {
    JobProfile profile = shown.profile();
    List<String> run = Page.wrap("", "  ", Introduction.run(profile), "  ", page.width());
    for (int line = 0; line < run.size(); line++) {
      page.line(line == 0 ? page.paint().bold(run.get(line)) : run.get(line));
    }
    for (String line : environment(profile, page.width())) {
      page.line(line);
    }
  }

  private static List<String> environment(JobProfile profile, int width) {
    List<String> pieces = Introduction.environment(profile);
    return pieces.isEmpty() ? List.of() : Page.wrap("", "  ", pieces, ", ", width);
  }
}
