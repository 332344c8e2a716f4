package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.PlainText;

/** Finds that the run is too short to be judged by. */
@AutoService(FindingRule.class)
public final class TooShortRule extends FindingRule {
  public TooShortRule() {
    super(
        "too_short",
        "Too short to judge",
        "quality",
        "The run took so little time that start-up of the JVM, which interprets before it"
            + " compiles, is a large part of its figures. No finding of it comes with advice.",
        "Give the program more to do: more steps of the same kind rather than larger data.");
  }

  @Override
  public List<Finding> find(Headline job) {
    return job.tooShort().isEmpty()
        ? List.of()
        : List.of(
            Finding.warning(id(), "Too short to judge: " + head(job.tooShort().get()))
                .advice("Give it more to do")
                .made());
  }

  /** The first part of a note's text. */
  private static String head(String note) {
    int end = note.indexOf(':');
    return PlainText.of(end < 0 ? note : note.substring(0, end));
  }
}
