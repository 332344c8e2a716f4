package waits;

import static waits.Once.call;
import static waits.Once.get;

import java.nio.IntBuffer;
import mpi.Comm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;

/** Non-blocking and persistent point-to-point, and all ways to complete it. */
final class EveryRequest {
  private static final int TAG = 8;

  private static final IntBuffer BUFFER = MPI.newIntBuffer(4);

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

  /** Seventeen messages: four of their own kinds, thirteen for the forms of completion. */
  private static void sends() throws Exception {
    Comm world = MPI.COMM_WORLD;
    Request plain = get("MPI_Isend", () -> world.iSend(BUFFER, 4, MPI.INT, 1, TAG));
    call("MPI_Wait", () -> plain.waitFor());
    Request synchronous = get("MPI_Issend", () -> world.isSend(BUFFER, 4, MPI.INT, 1, TAG));
    get("MPI_Wait", () -> synchronous.waitStatus());
    call("MPI_Buffer_attach", () -> MPI.attachBuffer(new byte[1 << 16]));
    Request buffered = get("MPI_Ibsend", () -> world.ibSend(BUFFER, 4, MPI.INT, 1, TAG));
    call("MPI_Wait", () -> buffered.waitFor());
    get("MPI_Buffer_detach", () -> MPI.detachBuffer());
    get("MPI_Recv", () -> world.recv(new int[0], 0, MPI.INT, 1, TAG));
    Request ready = get("MPI_Irsend", () -> world.irSend(BUFFER, 4, MPI.INT, 1, TAG));
    call("MPI_Wait", () -> ready.waitFor());
    for (int message = 0; message < 13; message++) {
      Request request = get("MPI_Isend", () -> world.iSend(BUFFER, 4, MPI.INT, 1, TAG));
      call("MPI_Request_free", () -> request.free());
    }
  }

  private static void receives() throws Exception {
    Comm world = MPI.COMM_WORLD;
    for (int message = 0; message < 3; message++) {
      get("MPI_Recv", () -> world.recv(BUFFER, 4, MPI.INT, 0, TAG));
    }
    Request[] posted = {receive()};
    call("MPI_Send", () -> world.send(new int[0], 0, MPI.INT, 0, TAG));
    call("MPI_Waitall", () -> Request.waitAll(posted));
    get("MPI_Waitall", () -> Request.waitAllStatus(new Request[] {receive()}));
    get("MPI_Waitany", () -> Request.waitAny(new Request[] {receive()}));
    get("MPI_Waitany", () -> Request.waitAnyStatus(new Request[] {receive()}));
    get("MPI_Waitsome", () -> Request.waitSome(new Request[] {receive()}));
    get("MPI_Waitsome", () -> Request.waitSomeStatus(new Request[] {receive()}));
    tests();
  }

  /** Whether they find something or not, a wait completes what they leave; done is done. */
  private static void tests() throws Exception {
    Request[] one = {receive()};
    get("MPI_Request_get_status", () -> one[0].getStatus());
    get("MPI_Test", () -> one[0].test());
    call("MPI_Wait", () -> one[0].waitFor());
    one[0] = receive();
    get("MPI_Test", () -> one[0].testStatus());
    call("MPI_Wait", () -> one[0].waitFor());
    one[0] = receive();
    get("MPI_Testany", () -> Request.testAny(one));
    get("MPI_Testany", () -> Request.testAnyStatus(one));
    call("MPI_Wait", () -> one[0].waitFor());
    one[0] = receive();
    get("MPI_Testall", () -> Request.testAll(one));
    get("MPI_Testall", () -> Request.testAllStatus(one));
    call("MPI_Wait", () -> one[0].waitFor());
    one[0] = receive();
    get("MPI_Testsome", () -> Request.testSome(one));
    get("MPI_Testsome", () -> Request.testSomeStatus(one));
    call("MPI_Wait", () -> one[0].waitFor());
    for (int rest = 0; rest < 3; rest++) {
      call("MPI_Wait", () -> receive().waitFor());
    }
  }

  private static Request receive() throws Exception {
    return get("MPI_Irecv", () -> MPI.COMM_WORLD.iRecv(MPI.newIntBuffer(4), 4, MPI.INT, 0, TAG));
  }

  /** Ready sends come last and after a barrier: their receives are there. */
  private static void persistent() throws Exception {
    Comm world = MPI.COMM_WORLD;
    Prequest[] all = new Prequest[3];
    Prequest ready;
    if (World.rank() == 0) {
      call("MPI_Buffer_attach", () -> MPI.attachBuffer(new byte[1 << 16]));
      all[0] = get("MPI_Send_init", () -> world.sendInit(BUFFER, 4, MPI.INT, 1, TAG));
      all[1] = get("MPI_Bsend_init", () -> world.bSendInit(BUFFER, 4, MPI.INT, 1, TAG));
      all[2] = get("MPI_Ssend_init", () -> world.sSendInit(BUFFER, 4, MPI.INT, 1, TAG));
      ready = get("MPI_Rsend_init", () -> world.rSendInit(BUFFER, 4, MPI.INT, 1, TAG));
      call("MPI_Startall", () -> Prequest.startAll(all));
      call("MPI_Waitall", () -> Request.waitAll(all));
      call("MPI_Barrier", () -> world.barrier());
      call("MPI_Start", () -> ready.start());
      call("MPI_Wait", () -> ready.waitFor());
      get("MPI_Buffer_detach", () -> MPI.detachBuffer());
    } else {
      for (int i = 0; i < 3; i++) {
        all[i] =
            get("MPI_Recv_init", () -> world.recvInit(MPI.newIntBuffer(4), 4, MPI.INT, 0, TAG));
      }
      call("MPI_Startall", () -> Prequest.startAll(all));
      call("MPI_Waitall", () -> Request.waitAll(all));
      ready = all[0];
      call("MPI_Start", () -> ready.start());
      call("MPI_Barrier", () -> world.barrier());
      call("MPI_Wait", () -> ready.waitFor());
    }
  }

  private static void cancelled() throws Exception {
    Request request =
        get("MPI_Irecv", () -> MPI.COMM_WORLD.iRecv(BUFFER, 4, MPI.INT, World.rank(), 99));
    call("MPI_Cancel", () -> request.cancel());
    call("MPI_Wait", () -> request.waitFor());
  }
}
