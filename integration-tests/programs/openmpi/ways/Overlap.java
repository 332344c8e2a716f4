package ways;

import java.nio.ByteBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/**
 * Operations that all ranks have begun in time, and that one rank completes late. They are large:
 * where the library moves data in MPI calls only, the others wait for that rank's next call.
 */
final class Overlap {
  private static final int COUNT = 100_000;
  private static final int LAST = Collectives.COUNTS.length - 1;
  private static final ByteBuffer MINE = MPI.newByteBuffer(COUNT * Integer.BYTES);
  private static final ByteBuffer ALL = MPI.newByteBuffer(COUNT * Integer.BYTES);
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private static Request begun;

  private Overlap() {}

  static void add(Bench bench) throws Exception {
    begun = allReduce();
    bench.last("Overlap.iAllReduce", Overlap::iAllReduce);
    begun.waitFor();
    begun = bcast();
    bench.last("Overlap.iBcast", Overlap::iBcast);
    begun.waitFor();
    begun = message();
    bench.inPairs(true);
    bench.last("Overlap.iRecv", Overlap::iRecv);
    bench.inPairs(false);
    begun.waitFor();
  }

  private static void iAllReduce() throws Exception {
    begun.waitFor();
    begun = allReduce();
  }

  private static Request allReduce() throws Exception {
    return WORLD.iAllReduce(MINE, ALL, COUNT, MPI.INT, MPI.SUM);
  }

  private static void iBcast() throws Exception {
    begun.waitFor();
    begun = bcast();
  }

  private static Request bcast() throws Exception {
    return WORLD.iBcast(MINE, COUNT, MPI.INT, LAST);
  }

  private static void iRecv() throws Exception {
    begun.waitFor();
    begun = message();
  }

  private static Request message() throws Exception {
    return Messages.receives()
        ? WORLD.iRecv(MINE, COUNT, MPI.INT, Messages.peer(), 1)
        : WORLD.iSend(MINE, COUNT, MPI.INT, Messages.peer(), 1);
  }
}
