package ways;

import java.nio.ByteBuffer;
import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import waits.World;

/** Messages from rank 1 to rank 0, in blocking calls and calls that complete them. */
final class Messages {
  static final int SMALL = 64;
  static final int LARGE = 1 << 18;
  static final int TAG = 3;
  static final ByteBuffer BUFFER = MPI.newByteBuffer(LARGE);
  static final ByteBuffer OTHER = MPI.newByteBuffer(LARGE);

  private static Prequest persistent;

  private Messages() {}

  static void add(Bench bench) throws Exception {
    bench.last("Messages.recv", "late_sender", Messages::recv);
    bench.moreLast("Messages.recvAny", "late_sender", Messages::recvAny);
    bench.moreFirst("Messages.sendLarge", "late_receiver", Messages::sendLarge);
    bench.first("Messages.sSend", "late_receiver", Messages::sSend);
    bench.moreLast("Messages.rSend", "late_sender", Messages::rSend);
    bench.moreLast("Messages.bSend", "late_sender", Messages::bSend);
    bench.last("Messages.sendRecv", "late_sender", Messages::sendRecv);
    bench.moreFirst("Messages.sendRecv", "late_sender", Messages::sendRecv);
    bench.moreLast("Messages.sendRecvReplace", "late_sender", Messages::sendRecvReplace);
    bench.last("Messages.probe", "late_sender", Messages::probe);
    bench.last("Messages.mProbe", "late_sender", Messages::mProbe);
    bench.last("Messages.freed", "late_sender", Messages::freed);
    bench.last("Messages.waitFor", "late_sender", Messages::waitFor);
    bench.moreLast("Messages.waitStatus", "late_sender", Messages::waitStatus);
    bench.last("Messages.waitAll", "late_sender", Messages::waitAll);
    bench.moreFirst("Messages.waitAll", "late_sender", Messages::waitAll);
    bench.moreLast("Messages.waitAllStatus", "late_sender", Messages::waitAllStatus);
    bench.last("Messages.waitAny", "late_sender", Messages::waitAny);
    bench.moreLast("Messages.waitAnyStatus", "late_sender", Messages::waitAnyStatus);
    bench.moreLast("Messages.waitSome", "late_sender", Messages::waitSome);
    bench.moreLast("Messages.waitSomeStatus", "late_sender", Messages::waitSomeStatus);
    bench.first("Messages.isSend", "late_receiver", Messages::isSend);
    bench.moreLast("Messages.irSend", "late_sender", Messages::irSend);
    persistent =
        World.rank() == 0
            ? MPI.COMM_WORLD.recvInit(BUFFER, SMALL, MPI.BYTE, 1, TAG)
            : MPI.COMM_WORLD.sendInit(BUFFER, SMALL, MPI.BYTE, 0, TAG);
    bench.last("Messages.start", "late_sender", Messages::start);
    bench.moreLast("Messages.startAll", "late_sender", Messages::startAll);
    persistent.free();
  }

  static Request receive() throws MPIException {
    return MPI.COMM_WORLD.iRecv(BUFFER, SMALL, MPI.BYTE, 1, TAG);
  }

  static void send() throws MPIException {
    MPI.COMM_WORLD.send(BUFFER, SMALL, MPI.BYTE, 0, TAG);
  }

  static void take() throws MPIException {
    MPI.COMM_WORLD.recv(BUFFER, SMALL, MPI.BYTE, 1, TAG);
  }

  private static void recv() throws Exception {
    if (World.rank() == 0) {
      MPI.COMM_WORLD.recv(BUFFER, SMALL, MPI.BYTE, 1, TAG);
    } else {
      send();
    }
  }

  private static void recvAny() throws Exception {
    if (World.rank() == 0) {
      MPI.COMM_WORLD.recv(BUFFER, SMALL, MPI.BYTE, MPI.ANY_SOURCE, MPI.ANY_TAG);
    } else {
      send();
    }
  }

  private static void sendLarge() throws Exception {
    if (World.rank() == 0) {
      MPI.COMM_WORLD.recv(BUFFER, LARGE, MPI.BYTE, 1, TAG);
    } else {
      MPI.COMM_WORLD.send(BUFFER, LARGE, MPI.BYTE, 0, TAG);
    }
  }

