package ways;

import java.nio.ByteBuffer;
import mpi.CartComm;
import mpi.MPI;
import waits.World;

/** Collectives of a ring of the ranks. */
final class Neighbours {
  private static final int COUNT = 8;
  private static final int[] COUNTS = {COUNT, COUNT};
  private static final int[] PLACES = {0, COUNT};
  private static final ByteBuffer MINE = Messages.BUFFER;
  private static final ByteBuffer ALL = Messages.OTHER;

  private static CartComm ring;

  private Neighbours() {}

  static void add(Bench bench) throws Exception {
    ring = MPI.COMM_WORLD.createCart(new int[] {World.size()}, new boolean[] {true}, false);
    bench.last("Neighbours.allGather", Neighbours::allGather);
    bench.moreLast("Neighbours.allGatherv", Neighbours::allGatherv);
    bench.moreLast("Neighbours.allToAll", Neighbours::allToAll);
    bench.moreLast("Neighbours.allToAllv", Neighbours::allToAllv);
    bench.last("Neighbours.iAllGather", Neighbours::iAllGather);
    bench.moreLast("Neighbours.iAllGatherv", Neighbours::iAllGatherv);
    bench.moreLast("Neighbours.iAllToAll", Neighbours::iAllToAll);
    bench.moreLast("Neighbours.iAllToAllv", Neighbours::iAllToAllv);
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
