package org.waitprof.quality;

import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.reduce.Tally;
import org.waitprof.reduce.Tally.Counter;
import org.waitprof.system.CountText;

/**
 * Reports the number of call paths that were checked by walking the stack, and of those that were
 * wrong.
 */
final class PathCheckRule implements QualityRule {
  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    long walks = tally.counter(Counter.WALKS).sum();
    Tally.Total wrong = tally.counter(Counter.MISMATCHES);
    if (walks == 0 && wrong.sum() == 0) {
      return;
    }
    String text =
        CountText.of(walks, "stack walk")
            + " checked the call paths: "
            + (wrong.sum() == 1 ? "1 mismatch" : wrong.sum() + " mismatches");
    if (wrong.sum() == 0) {
      notes.accept(QualityNote.info("path-checks", text));
    } else {
      notes.accept(
          QualityNote.warning(
              "path-mismatches",
              text
                  + " on "
                  + CountText.of(wrong.ranks(), "rank")
                  + ": some call paths may be booked under the path of another"));
    }
  }
}
