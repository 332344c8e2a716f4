package org.waitprof.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.waitprof.model.Category;
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

  private record Few(Category category, int ranks, int worstRank, long calls, long nanos) {}

  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    List<Few> found = new ArrayList<>();
    CategoryCalls.rowsByCategory(job)
        .forEach(
            (category, keys) -> {
              Few few = few(job, CategoryCalls.of(job, category, keys));
              if (few.ranks() > 0) {
                found.add(few);
              }
            });
    found.sort((a, b) -> Long.compare(b.nanos(), a.nanos()));
    for (Few few : found.subList(0, Math.min(MAX_NOTES, found.size()))) {
      notes.accept(note(few));
    }
    if (found.size() > MAX_NOTES) {
      notes.accept(
          QualityNote.info(
              "few-calls",
              "the same holds for "
                  + CountText.of(found.size() - MAX_NOTES, "further kind")
                  + " of calls"));
    }
  }

  private static Few few(JobProfile job, CategoryCalls calls) {
    long all = 0;
    for (long count : calls.count()) {
      all += count;
    }
    Few worst = new Few(calls.category(), 0, -1, 0, 0);
    for (int rank = 0; rank < calls.count().length; rank++) {
      long count = calls.count()[rank];
      long nanos = calls.sumNanos()[rank];
      long compared = calls.scope() == Scope.LOCAL ? count : all;
      if (count > 0
          && compared < CategoryCalls.ENOUGH
          && nanos > CategoryCalls.NOTABLE_SHARE * job.ranks().get(rank).runNanos()) {
        int ranks = worst.ranks() + 1;
        worst =
            nanos > worst.nanos()
                ? new Few(calls.category(), ranks, rank, count, nanos)
                : new Few(calls.category(), ranks, worst.worstRank(), worst.calls(), worst.nanos());
      }
    }
    return worst;
  }

  private static QualityNote note(Few few) {
    return QualityNote.info(
        "few-calls",
        NoteText.category(few.category())
            + ": too few calls on "
            + CountText.of(few.ranks(), "rank")
            + ": their shortest may contain waiting, which is then missed; worst on rank "
            + few.worstRank()
            + ": "
            + CountText.of(few.calls(), "call")
            + ", "
            + NoteText.duration(few.nanos())
            + CategoryCalls.ADVICE);
  }
}
