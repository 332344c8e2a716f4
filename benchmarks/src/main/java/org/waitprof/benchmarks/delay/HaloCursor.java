package org.waitprof.benchmarks.delay;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.benchmarks.synthetic.SyntheticTrace;
import org.waitprof.benchmarks.synthetic.SyntheticTrace.Site;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.Trace;

/** One rank of a {@link Halo}: in each exchange its sends, then its receives. */
final class HaloCursor extends GridCursor {
  /** Of the methods that exchange; the number of the phase follows, 1 to 4. */
  static final String PHASE = "phase";

  private static final List<Site> SITES = sites();

  private final Halo halo;
  private final int rank;

  private HaloCursor(Halo halo, int rank) {
    super(halo.exchanges(), 4, Halo.OVERHEAD);
    this.halo = halo;
    this.rank = rank;
  }

  private static List<Site> sites() {
    List<Site> sites = new ArrayList<>();
    sites.add(new Site(MpiCall.MPI_INIT, "main", 8));
    for (int phase = 1; phase <= Halo.PHASES; phase++) {
      sites.add(new Site(MpiCall.MPI_SEND, PHASE + phase, 31));
      sites.add(new Site(MpiCall.MPI_RECV, PHASE + phase, 37));
    }
    sites.add(new Site(MpiCall.MPI_FINALIZE, "main", 12));
    return List.copyOf(sites);
  }

  /** The trace of a halo exchange: computation, sends, receives. */
  static Trace trace(Halo halo) {
    List<Integer> grid = List.of(halo.edge(), halo.edge(), halo.edge());
    return new SyntheticTrace(
        "Halo", halo.ranks(), grid, SITES, halo.exchanges(), rank -> new HaloCursor(halo, rank));
  }

  @Override
  boolean at(int exchange, int call) {
    int ahead = call % 2;
    receives = call >= 2;
    event.path = 1 + 2 * Halo.phase(exchange) + (receives ? 1 : 0);
    event.peer = halo.neighbour(exchange, rank, ahead);
    if (event.peer < 0) {
      return false;
    }
    enter = receives ? halo.received(exchange, rank, ahead - 1) : halo.sent(exchange, rank, ahead);
    leave = receives ? halo.received(exchange, rank, ahead) : enter + Halo.OVERHEAD;
    return true;
  }

  @Override
  long finished() {
    return halo.begun(halo.exchanges(), rank);
  }

  @Override
  int finalizePath() {
    return SITES.size() - 1;
  }
}
