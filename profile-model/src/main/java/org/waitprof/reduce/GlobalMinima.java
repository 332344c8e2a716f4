package org.waitprof.reduce;

import org.waitprof.model.Category;
import org.waitprof.model.RankProfile;

/**
 * The minima M(f,s) over all ranks of "Catching Idlers with Ease", section 3.2, as an array of
 * fixed length: what the all-reductions at the entry of Finalize carry, whatever the number of call
 * paths.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class GlobalMinima {
  /** Number of elements, the same in every process of a version. */
  public static final int LENGTH = 0;

  private GlobalMinima() {}

  /**
   * The minima of one rank.
   *
   * @return {@link #LENGTH} durations in nanoseconds, {@code Long.MAX_VALUE} where it made no call
   */
  public static long[] local(RankProfile rank) {
    throw new UnsupportedOperationException(rank.toString());
  }

  /** Puts the smaller of both into the first, element by element. */
  public static void combine(long[] minima, long[] others) {
    throw new UnsupportedOperationException("" + minima.length + others.length);
  }

  /** The index of a category; -1 if its pattern has a local minimum or it has no pattern. */
  public static int of(Category category) {
    throw new UnsupportedOperationException(category.toString());
  }
}
