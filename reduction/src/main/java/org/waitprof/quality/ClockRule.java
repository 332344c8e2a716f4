package org.waitprof.quality;

import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.reduce.Tally;
import org.waitprof.reduce.Tally.Counter;
import org.waitprof.system.CountText;

/**
 * Ranks that could not use the time-stamp counter: each record costs them more. And ranks whose
 * counter changed its rate: a machine that was moved, or a counter that should not have been used.
 */
final class ClockRule implements QualityRule {
  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    int unsteady = tally.counter(Counter.UNSTEADY_CLOCKS).ranks();
    if (unsteady > 0) {
      notes.accept(
          QualityNote.warning(
              "unsteady-clock",
              "the time-stamp counter of "
                  + CountText.of(unsteady, "rank")
                  + " ran at another rate later than at the start: single durations may be off;"
                  + " clock=nano measures with System.nanoTime"));
    }
    int nanoTime = tally.counter(Counter.NANO_TIME_CLOCKS).ranks();
    int all = job.facts().worldSize() - job.facts().missingRanks().size();
    if (nanoTime > 0) {
      notes.accept(
          QualityNote.info(
              "clock",
              (nanoTime == all ? "all ranks" : nanoTime + " of " + CountText.of(all, "rank"))
                  + " took times with System.nanoTime: exact, but recording costs about twice as"
                  + " much as with the time-stamp counter"));
    }
  }
}
