package org.waitprof.quality;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.waitprof.model.Category;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.reduce.Tally;
import org.waitprof.system.CountText;
import org.waitprof.waitstate.WaitState.Scope;

/**
 * The trap of static imbalance. Where a rank waits in every call of a category, its own minimum
 * contains waiting, and the estimate misses that much per call. "Catching Idlers with Ease" met it
 * in 145.lGemsFDTD, section 4.1.1, the only code it underestimated.
 *
 * <p>Recognised by a floor that is at least eight times, and at least 100 us above, the time of a
 * comparable call. That is the same category on another rank, the next larger size class on any
 * rank, or twice the next smaller one. The first two bound the processing time from above by the
 * same argument as the method itself. Where all of them wait in each call, small calls still have a
 * bound. No message of up to 1 KiB, and no collective as small, takes a quarter of a millisecond by
 * itself. Categories with fewer than four calls are {@link FewCallsRule}'s.
 */
final class HiddenWaitRule implements QualityRule {
  private static final int FACTOR = 8;
  private static final long LEAST_NANOS = 100_000;
  private static final int MAX_NOTES = 8;

  /** Longest time that any network and implementation needs for a call of few bytes. */
  private static final long SMALL_NANOS = 250_000;

  private static final int SMALL_CLASS = 11;

  /** The two lowest floors of a category on different ranks, to compare a rank with the others. */
  private record Lowest(long nanos, int rank, long nextNanos) {
    static final Lowest NONE = new Lowest(Long.MAX_VALUE, -1, Long.MAX_VALUE);

    Lowest with(int otherRank, long floor) {
      return floor < nanos
          ? new Lowest(floor, otherRank, nanos)
          : new Lowest(nanos, rank, Math.min(nextNanos, floor));
    }

    long excluding(int excluded) {
      return excluded == rank ? nextNanos : nanos;
    }
  }

  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    Map<Category, Lowest> lowest = new HashMap<>();
    CategoryCalls.rowsByCategory(job)
        .forEach(
            (category, rows) -> {
              CategoryCalls calls = CategoryCalls.of(job, category, rows);
              Lowest both = Lowest.NONE;
              for (int rank = 0; rank < calls.count().length; rank++) {
                if (calls.count()[rank] > 0) {
                  both = both.with(rank, calls.floorNanos()[rank]);
                }
              }
              lowest.put(category, both);
            });
    CategoryLoss.check(
        job, calls -> hiddenNanos(job, calls, lowest), MAX_NOTES, HiddenWaitRule::note, notes);
  }

  private static long[] hiddenNanos(
      JobProfile job, CategoryCalls calls, Map<Category, Lowest> lowest) {
    Category category = calls.category();
    boolean local = calls.scope() == Scope.LOCAL;
    long small = category.sizeClass() < SMALL_CLASS ? SMALL_NANOS : Long.MAX_VALUE;
    long larger = lowest.getOrDefault(category.neighbour(1), Lowest.NONE).nanos();
    long smaller = lowest.getOrDefault(category.neighbour(-1), Lowest.NONE).nanos();
    long neighbours = Math.min(larger, smaller > Long.MAX_VALUE / 2 ? smaller : 2 * smaller);
    Lowest same = lowest.getOrDefault(category, Lowest.NONE);
    long[] hidden = new long[calls.count().length];
    for (int rank = 0; rank < hidden.length; rank++) {
      long count = calls.count()[rank];
      long floor = calls.floorNanos()[rank];
      long others = local ? Math.min(neighbours, same.excluding(rank)) : Long.MAX_VALUE;
      long reference = Math.min(small, others);
      boolean isTrap =
          count >= CategoryCalls.ENOUGH
              && floor - LEAST_NANOS >= reference
              && floor / FACTOR >= reference;
      long nanos = isTrap ? count * (floor - reference) : 0;
      double notable = CategoryCalls.NOTABLE_SHARE * job.ranks().get(rank).runNanos();
      hidden[rank] = nanos >= notable ? nanos : 0;
    }
    return hidden;
  }

  private static QualityNote note(CategoryLoss trap) {
    long reference = trap.floorNanos() - trap.nanos() / trap.count();
    return QualityNote.warning(
        "hidden-wait",
        NoteText.category(trap.category())
            + ": all calls seem to wait on "
            + CountText.of(trap.ranks(), "rank")
            + ", worst on rank "
            + trap.rank()
            + ": its shortest took "
            + NoteText.duration(trap.floorNanos())
            + (reference == SMALL_NANOS
                ? ", but a call with so few bytes takes less than "
                : ", but comparable calls elsewhere took ")
            + NoteText.duration(reference)
            + "; an estimate from its shortest call misses at least "
            + NoteText.duration(trap.nanos())
            + " of its waiting"
            + CategoryCalls.ADVICE);
  }
}
