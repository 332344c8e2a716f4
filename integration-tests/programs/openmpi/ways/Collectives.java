package ways;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;

/** Collectives that block. Data go from rank 1 to rank 0, where one of them is the root. */
final class Collectives {
  private static final int COUNT = 8;
  private static final int[] COUNTS = {COUNT, COUNT};
  private static final int[] PLACES = {0, COUNT};
  private static final int[] BYTES = {0, COUNT * Integer.BYTES};
  private static final Datatype[] TYPES = {MPI.INT, MPI.INT};
  private static final int[] MINE = new int[2 * COUNT];
  private static final int[] ALL = new int[2 * COUNT];
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private Collectives() {}

  static void add(Bench bench) throws Exception {
    bench.last("Collectives.barrier", "wait_at_barrier", Collectives::barrier);
    bench.moreFirst("Collectives.barrier", "wait_at_barrier", Collectives::barrier);
    bench.last("Collectives.allReduce", "wait_at_nxn", Collectives::allReduce);
    bench.first("Collectives.allReduce", "wait_at_nxn", Collectives::allReduce);
    bench.moreLast("Collectives.allGather", "wait_at_nxn", Collectives::allGather);
    bench.moreLast("Collectives.allGatherv", "wait_at_nxn", Collectives::allGatherv);
    bench.last("Collectives.allToAll", "wait_at_nxn", Collectives::allToAll);
    bench.moreLast("Collectives.allToAllv", "wait_at_nxn", Collectives::allToAllv);
    bench.moreLast("Collectives.allToAllw", "wait_at_nxn", Collectives::allToAllw);
    bench.moreLast("Collectives.reduceScatter", "wait_at_nxn", Collectives::reduceScatter);
    bench.moreLast(
        "Collectives.reduceScatterBlock", "wait_at_nxn", Collectives::reduceScatterBlock);
    bench.last("Collectives.bcast", "late_broadcast", Collectives::bcast);
    bench.moreLast("Collectives.scatter", "late_broadcast", Collectives::scatter);
    bench.moreLast("Collectives.scatterv", "late_broadcast", Collectives::scatterv);
    bench.last("Collectives.gather", "early_reduce", Collectives::gather);
    bench.moreLast("Collectives.gatherv", "early_reduce", Collectives::gatherv);
    bench.last("Collectives.reduce", "early_reduce", Collectives::reduce);
    bench.first("Collectives.scan", "early_scan", Collectives::scan);
    bench.moreFirst("Collectives.exScan", "early_scan", Collectives::exScan);
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
    WORLD.bcast(MINE, COUNT, MPI.INT, 1);
  }

  private static void scatter() throws Exception {
    WORLD.scatter(ALL, COUNT, MPI.INT, MINE, COUNT, MPI.INT, 1);
  }

  private static void scatterv() throws Exception {
    WORLD.scatterv(ALL, COUNTS, PLACES, MPI.INT, MINE, COUNT, MPI.INT, 1);
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