  private static void sSend() throws Exception {
    if (World.rank() == 0) {
      take();
    } else {
      MPI.COMM_WORLD.sSend(BUFFER, SMALL, MPI.BYTE, 0, TAG);
    }
  }

  private static void rSend() throws Exception {
    if (World.rank() == 0) {
      take();
    } else {
      MPI.COMM_WORLD.rSend(BUFFER, SMALL, MPI.BYTE, 0, TAG);
    }
  }

  private static void bSend() throws Exception {
    if (World.rank() == 0) {
      take();
    } else {
      MPI.attachBuffer(new byte[LARGE]);
      MPI.COMM_WORLD.bSend(BUFFER, SMALL, MPI.BYTE, 0, TAG);
      MPI.detachBuffer();
    }
  }

  private static void sendRecv() throws Exception {
    int peer = 1 - World.rank();
    MPI.COMM_WORLD.sendRecv(BUFFER, SMALL, MPI.BYTE, peer, TAG, OTHER, SMALL, MPI.BYTE, peer, TAG);
  }

  private static void sendRecvReplace() throws Exception {
    int peer = 1 - World.rank();
    MPI.COMM_WORLD.sendRecvReplace(BUFFER, SMALL, MPI.BYTE, peer, TAG, peer, TAG);
  }

  private static void probe() throws Exception {
    if (World.rank() == 0) {
      MPI.COMM_WORLD.probe(1, TAG);
      take();
    } else {
      send();
    }
  }

  private static void mProbe() throws Exception {
    if (World.rank() == 0) {
      Message message = new Message();
      message.mProbe(1, TAG, MPI.COMM_WORLD);
      message.mRecv(BUFFER, SMALL, MPI.BYTE);
    } else {
      send();
    }
  }

  private static void freed() throws Exception {
    if (World.rank() == 0) {
      take();
    } else {
      MPI.COMM_WORLD.iSend(BUFFER, SMALL, MPI.BYTE, 0, TAG).free();
    }
  }

  private static void waitFor() throws Exception {
    if (World.rank() == 0) {
      receive().waitFor();
    } else {
      MPI.COMM_WORLD.iSend(BUFFER, SMALL, MPI.BYTE, 0, TAG).waitFor();
    }
  }

  private static void waitStatus() throws Exception {
    if (World.rank() == 0) {
      receive().waitStatus();
    } else {
      MPI.COMM_WORLD.iSend(BUFFER, SMALL, MPI.BYTE, 0, TAG).waitStatus();
    }
  }

  static Request[] exchange() throws MPIException {
    Comm world = MPI.COMM_WORLD;
    int peer = 1 - World.rank();
    return new Request[] {
      world.iRecv(OTHER, SMALL, MPI.BYTE, peer, TAG),
      world.iSend(BUFFER, SMALL, MPI.BYTE, peer, TAG)
    };
  }

  private static void waitAll() throws Exception {
    Request.waitAll(exchange());
  }

  private static void waitAllStatus() throws Exception {
    Request.waitAllStatus(exchange());
  }

  private static void waitAny() throws Exception {
    Request[] both = exchange();
    Request.waitAny(both);
    Request.waitAny(both);
  }

  private static void waitAnyStatus() throws Exception {
    Request[] both = exchange();
    Request.waitAnyStatus(both);
    Request.waitAnyStatus(both);
  }

  private static void waitSome() throws Exception {
    Request[] both = exchange();
    for (int done = 0; done < both.length; ) {
      done += Request.waitSome(both).length;
    }
  }

  private static void waitSomeStatus() throws Exception {
    Request[] both = exchange();
    for (int done = 0; done < both.length; ) {
      done += Request.waitSomeStatus(both).length;
    }
  }

  private static void isSend() throws Exception {
    if (World.rank() == 0) {
      take();
    } else {
      MPI.COMM_WORLD.isSend(BUFFER, SMALL, MPI.BYTE, 0, TAG).waitFor();
    }
  }

  private static void irSend() throws Exception {
    if (World.rank() == 0) {
      receive().waitFor();
    } else {
      MPI.COMM_WORLD.irSend(BUFFER, SMALL, MPI.BYTE, 0, TAG).waitFor();
    }
  }

  private static void start() throws Exception {
    persistent.start();
    persistent.waitFor();
  }

  private static void startAll() throws Exception {
    Prequest.startAll(new Prequest[] {persistent});
    persistent.waitStatus();
  }
}
