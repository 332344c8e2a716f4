package org.waitprof.benchmarks.delay;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.benchmarks.synthetic.SyntheticTrace;
import org.waitprof.benchmarks.synthetic.SyntheticTrace.Site;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.Trace;

/**
 * The main loop of the paper's Zeus-MP/2 run, simulated. A step has four phases. Each is a
 * computation and an exchange with the neighbours along x, then y, then z on a cube of ranks. Sends
 * are over at once; the receives that follow wait as a Waitall would. Ranks in the middle half of
 * each edge compute 197.4 s, the others 151.5 s, and all spend 169.8 s otherwise. So a run of 100
 * steps takes the paper's 188 000 / 512 s; here a thousandth of it. By the gains that the paper
 * predicts, 4 of 11 parts of the excess are in lorentz(); the loops share the rest. Holds 96 bytes
 * per rank and step.
 */
final class Halo {
  /** Begin of the methods that exchange; the number of the phase follows, 1 to 4. */
  static final String METHOD = "phase";

  /** Neighbours of a rank inside, behind and ahead along x, y and z. */
  private static final int SIDES = 6;

  static final int PHASES = 4;

  /** Exchanges of a step: along x, y and z in each phase. */
  private static final int EXCHANGES = PHASES * SIDES / 2;

  private static final double[] EXCESS_PART = {4 / 11.0, 7 / 33.0, 7 / 33.0, 7 / 33.0};
  private static final double EXCESS = 459_000;
  private static final double EVENLY = 1_515_000 + 1_698_000;
  private static final double RANDOM = 0.02;

  private static final List<Site> SITES = sites();

  private final int edge;

  /**
   * Begin of each exchange of a rank, before its computation; the last is the begin of Finalize.
   */
  private final long[][] begun;

  /** Simulates the given number of steps of edge^3 ranks. */
  Halo(int edge, int steps) {
    this.edge = edge;
    begun = new long[steps * EXCHANGES + 1][ranks()];
    java.util.Arrays.fill(begun[0], GridCursor.OVERHEAD);
    for (int exchange = 0; exchange < exchanges(); exchange++) {
      for (int rank = 0; rank < ranks(); rank++) {
        begun[exchange + 1][rank] = received(exchange, rank, 1);
      }
    }
  }

  private static List<Site> sites() {
    List<Site> sites = new ArrayList<>();
    sites.add(new Site(MpiCall.MPI_INIT, "main", 8));
    for (int phase = 1; phase <= PHASES; phase++) {
      sites.add(new Site(MpiCall.MPI_SEND, METHOD + phase, 31));
      sites.add(new Site(MpiCall.MPI_RECV, METHOD + phase, 37));
    }
    sites.add(new Site(MpiCall.MPI_FINALIZE, "main", 12));
    return List.copyOf(sites);
  }

  Trace trace() {
    List<Integer> grid = List.of(edge, edge, edge);
    return new SyntheticTrace("Halo", ranks(), grid, SITES, exchanges(), rank -> new Events(rank));
  }

  int ranks() {
    return edge * edge * edge;
  }

  int edge() {
    return edge;
  }

  /** Number of exchanges in all steps. */
  private int exchanges() {
    return begun.length - 1;
  }

  /** Number of the phase of an exchange. */
  private static int phase(int exchange) {
    return exchange % EXCHANGES / (SIDES / 2);
  }

  /** The neighbour in an exchange, behind (0) or ahead (1); -1 at the border. */
  private int neighbour(int exchange, int rank, int ahead) {
    int dimension = exchange % (SIDES / 2);
    int stride = dimension == 0 ? 1 : dimension == 1 ? edge : edge * edge;
    int place = rank / stride % edge + 2 * ahead - 1;
    return place < 0 || place >= edge ? -1 : rank + (2 * ahead - 1) * stride;
  }

  /**
   * Ranks that a delay passes on its way from the middle, where ranks have more to do: 0 at the
   * middle's border, negative further inside.
   */
  int layer(int rank) {
    int outside = 0;
    int inside = edge;
    for (int stride = 1; stride < ranks(); stride *= edge) {
      int place = rank / stride % edge;
      int depth = Math.min(place, edge - 1 - place) - edge / 4;
      outside += Math.max(0, -depth);
      inside = Math.min(inside, depth);
    }
    return outside > 0 ? outside : -inside;
  }

  /** Duration of the computation before an exchange, nanoseconds. */
  private long work(int exchange, int rank) {
    if (exchange % (SIDES / 2) > 0) {
      return 0;
    }
    double excess = layer(rank) <= 0 ? EXCESS * EXCESS_PART[phase(exchange)] : 0;
    return (long) (EVENLY / PHASES * (1 + RANDOM * GridCursor.random(exchange, rank)) + excess);
  }

  /** Time at which the rank entered its send behind or ahead; for 2, the end of the sends. */
  private long sent(int exchange, int rank, int ahead) {
    long time = begun[exchange][rank] + work(exchange, rank);
    for (int before = 0; before < ahead; before++) {
      time += neighbour(exchange, rank, before) >= 0 ? GridCursor.OVERHEAD : 0;
    }
    return time;
  }

  /**
   * Time at which the rank had received from behind, and from ahead; for -1, the end of the sends.
   */
  private long received(int exchange, int rank, int ahead) {
    long time = sent(exchange, rank, 2);
    for (int from = 0; from <= ahead; from++) {
      int neighbour = neighbour(exchange, rank, from);
      if (neighbour >= 0) {
        time =
            Math.max(
                time + GridCursor.OVERHEAD,
                sent(exchange, neighbour, 1 - from) + GridCursor.LATENCY);
      }
    }
    return time;
  }

  /** Events of one rank: in each exchange its sends, then its receives. */
  private final class Events extends GridCursor {
    private final int rank;

    Events(int rank) {
      super(exchanges(), SITES.size() - 1);
      this.rank = rank;
    }

    @Override
    boolean at(int exchange, int call) {
      int ahead = call % 2;
      receives = call >= 2;
      event.path = 1 + 2 * phase(exchange) + (receives ? 1 : 0);
      event.peer = neighbour(exchange, rank, ahead);
      if (event.peer < 0) {
        return false;
      }
      enter = receives ? received(exchange, rank, ahead - 1) : sent(exchange, rank, ahead);
      leave = receives ? received(exchange, rank, ahead) : enter + OVERHEAD;
      return true;
    }

    @Override
    long finished() {
      return begun[exchanges()][rank];
    }
  }
}
