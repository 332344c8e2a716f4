package org.waitprof.simulate.times;

import java.util.ArrayList;
import java.util.List;

/** When regions and calls of a simulated run begin and end, by rank and stream, in their order. */
public final class SimulatedTimes {
  private final List<List<LongSeries>> ranks = new ArrayList<>();

  /** No times yet, of so many ranks. */
  public SimulatedTimes(int worldSize) {
    for (int rank = 0; rank < worldSize; rank++) {
      ranks.add(new ArrayList<>());
    }
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
