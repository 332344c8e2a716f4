package org.waitprof.live.top;

import java.util.Comparator;
import org.waitprof.counterfile.CallInFlight;
import org.waitprof.live.RunningJob;
import org.waitprof.live.RunningJob.Rank;

/** Orders in which {@code top} sorts ranks; each has a key. */
public enum TopOrder {
  /** Rank that has waited most so far first. */
  WAIT('w'),
  /** Rank that has been longest in a call first, because it may hang. */
  AGE('a'),
  /** Rank with most time in MPI first. */
  MPI('m'),
  RANK('r');

  private final char key;

  TopOrder(char key) {
    this.key = key;
  }

  /** The key that chooses this order. */
  public char key() {
    return key;
  }

  /** Comparator that puts the ranks of a job in this order. */
  Comparator<Rank> comparator(RunningJob job) {
    Comparator<Rank> byRank = Comparator.comparingInt(Rank::index);
    return switch (this) {
      case WAIT ->
          Comparator.comparingLong(job::waitingSoFarNanos).reversed().thenComparing(byRank);
      case AGE -> Comparator.comparingLong(TopOrder::age).reversed().thenComparing(byRank);
      case MPI ->
          Comparator.<Rank>comparingLong(rank -> rank.now().mpiNanos())
              .reversed()
              .thenComparing(byRank);
      case RANK -> byRank;
    };
  }

  private static long age(Rank rank) {
    CallInFlight call = rank.longestInFlight();
    return call == null ? -1 : call.ageNanos();
  }
}
