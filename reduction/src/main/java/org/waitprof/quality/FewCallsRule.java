package org.waitprof.quality;

import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.reduce.Tally;
import org.waitprof.system.CountText;
import org.waitprof.waitstate.WaitState.Scope;

/**
 * Categories with too few calls for their minimum to be a call without waiting. With one call the
 * estimate is 0 by construction. Only where the calls took a notable part of the run. For patterns
 * of global scope the calls of all ranks count together.
 */
final class FewCallsRule implements QualityRule {
  private static final int MAX_NOTES = 5;

  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    CategoryLoss.check(job, calls -> nanosOfFew(job, calls), MAX_NOTES, FewCallsRule::note, notes);
  }

  private static long[] nanosOfFew(JobProfile job, CategoryCalls calls) {
    long all = 0;
    for (long count : calls.count()) {
      all += count;
    }
    long[] nanos = new long[calls.count().length];
    for (int rank = 0; rank < nanos.length; rank++) {
      long count = calls.count()[rank];
      long sum = calls.sumNanos()[rank];
      long compared = calls.scope() == Scope.LOCAL ? count : all;
      boolean isFew = count > 0 && compared < CategoryCalls.ENOUGH;
      double notable = CategoryCalls.NOTABLE_SHARE * job.ranks().get(rank).runNanos();
      nanos[rank] = isFew && sum > notable ? sum : 0;
    }
    return nanos;
  }

  private static QualityNote note(CategoryLoss few) {
    return QualityNote.info(
        "few-calls",
        NoteText.category(few.category())
            + ": too few calls on "
            + CountText.of(few.ranks(), "rank")
            + ": their shortest may contain waiting, which is then missed; worst on rank "
            + few.rank()
            + ": "
            + CountText.of(few.count(), "call")
            + ", "
            + NoteText.duration(few.nanos())
            + CategoryCalls.ADVICE);
  }
}
