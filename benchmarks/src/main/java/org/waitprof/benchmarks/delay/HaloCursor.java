package org.waitprof.benchmarks.delay;

import java.util.List;
import org.waitprof.benchmarks.synthetic.SyntheticTrace;
import org.waitprof.benchmarks.synthetic.SyntheticTrace.Site;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.Trace;

/** One rank of a {@link Halo}: in each step its sends, then its receives. */
final class HaloCursor extends GridCursor {
  private static final List<Site> SITES =
      List.of(
          new Site(MpiCall.MPI_INIT, "main", 8),
          new Site(MpiCall.MPI_SEND, "exchange", 31),
          new Site(MpiCall.MPI_RECV, "exchange", 37),
          new Site(MpiCall.MPI_FINALIZE, "main", 12));

  private final Halo halo;
  private final int rank;

  private HaloCursor(Halo halo, int rank) {
    super(halo.steps(), 2 * Halo.SIDES, Halo.OVERHEAD);
    this.halo = halo;
    this.rank = rank;
  }

  /** The trace of a halo exchange: computation, sends, receives. */
  static Trace trace(Halo halo) {
    List<Integer> grid = List.of(halo.edge(), halo.edge(), halo.edge());
    return new SyntheticTrace(
        "Halo", halo.ranks(), grid, SITES, halo.steps(), rank -> new HaloCursor(halo, rank));
  }

  @Override
  boolean at(int step, int call) {
    int side = call % Halo.SIDES;
    receives = call >= Halo.SIDES;
    event.path = receives ? 2 : 1;
    event.peer = halo.neighbour(rank, side);
    if (event.peer < 0) {
      return false;
    }
    enter = receives ? halo.received(step, rank, side - 1) : halo.sent(step, rank, side);
    leave = receives ? halo.received(step, rank, side) : enter + Halo.OVERHEAD;
    return true;
  }

  @Override
  long finished() {
    return halo.begun(halo.steps(), rank);
  }

  @Override
  int finalizePath() {
    return SITES.size() - 1;
  }
}
