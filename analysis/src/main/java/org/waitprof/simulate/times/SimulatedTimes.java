package org.waitprof.simulate.times;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.folder.RetimedFolder;

/**
 * Times in nanoseconds at which regions and calls of a simulated run begin and end, by rank and
 * stream, in their order.
 */
public final class SimulatedTimes implements RetimedFolder.Times {
  private static final LatenessCause[] CAUSES = LatenessCause.values();

  private final BiPredicate<Integer, LatenessCause> isWithout;
  private final List<List<LongSeries>> ranks = new ArrayList<>();

  /**
   * Begins without times, for {@code worldSize} ranks.
   *
   * @param isWithout whether computations of a rank no longer lose time to a cause
   */
  public SimulatedTimes(int worldSize, BiPredicate<Integer, LatenessCause> isWithout) {
    this.isWithout = isWithout;
    for (int rank = 0; rank < worldSize; rank++) {
      ranks.add(new ArrayList<>());
    }
  }

  @Override
  public boolean hasLoss(int rank, long cause) {
    return cause >= CAUSES.length || !isWithout.test(rank, CAUSES[(int) cause]);
  }

  @Override
  public long at(int rank, int stream, long number) {
    return of(rank, stream).get(number);
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
