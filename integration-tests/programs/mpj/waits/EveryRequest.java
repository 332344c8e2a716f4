package waits;

import static waits.Once.call;
import static waits.Once.get;

import java.nio.ByteBuffer;
import mpi.Comm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;

/** Non-blocking and persistent point-to-point, and all ways to complete it. */
final class EveryRequest {
  private static final int TAG = 8;

  private static final int[] BUFFER = new int[4];

  private EveryRequest() {}

  static void run() throws Exception {
    if (World.rank() == 0) {
      sends();
    } else {
      receives();
    }
    persistent();
    cancelled();
  }

  /** Ten messages: three of their own kinds, seven for the forms of completion. */
  private static void sends() throws Exception {
    Comm world = MPI.COMM_WORLD;
    Request synchronous = get("MPI_Issend", () -> world.Issend(BUFFER, 0, 4, MPI.INT, 1, TAG));
    get("MPI_Wait", () -> synchronous.Wait());
    call("MPI_Buffer_attach", () -> MPI.Buffer_attach(ByteBuffer.allocateDirect(1 << 16)));
    Request buffered = get("MPI_Ibsend", () -> world.Ibsend(BUFFER, 0, 4, MPI.INT, 1, TAG));
    get("MPI_Wait", () -> buffered.Wait());
    call("MPI_Buffer_detach", () -> MPI.Buffer_detach());
    get("MPI_Recv", () -> world.Recv(new int[1], 0, 1, MPI.INT, 1, TAG));
    Request ready = get("MPI_Irsend", () -> world.Irsend(BUFFER, 0, 4, MPI.INT, 1, TAG));
    get("MPI_Wait", () -> ready.Wait());
    for (int message = 0; message < 7; message++) {
      Request request = get("MPI_Isend", () -> world.Isend(BUFFER, 0, 4, MPI.INT, 1, TAG));
      get("MPI_Wait", () -> request.Wait());
    }
  }

  private static void receives() throws Exception {
    Comm world = MPI.COMM_WORLD;
    for (int message = 0; message < 2; message++) {
      get("MPI_Recv", () -> world.Recv(BUFFER, 0, 4, MPI.INT, 0, TAG));
    }
    Request[] posted = {receive()};
    call("MPI_Send", () -> world.Send(new int[1], 0, 1, MPI.INT, 0, TAG));
    get("MPI_Waitall", () -> Request.Waitall(posted));
    posted[0] = receive();
    get("MPI_Waitany", () -> Request.Waitany(posted));
    posted[0] = receive();
    get("MPI_Waitsome", () -> Request.Waitsome(posted));
    posted[0] = receive();
    get("MPI_Test", () -> posted[0].Test());
    get("MPI_Wait", () -> posted[0].Wait());
    posted[0] = receive();
    get("MPI_Testany", () -> Request.Testany(posted));
    get("MPI_Wait", () -> posted[0].Wait());
    posted[0] = receive();
    get("MPI_Testall", () -> Request.Testall(posted));
    get("MPI_Wait", () -> posted[0].Wait());
    posted[0] = receive();
    get("MPI_Testsome", () -> Request.Testsome(posted));
    get("MPI_Wait", () -> posted[0].Wait());
    Request last = receive();
    get("MPI_Wait", () -> last.Wait());
  }

  private static Request receive() throws Exception {
    return get("MPI_Irecv", () -> MPI.COMM_WORLD.Irecv(new int[4], 0, 4, MPI.INT, 0, TAG));
  }

  /** Ready sends come last and after a barrier: their receives are there. */
  private static void persistent() throws Exception {
    Comm world = MPI.COMM_WORLD;
    Prequest[] all = new Prequest[3];
    Prequest ready;
    if (World.rank() == 0) {
      call("MPI_Buffer_attach", () -> MPI.Buffer_attach(ByteBuffer.allocateDirect(1 << 16)));
      all[0] = get("MPI_Send_init", () -> world.Send_init(BUFFER, 0, 4, MPI.INT, 1, TAG));
      all[1] = get("MPI_Bsend_init", () -> world.Bsend_init(BUFFER, 0, 4, MPI.INT, 1, TAG));
      all[2] = get("MPI_Ssend_init", () -> world.Ssend_init(BUFFER, 0, 4, MPI.INT, 1, TAG));
      ready = get("MPI_Rsend_init", () -> world.Rsend_init(BUFFER, 0, 4, MPI.INT, 1, TAG));
      call("MPI_Startall", () -> Prequest.Startall(all));
      get("MPI_Waitall", () -> Request.Waitall(all));
      call("MPI_Barrier", () -> MPI.COMM_WORLD.Barrier());
      call("MPI_Start", () -> ready.Start());
      get("MPI_Wait", () -> ready.Wait());
      call("MPI_Buffer_detach", () -> MPI.Buffer_detach());
    } else {
      for (int i = 0; i < 3; i++) {
        all[i] = get("MPI_Recv_init", () -> world.Recv_init(new int[4], 0, 4, MPI.INT, 0, TAG));
      }
      call("MPI_Startall", () -> Prequest.Startall(all));
      get("MPI_Waitall", () -> Request.Waitall(all));
      ready = all[0];
      call("MPI_Start", () -> ready.Start());
      call("MPI_Barrier", () -> MPI.COMM_WORLD.Barrier());
      get("MPI_Wait", () -> ready.Wait());
    }
  }

  /** Says on stdout that it is not implemented. */
  private static void cancelled() throws Exception {
    if (World.rank() == 0) {
      Request request =
          get("MPI_Irecv", () -> MPI.COMM_WORLD.Irecv(BUFFER, 0, 4, MPI.INT, 1, TAG + 1));
      call("MPI_Cancel", () -> request.Cancel());
    }
  }
}
