package org.waitprof.simulate.times;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.lateness.LatenessCause;

/** When regions and calls of a simulated run begin and end, by rank and stream, in their order. */
public final class SimulatedTimes {
  private final Set<Long> gone = new HashSet<>();
  private final List<List<LongSeries>> ranks = new ArrayList<>();

  /** No times yet, for that number of ranks. */
  public SimulatedTimes(int worldSize) {
    for (int rank = 0; rank < worldSize; rank++) {
      ranks.add(new ArrayList<>());
    }
  }

  /** Computations of a rank do not lose time to a cause any more. */
  public void withoutLoss(int rank, LatenessCause cause) {
    gone.add(name(rank, cause.ordinal()));
  }

  /**
   * Whether computations of a rank lose time to a cause as they did.
   *
   * @param cause ordinal of the {@link LatenessCause}
   */
  public boolean hasLoss(int rank, long cause) {
    return !gone.contains(name(rank, cause));
  }

  private static long name(int rank, long cause) {
    return (long) rank << 8 | cause;
  }

  /** Times of a thread's ENTER and LEAVE events, nanoseconds of one clock. */
  public LongSeries of(int rank, int stream) {
    List<LongSeries> streams = ranks.get(rank);
    synchronized (streams) {
      while (streams.size() <= stream) {
        streams.add(new LongSeries());
      }
      return streams.get(stream);
    }
  }
}
