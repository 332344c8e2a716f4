package waits;

import static waits.Once.call;
import static waits.Once.get;

import java.nio.ByteBuffer;
import mpi.Comm;
import mpi.MPI;
import mpi.Request;

/** Blocking point-to-point in all send modes, and probes. Rank 0 sends, rank 1 receives. */
final class EveryMessage {
  private static final int TAG = 7;

  private EveryMessage() {}

  static void run() throws Exception {
    Comm world = MPI.COMM_WORLD;
    int[] buffer = new int[4];
    if (world.Rank() == 0) {
      call("MPI_Send", () -> world.Send(buffer, 0, 4, MPI.INT, 1, TAG));
      call("MPI_Ssend", () -> world.Ssend(buffer, 0, 4, MPI.INT, 1, TAG));
      call("MPI_Buffer_attach", () -> MPI.Buffer_attach(ByteBuffer.allocateDirect(1 << 16)));
      call("MPI_Bsend", () -> world.Bsend(buffer, 0, 4, MPI.INT, 1, TAG));
      call("MPI_Buffer_detach", () -> MPI.Buffer_detach());
      get("MPI_Recv", () -> world.Recv(buffer, 0, 4, MPI.INT, 1, TAG));
      call("MPI_Rsend", () -> world.Rsend(buffer, 0, 4, MPI.INT, 1, TAG));
      call("MPI_Send", () -> world.Send(buffer, 0, 4, MPI.INT, 1, TAG));
    } else {
      for (int message = 0; message < 3; message++) {
        get("MPI_Recv", () -> world.Recv(buffer, 0, 4, MPI.INT, 0, TAG));
      }
      // A ready send needs its receive: rank 0 waits for word that it is there.
      Request request = get("MPI_Irecv", () -> world.Irecv(buffer, 0, 4, MPI.INT, 0, TAG));
      call("MPI_Send", () -> world.Send(new int[4], 0, 4, MPI.INT, 0, TAG));
      get("MPI_Wait", () -> request.Wait());
      get("MPI_Probe", () -> world.Probe(0, TAG));
      get("MPI_Iprobe", () -> world.Iprobe(0, TAG));
      get("MPI_Recv", () -> world.Recv(buffer, 0, 4, MPI.INT, 0, TAG));
    }
    exchanges(world);
  }

  private static void exchanges(Comm world) throws Exception {
    int[] mine = new int[4];
    int[] theirs = new int[4];
    int peer = 1 - world.Rank();
    get(
        "MPI_Sendrecv",
        () -> world.Sendrecv(mine, 0, 4, MPI.INT, peer, TAG, theirs, 0, 4, MPI.INT, peer, TAG));
    get(
        "MPI_Sendrecv_replace",
        () -> world.Sendrecv_replace(mine, 0, 4, MPI.INT, peer, TAG, peer, TAG));
  }
}
