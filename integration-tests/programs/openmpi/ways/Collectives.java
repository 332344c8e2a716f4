package ways;

import java.util.Collections;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import waits.World;

/** Collectives that block. Data go from the last rank to rank 0, where one of them is the root. */
final class Collectives {
  static final int COUNT = 8;
  private static final Intracomm WORLD = MPI.COMM_WORLD;
  private static final int RANKS = ranks();
  private static final int LAST = RANKS - 1;
  static final int[] COUNTS = IntStream.range(0, RANKS).map(rank -> COUNT).toArray();
  static final int[] PLACES = IntStream.range(0, RANKS).map(rank -> rank * COUNT).toArray();
  private static final int[] BYTES =
      IntStream.range(0, RANKS).map(rank -> rank * COUNT * Integer.BYTES).toArray();
  private static final Datatype[] TYPES = Collections.nCopies(RANKS, MPI.INT).toArray(new Datatype[0]);
  private static final int[] MINE = new int[RANKS * COUNT];
  private static final int[] ALL = new int[RANKS * COUNT];

  private Collectives() {}

  static void add(Bench bench) throws Exception {
    bench.last("Collectives.barrier", Collectives::barrier);
    bench.moreFirst("Collectives.barrier", Collectives::barrier);
    bench.last("Collectives.allReduce", Collectives::allReduce);
    bench.first("Collectives.allReduce", Collectives::allReduce);
    bench.moreLast("Collectives.allGather", Collectives::allGather);
    bench.moreLast("Collectives.allGatherv", Collectives::allGatherv);
    bench.last("Collectives.allToAll", Collectives::allToAll);
    bench.moreLast("Collectives.allToAllv", Collectives::allToAllv);
    bench.moreLast("Collectives.allToAllw", Collectives::allToAllw);
    bench.moreLast("Collectives.reduceScatter", Collectives::reduceScatter);
    bench.moreLast("Collectives.reduceScatterBlock", Collectives::reduceScatterBlock);
    bench.last("Collectives.bcast", Collectives::bcast);
    bench.first("Collectives.bcast", Collectives::bcast);
    bench.moreLast("Collectives.scatter", Collectives::scatter);
    bench.moreLast("Collectives.scatterv", Collectives::scatterv);
    bench.last("Collectives.gather", Collectives::gather);
    bench.moreLast("Collectives.gatherv", Collectives::gatherv);
    bench.last("Collectives.reduce", Collectives::reduce);
    bench.first("Collectives.scan", Collectives::scan);
    bench.moreFirst("Collectives.exScan", Collectives::exScan);
  }

  private static int ranks() {
    try {
      return World.size();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void barrier() throws Exception {
    WORLD.barrier();
  }

  private static void allReduce() throws Exception {
    WORLD.allReduce(MINE, ALL, COUNT, MPI.INT, MPI.SUM);
  }

  private static void allGather() throws Exception {
    WORLD.allGather(MINE, COUNT, MPI.INT, ALL, COUNT, MPI.INT);
  }

  private static void allGatherv() throws Exception {
    WORLD.allGatherv(MINE, COUNT, MPI.INT, ALL, COUNTS, PLACES, MPI.INT);
  }

  private static void allToAll() throws Exception {
    WORLD.allToAll(MINE, COUNT, MPI.INT, ALL, COUNT, MPI.INT);
  }

  private static void allToAllv() throws Exception {
    WORLD.allToAllv(MINE, COUNTS, PLACES, MPI.INT, ALL, COUNTS, PLACES, MPI.INT);
  }

  private static void allToAllw() throws Exception {
    WORLD.allToAllw(Messages.BUFFER, COUNTS, BYTES, TYPES, Messages.OTHER, COUNTS, BYTES, TYPES);
  }

  private static void reduceScatter() throws Exception {
    WORLD.reduceScatter(MINE, ALL, COUNTS, MPI.INT, MPI.SUM);
  }

  private static void reduceScatterBlock() throws Exception {
    WORLD.reduceScatterBlock(MINE, ALL, COUNT, MPI.INT, MPI.SUM);
  }

  private static void bcast() throws Exception {
    WORLD.bcast(MINE, COUNT, MPI.INT, LAST);
  }

  private static void scatter() throws Exception {
    WORLD.scatter(ALL, COUNT, MPI.INT, MINE, COUNT, MPI.INT, LAST);
  }

  private static void scatterv() throws Exception {
    WORLD.scatterv(ALL, COUNTS, PLACES, MPI.INT, MINE, COUNT, MPI.INT, LAST);
  }

  private static void gather() throws Exception {
    WORLD.gather(MINE, COUNT, MPI.INT, ALL, COUNT, MPI.INT, 0);
  }

  private static void gatherv() throws Exception {
    WORLD.gatherv(MINE, COUNT, MPI.INT, ALL, COUNTS, PLACES, MPI.INT, 0);
  }

  private static void reduce() throws Exception {
    WORLD.reduce(MINE, ALL, COUNT, MPI.INT, MPI.SUM, 0);
  }

  private static void scan() throws Exception {
    WORLD.scan(MINE, ALL, COUNT, MPI.INT, MPI.SUM);
  }

  private static void exScan() throws Exception {
    WORLD.exScan(MINE, ALL, COUNT, MPI.INT, MPI.SUM);
  }
}
