package org.waitprof.benchmarks.delay;

import java.util.List;
import org.waitprof.benchmarks.synthetic.SyntheticTrace;
import org.waitprof.benchmarks.synthetic.SyntheticTrace.Site;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.Trace;

/** One rank of a {@link Sweep}: for each block receives and sends along x, then along y. */
final class SweepCursor extends GridCursor {
  private static final List<Site> SITES =
      List.of(
          new Site(MpiCall.MPI_INIT, "main", 8),
          new Site(MpiCall.MPI_RECV, "octant", 40),
          new Site(MpiCall.MPI_RECV, "octant", 42),
          new Site(MpiCall.MPI_SEND, "octant", 47),
          new Site(MpiCall.MPI_SEND, "octant", 49),
          new Site(MpiCall.MPI_FINALIZE, "main", 12));

  private static final int RECEIVES = 2;

  private final Sweep sweep;
  private final int rank;

  private SweepCursor(Sweep sweep, int rank) {
    super(sweep.steps(), 2 * RECEIVES, Sweep.OVERHEAD);
    this.sweep = sweep;
    this.rank = rank;
  }

  /** The trace of a wavefront: receives, computation, sends. */
  static Trace trace(Sweep sweep) {
    List<Integer> grid = List.of(sweep.side(), sweep.side());
    return new SyntheticTrace(
        "Sweep", sweep.ranks(), grid, SITES, sweep.steps(), rank -> new SweepCursor(sweep, rank));
  }

  @Override
  boolean at(int step, int call) {
    boolean alongX = call % 2 == 0;
    receives = call < RECEIVES;
    event.path = 1 + call;
    event.peer = sweep.neighbour(step, rank, alongX, receives ? -1 : 1);
    if (event.peer < 0) {
      return false;
    }
    if (receives) {
      enter = alongX ? sweep.begun(step, rank) : sweep.received(step, rank, false);
      leave = sweep.received(step, rank, !alongX);
    } else {
      enter = sweep.sent(step, rank, alongX);
      leave = enter + Sweep.OVERHEAD;
    }
    return true;
  }

  @Override
  long finished() {
    return sweep.begun(sweep.steps(), rank);
  }

  @Override
  int finalizePath() {
    return SITES.size() - 1;
  }
}
