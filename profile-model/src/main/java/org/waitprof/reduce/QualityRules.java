package org.waitprof.reduce;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;

/** All quality rules, in the order in which their notes matter. */
final class QualityRules {
  /** Counter of the merge itself: time in MPI beyond a rank's run time. */
  static final String OVERLAP = "mpiOverlapNanos";

  /** Waiting below this share of a rank's run time is not worth a note; the paper's threshold. */
  static final double NOTABLE_SHARE = 0.005;

  private static final List<QualityRule> RULES =
      List.of(
          new MissingRanksRule(),
          new UnfinishedRanksRule(),
          new HiddenWaitRule(),
          new FewCallsRule(),
          new OverheadRule(),
          new ShortRunRule(),
          CounterRule.LOST_KEYS,
          CounterRule.SKIPPED_SLOTS,
          CounterRule.OUTGROWN,
          CounterRule.OVERLAP,
          CounterRule.PAUSED,
          new PathCheckRule(),
          new MixedFactsRule(),
          new ClockRule());

  private QualityRules() {}

  /** The notes on a job, warnings first; the caller's notes lead their severity. */
  static List<QualityNote> judge(JobProfile job, Tally tally, List<QualityNote> callerNotes) {
    List<QualityNote> notes = new ArrayList<>(callerNotes);
    for (QualityRule rule : RULES) {
      rule.check(job, tally, notes::add);
    }
    notes.sort((a, b) -> b.severity().compareTo(a.severity()));
    return notes;
  }
}
