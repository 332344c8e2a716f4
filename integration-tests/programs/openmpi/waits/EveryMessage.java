package waits;

import static waits.Once.call;
import static waits.Once.get;

import java.nio.IntBuffer;
import mpi.Comm;
import mpi.MPI;
import mpi.Message;
import mpi.Request;

/** Blocking point-to-point in all send modes, and probes. Rank 0 sends, rank 1 receives. */
final class EveryMessage {
  private static final int TAG = 7;

  private EveryMessage() {}

  static void run() throws Exception {
    Comm world = MPI.COMM_WORLD;
    int[] buffer = new int[4];
    if (world.getRank() == 0) {
      call("MPI_Send", () -> world.send(buffer, 4, MPI.INT, 1, TAG));
      call("MPI_Ssend", () -> world.sSend(buffer, 4, MPI.INT, 1, TAG));
      call("MPI_Buffer_attach", () -> MPI.attachBuffer(new byte[1 << 16]));
      call("MPI_Bsend", () -> world.bSend(buffer, 4, MPI.INT, 1, TAG));
      get("MPI_Buffer_detach", () -> MPI.detachBuffer());
      get("MPI_Recv", () -> world.recv(buffer, 4, MPI.INT, 1, TAG));
      call("MPI_Rsend", () -> world.rSend(buffer, 4, MPI.INT, 1, TAG));
      for (int message = 0; message < 4; message++) {
        call("MPI_Send", () -> world.send(buffer, 4, MPI.INT, 1, TAG));
      }
    } else {
      for (int message = 0; message < 3; message++) {
        get("MPI_Recv", () -> world.recv(buffer, 4, MPI.INT, 0, TAG));
      }
      // A ready send needs its receive: rank 0 waits for word that it is there.
      IntBuffer direct = MPI.newIntBuffer(4);
      Request request = get("MPI_Irecv", () -> world.iRecv(direct, 4, MPI.INT, 0, TAG));
      call("MPI_Send", () -> world.send(buffer, 4, MPI.INT, 0, TAG));
      call("MPI_Wait", () -> request.waitFor());
      probes(world, buffer, direct);
    }
    exchanges(world);
  }

  /** What has been probed for is there: the polling forms, too, succeed at once. */
  private static void probes(Comm world, int[] buffer, IntBuffer direct) throws Exception {
    get("MPI_Probe", () -> world.probe(0, TAG));
    get("MPI_Iprobe", () -> world.iProbe(0, TAG));
    get("MPI_Recv", () -> world.recv(buffer, 4, MPI.INT, 0, TAG));
    Message first = new Message();
    get("MPI_Mprobe", () -> first.mProbe(0, TAG, world));
    get("MPI_Mrecv", () -> first.mRecv(buffer, 4, MPI.INT));
    get("MPI_Probe", () -> world.probe(0, TAG));
    Message second = new Message();
    get("MPI_Improbe", () -> second.imProbe(0, TAG, world));
    Request request = get("MPI_Imrecv", () -> second.imRecv(direct, 4, MPI.INT));
    get("MPI_Wait", () -> request.waitStatus());
    get("MPI_Recv", () -> world.recv(buffer, 4, MPI.INT, 0, TAG));
  }

  private static void exchanges(Comm world) throws Exception {
    int[] mine = new int[4];
    int[] theirs = new int[4];
    int peer = 1 - world.getRank();
    get(
        "MPI_Sendrecv",
        () -> world.sendRecv(mine, 4, MPI.INT, peer, TAG, theirs, 4, MPI.INT, peer, TAG));
    get(
        "MPI_Sendrecv_replace",
        () -> world.sendRecvReplace(mine, 4, MPI.INT, peer, TAG, peer, TAG));
  }
}
