package org.waitprof.benchmarks.delay;

/**
 * The main loop of the paper's Zeus-MP/2 run, simulated: a step has four phases, each a computation
 * and an exchange with the neighbours along x, then y, then z on a cube of ranks. Sends are over at
 * once; the receives that follow wait as a Waitall would. Ranks in the middle half of each edge
 * compute 197.4 s where the others do 151.5, and all spend 169.8 s otherwise, so that a run of 100
 * steps takes the paper's 188 000 / 512 s; here a thousandth of it. By the gains that the paper
 * predicts, 4 of 11 parts of the excess are in lorentz(); the loops share the rest. Holds 96 bytes
 * a rank and step.
 */
final class Halo {
  static final long LATENCY = 2_000;

  /** Time in a call besides waiting. */
  static final long OVERHEAD = 1_000;

  /** Neighbours of a rank inside, behind and ahead along x, y and z. */
  static final int SIDES = 6;

  static final int PHASES = 4;

  /** Exchanges of a step: along x, y and z in each phase. */
  static final int EXCHANGES = PHASES * SIDES / 2;

  private static final double[] EXCESS_PART = {4 / 11.0, 7 / 33.0, 7 / 33.0, 7 / 33.0};
  private static final double EXCESS = 459_000;
  private static final double EVENLY = 1_515_000 + 1_698_000;
  private static final double RANDOM = 0.02;

  private final int edge;

  /** When a rank began an exchange, and the computation before it; the last begins Finalize. */
  private final long[][] begun;

  /** Simulates the given number of steps of edge^3 ranks. */
  Halo(int edge, int steps) {
    this.edge = edge;
    begun = new long[steps * EXCHANGES + 1][ranks()];
    java.util.Arrays.fill(begun[0], OVERHEAD);
    for (int exchange = 0; exchange < exchanges(); exchange++) {
      for (int rank = 0; rank < ranks(); rank++) {
        begun[exchange + 1][rank] = received(exchange, rank, 1);
      }
    }
  }

  int ranks() {
    return edge * edge * edge;
  }

  int edge() {
    return edge;
  }

  /** Exchanges of all steps. */
  int exchanges() {
    return begun.length - 1;
  }

  /** The phase of an exchange. */
  static int phase(int exchange) {
    return exchange % EXCHANGES / (SIDES / 2);
  }

  /** The neighbour in an exchange, behind (0) or ahead (1); -1 at the border. */
  int neighbour(int exchange, int rank, int ahead) {
    int dimension = exchange % (SIDES / 2);
    int stride = dimension == 0 ? 1 : dimension == 1 ? edge : edge * edge;
    int place = rank / stride % edge + 2 * ahead - 1;
    return place < 0 || place >= edge ? -1 : rank + (2 * ahead - 1) * stride;
  }

  /**
   * Ranks that a delay passes on its way from the middle, where there is more to do: 0 at the
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

  /** Computation before an exchange, nanoseconds. */
  long work(int exchange, int rank) {
    if (exchange % (SIDES / 2) > 0) {
      return 0;
    }
    long mixed = (exchange * 65_536L + rank + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L;
    double part = (mixed >>> 40) / (double) (1 << 24);
    double excess = layer(rank) <= 0 ? EXCESS * EXCESS_PART[phase(exchange)] : 0;
    return (long) (EVENLY / PHASES * (1 + RANDOM * part) + excess);
  }

  long begun(int exchange, int rank) {
    return begun[exchange][rank];
  }

  /** When it entered its send behind or ahead; 2: when it had sent. */
  long sent(int exchange, int rank, int ahead) {
    long time = begun[exchange][rank] + work(exchange, rank);
    for (int before = 0; before < ahead; before++) {
      time += neighbour(exchange, rank, before) >= 0 ? OVERHEAD : 0;
    }
    return time;
  }

  /** When it had received from behind, and from ahead; -1: when it had sent. */
  long received(int exchange, int rank, int ahead) {
    long time = sent(exchange, rank, 2);
    for (int from = 0; from <= ahead; from++) {
      int neighbour = neighbour(exchange, rank, from);
      if (neighbour >= 0) {
        time = Math.max(time + OVERHEAD, sent(exchange, neighbour, 1 - from) + LATENCY);
      }
    }
    return time;
  }
}
