package org.waitprof.reduce;

import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;

/** Ranks that could not use the time-stamp counter: each record costs them more. */
final class ClockRule implements QualityRule {
  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    int nanoTime = tally.counter("nanoTimeClock").ranks();
    int all = job.facts().worldSize() - job.facts().missingRanks().size();
    if (nanoTime > 0) {
      notes.accept(
          new QualityNote(
              Severity.INFO,
              "clock",
              (nanoTime == all ? "all ranks" : nanoTime + " of " + NoteText.count(all, "rank"))
                  + " took times with System.nanoTime: exact, but recording costs about twice as"
                  + " much as with the time-stamp counter"));
    }
  }
}
