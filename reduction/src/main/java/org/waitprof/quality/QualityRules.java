package org.waitprof.quality;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.reduce.Tally;

/** All quality rules, in the order in which their notes matter. */
public final class QualityRules {
  private static final List<QualityRule> RULES =
      List.of(
          new EndedInCallRule(),
          new MissingRanksRule(),
          new UnfinishedRanksRule(),
          new HiddenWaitRule(),
          new FewCallsRule(),
          new NoCoreRule(),
          new StolenTimeRule(),
          new UnknownCausesRule(),
          new OverheadRule(),
          new ShortRunRule(),
          CounterRule.LOST_KEYS,
          CounterRule.SKIPPED_SLOTS,
          CounterRule.OUTGROWN,
          CounterRule.FAULTS,
          CounterRule.LEFT_THREADS,
          CounterRule.OVERLAP,
          CounterRule.PAUSED,
          new PathCheckRule(),
          new MixedFactsRule(),
          new ClockRule());

  private QualityRules() {}

  /**
   * Returns a job with all notes about it, warnings first. Its own notes come before the rules'
   * notes of the same severity. Called once per profile, by rank 0 in Finalize and by {@code
   * merge}, before waiting is estimated anew.
   *
   * @param job as merged
   * @param tally bookkeeping of its ranks
   */
  public static JobProfile assess(JobProfile job, Tally tally) {
    List<QualityNote> notes = new ArrayList<>(job.notes());
    for (QualityRule rule : RULES) {
      rule.check(job, tally, notes::add);
    }
    notes.sort((a, b) -> b.severity().compareTo(a.severity()));
    return job.withNotes(notes);
  }
}
