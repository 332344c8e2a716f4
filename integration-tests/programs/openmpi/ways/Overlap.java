package ways;

import java.nio.ByteBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import waits.World;

/**
 * Operations that all ranks have begun in time, and that one rank completes late. They are large:
 * where the library moves data in MPI calls only, the others wait for that rank's next call.
 */
final class Overlap {
  private static final int COUNT = 100_000;
  private static final int LAST = World.size() - 1;
  private static final ByteBuffer MINE = MPI.newByteBuffer(COUNT * Integer.BYTES);
  private static final ByteBuffer ALL = MPI.newByteBuffer(COUNT * Integer.BYTES);
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private Overlap() {}

  /** What begins an operation that the next round completes. */
  private interface Start {
    Request begin() throws Exception;
  }

  static void add(Bench bench) throws Exception {
    last(bench, "Overlap.iAllReduce", Overlap::iAllReduce);
    last(bench, "Overlap.iBcast", Overlap::iBcast);
    bench.inPairs(true);
    last(bench, "Overlap.iRecv", Overlap::iRecv);
    bench.inPairs(false);
  }

  private static void last(Bench bench, String name, Start start) throws Exception {
    Request[] begun = {start.begin()};
    bench.last(
        name,
        () -> {
          begun[0].waitFor();
          begun[0] = start.begin();
        });
    begun[0].waitFor();
  }

  private static Request iAllReduce() throws Exception {
    return WORLD.iAllReduce(MINE, ALL, COUNT, MPI.INT, MPI.SUM);
  }

  private static Request iBcast() throws Exception {
    return WORLD.iBcast(MINE, COUNT, MPI.INT, LAST);
  }

  private static Request iRecv() throws Exception {
    return Messages.receives()
        ? WORLD.iRecv(MINE, COUNT, MPI.INT, Messages.peer(), 1)
        : WORLD.iSend(MINE, COUNT, MPI.INT, Messages.peer(), 1);
  }
}
