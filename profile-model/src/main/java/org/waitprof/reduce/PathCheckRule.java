package org.waitprof.reduce;

import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;

/** How often call paths were checked by walking the stack, and how often they were wrong. */
final class PathCheckRule implements QualityRule {
  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    long walks = tally.counter("walks").sum();
    Tally.Total wrong = tally.counter("mismatches");
    if (walks == 0 && wrong.sum() == 0) {
      return;
    }
    String text =
        NoteText.count(walks, "stack walk")
            + " checked the call paths: "
            + (wrong.sum() == 1 ? "1 mismatch" : wrong.sum() + " mismatches");
    if (wrong.sum() == 0) {
      notes.accept(new QualityNote(Severity.INFO, "path-checks", text));
    } else {
      notes.accept(
          new QualityNote(
              Severity.WARNING,
              "path-mismatches",
              text
                  + " on "
                  + NoteText.count(wrong.ranks(), "rank")
                  + ": some call paths may be booked under the path of another"));
    }
  }
}
