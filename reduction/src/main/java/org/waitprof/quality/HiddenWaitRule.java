package org.waitprof.quality;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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

  /** A category in which the trap was found, with its worst rank. */
  private record Trap(
      Category category, int ranks, int worstRank, long floor, long reference, long hidden) {}

  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    Map<Category, List<Integer>> rows = CategoryCalls.rowsByCategory(job);
    Map<Category, Lowest> lowest = new HashMap<>();
    rows.forEach(
        (category, keys) -> {
          CategoryCalls calls = CategoryCalls.of(job, category, keys);
          Lowest both = Lowest.NONE;
          for (int rank = 0; rank < calls.count().length; rank++) {
            if (calls.count()[rank] > 0) {
              both = both.with(rank, calls.floorNanos()[rank]);
            }
          }
          lowest.put(category, both);
        });
    List<Trap> traps = new ArrayList<>();
    rows.forEach(
        (category, keys) -> {
          CategoryCalls calls = CategoryCalls.of(job, category, keys);
          Trap trap = trap(job, calls, lowest);
          if (trap.ranks() > 0) {
            traps.add(trap);
          }
        });
    traps.sort((a, b) -> Long.compare(b.hidden(), a.hidden()));
    for (Trap trap : traps.subList(0, Math.min(MAX_NOTES, traps.size()))) {
      notes.accept(note(trap));
    }
    if (traps.size() > MAX_NOTES) {
      notes.accept(
          QualityNote.warning(
              "hidden-wait",
              "the same holds for "
                  + CountText.of(traps.size() - MAX_NOTES, "further kind")
                  + " of calls"));
    }
  }

  private static Trap trap(JobProfile job, CategoryCalls calls, Map<Category, Lowest> lowest) {
    Category category = calls.category();
    boolean local = calls.scope() == Scope.LOCAL;
    long small = category.sizeClass() < SMALL_CLASS ? SMALL_NANOS : Long.MAX_VALUE;
    long larger = lowest.getOrDefault(neighbour(category, 1), Lowest.NONE).nanos();
    long smaller = lowest.getOrDefault(neighbour(category, -1), Lowest.NONE).nanos();
    long neighbours = Math.min(larger, smaller > Long.MAX_VALUE / 2 ? smaller : 2 * smaller);
    Lowest same = lowest.getOrDefault(category, Lowest.NONE);
    Trap worst = new Trap(category, 0, -1, 0, 0, 0);
    for (int rank = 0; rank < calls.count().length; rank++) {
      long count = calls.count()[rank];
      long floor = calls.floorNanos()[rank];
      long others = local ? Math.min(neighbours, same.excluding(rank)) : Long.MAX_VALUE;
      long reference = Math.min(small, others);
      if (count < CategoryCalls.ENOUGH
          || floor - LEAST_NANOS < reference
          || floor / FACTOR < reference) {
        continue;
      }
      long hidden = count * (floor - reference);
      if (hidden >= CategoryCalls.NOTABLE_SHARE * job.ranks().get(rank).runNanos()) {
        worst =
            hidden > worst.hidden()
                ? new Trap(category, worst.ranks() + 1, rank, floor, reference, hidden)
                : new Trap(
                    category,
                    worst.ranks() + 1,
                    worst.worstRank(),
                    worst.floor(),
                    worst.reference(),
                    worst.hidden());
      }
    }
    return worst;
  }

  private static Category neighbour(Category category, int step) {
    return new Category(
        category.call(), category.sizeClass() + step, category.commSizeClass(), category.role());
  }

  private static QualityNote note(Trap trap) {
    return QualityNote.warning(
        "hidden-wait",
        NoteText.category(trap.category())
            + ": all calls seem to wait on "
            + CountText.of(trap.ranks(), "rank")
            + ", worst on rank "
            + trap.worstRank()
            + ": its shortest took "
            + NoteText.duration(trap.floor())
            + (trap.reference() == SMALL_NANOS
                ? ", but a call with so few bytes takes less than "
                : ", but comparable calls elsewhere took ")
            + NoteText.duration(trap.reference())
            + "; an estimate from its shortest call misses at least "
            + NoteText.duration(trap.hidden())
            + " of its waiting"
            + CategoryCalls.ADVICE);
  }
}
