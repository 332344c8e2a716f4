package ways;

import java.nio.ByteBuffer;
import mpi.CartComm;
import mpi.MPI;

/** Collectives of a ring of the ranks. */
final class Neighbours {
  private static final String PATTERN = "wait_for_neighbours";
  private static final int COUNT = 8;
  private static final int[] COUNTS = {COUNT, COUNT};
  private static final int[] PLACES = {0, COUNT};
  private static final ByteBuffer MINE = Messages.BUFFER;
  private static final ByteBuffer ALL = Messages.OTHER;

  private static CartComm ring;

  private Neighbours() {}

  static void add(Bench bench) throws Exception {
    ring = MPI.COMM_WORLD.createCart(new int[] {2}, new boolean[] {true}, false);
    bench.last("Neighbours.allGather", PATTERN, Neighbours::allGather);
    bench.moreLast("Neighbours.allGatherv", PATTERN, Neighbours::allGatherv);
    bench.moreLast("Neighbours.allToAll", PATTERN, Neighbours::allToAll);
    bench.moreLast("Neighbours.allToAllv", PATTERN, Neighbours::allToAllv);
    bench.last("Neighbours.iAllGather", PATTERN, Neighbours::iAllGather);
    bench.moreLast("Neighbours.iAllGatherv", PATTERN, Neighbours::iAllGatherv);
    bench.moreLast("Neighbours.iAllToAll", PATTERN, Neighbours::iAllToAll);
    bench.moreLast("Neighbours.iAllToAllv", PATTERN, Neighbours::iAllToAllv);
    ring.free();
  }

  private static void allGather() throws Exception {
    ring.neighborAllGather(MINE, COUNT, MPI.INT, ALL, COUNT, MPI.INT);
  }

  private static void allGatherv() throws Exception {
    ring.neighborAllGatherv(MINE, COUNT, MPI.INT, ALL, COUNTS, PLACES, MPI.INT);
  }

  private static void allToAll() throws Exception {
    ring.neighborAllToAll(MINE, COUNT, MPI.INT, ALL, COUNT, MPI.INT);
  }

  private static void allToAllv() throws Exception {
    ring.neighborAllToAllv(MINE, COUNTS, PLACES, MPI.INT, ALL, COUNTS, PLACES, MPI.INT);
  }

  private static void iAllGather() throws Exception {
    ring.iNeighborAllGather(MINE, COUNT, MPI.INT, ALL, COUNT, MPI.INT).waitFor();
  }

  private static void iAllGatherv() throws Exception {
    ring.iNeighborAllGatherv(MINE, COUNT, MPI.INT, ALL, COUNTS, PLACES, MPI.INT).waitFor();
  }

  private static void iAllToAll() throws Exception {
    ring.iNeighborAllToAll(MINE, COUNT, MPI.INT, ALL, COUNT, MPI.INT).waitFor();
  }

  private static void iAllToAllv() throws Exception {
    ring.iNeighborAllToAllv(MINE, COUNTS, PLACES, MPI.INT, ALL, COUNTS, PLACES, MPI.INT).waitFor();
  }
}
