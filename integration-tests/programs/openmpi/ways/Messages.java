package ways;

import java.nio.ByteBuffer;
import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import waits.World;

/** Messages from odd ranks to even ones, in blocking calls and calls that complete them. */
final class Messages {
  static final int SMALL = 64;
  static final int LARGE = 1 << 18;
  static final int TAG = 3;
  static final ByteBuffer BUFFER = MPI.newByteBuffer(LARGE);
  static final ByteBuffer OTHER = MPI.newByteBuffer(LARGE);

  private static Prequest persistent;

  private Messages() {}

  static void add(Bench bench) throws Exception {
    bench.inPairs(true);
    bench.last("Messages.recv", Messages::recv);
    bench.moreLast("Messages.recvAny", Messages::recvAny);
    bench.moreFirst("Messages.sendLarge", Messages::sendLarge);
    bench.first("Messages.sSend", Messages::sSend);
    bench.moreLast("Messages.rSend", Messages::rSend);
    bench.moreLast("Messages.bSend", Messages::bSend);
    bench.last("Messages.sendRecv", Messages::sendRecv);
    bench.moreFirst("Messages.sendRecv", Messages::sendRecv);
    bench.moreLast("Messages.sendRecvReplace", Messages::sendRecvReplace);
    bench.last("Messages.probe", Messages::probe);
    bench.last("Messages.mProbe", Messages::mProbe);
    bench.last("Messages.freed", Messages::freed);
    bench.last("Messages.waitFor", Messages::waitFor);
    bench.moreLast("Messages.waitStatus", Messages::waitStatus);
    bench.last("Messages.waitAll", Messages::waitAll);
    bench.moreFirst("Messages.waitAll", Messages::waitAll);
    bench.moreLast("Messages.waitAllStatus", Messages::waitAllStatus);
    bench.last("Messages.waitAny", Messages::waitAny);
    bench.moreLast("Messages.waitAnyStatus", Messages::waitAnyStatus);
    bench.moreLast("Messages.waitSome", Messages::waitSome);
    bench.moreLast("Messages.waitSomeStatus", Messages::waitSomeStatus);
    bench.first("Messages.isSend", Messages::isSend);
    bench.moreLast("Messages.irSend", Messages::irSend);
    persistent =
        receives()
            ? MPI.COMM_WORLD.recvInit(BUFFER, SMALL, MPI.BYTE, peer(), TAG)
            : MPI.COMM_WORLD.sendInit(BUFFER, SMALL, MPI.BYTE, peer(), TAG);
    bench.last("Messages.start", Messages::start);
    bench.moreLast("Messages.startAll", Messages::startAll);
    persistent.free();
    bench.inPairs(false);
  }

  /** The other rank of the pair. */
  static int peer() throws MPIException {
    return World.rank() ^ 1;
  }

  /** Whether this rank of the pair gets the messages. */
  static boolean receives() throws MPIException {
    return World.rank() % 2 == 0;
  }

  static Request receive() throws MPIException {
    return MPI.COMM_WORLD.iRecv(BUFFER, SMALL, MPI.BYTE, peer(), TAG);
  }

  static void send() throws MPIException {
    MPI.COMM_WORLD.send(BUFFER, SMALL, MPI.BYTE, peer(), TAG);
  }

  static void take() throws MPIException {
    MPI.COMM_WORLD.recv(BUFFER, SMALL, MPI.BYTE, peer(), TAG);
  }

  private static void recv() throws Exception {
    if (receives()) {
      MPI.COMM_WORLD.recv(BUFFER, SMALL, MPI.BYTE, peer(), TAG);
    } else {
      send();
    }
  }

  private static void recvAny() throws Exception {
    if (receives()) {
      MPI.COMM_WORLD.recv(BUFFER, SMALL, MPI.BYTE, MPI.ANY_SOURCE, MPI.ANY_TAG);
    } else {
      send();
    }
  }

  private static void sendLarge() throws Exception {
    if (receives()) {
      MPI.COMM_WORLD.recv(BUFFER, LARGE, MPI.BYTE, peer(), TAG);
    } else {
      MPI.COMM_WORLD.send(BUFFER, LARGE, MPI.BYTE, peer(), TAG);
    }
  }

  private static void sSend() throws Exception {
    if (receives()) {
      take();
    } else {
      MPI.COMM_WORLD.sSend(BUFFER, SMALL, MPI.BYTE, peer(), TAG);
    }
  }

  private static void rSend() throws Exception {
    if (receives()) {
      take();
    } else {
      MPI.COMM_WORLD.rSend(BUFFER, SMALL, MPI.BYTE, peer(), TAG);
    }
  }

  private static void bSend() throws Exception {
    if (receives()) {
      take();
    } else {
      MPI.attachBuffer(new byte[LARGE]);
      MPI.COMM_WORLD.bSend(BUFFER, SMALL, MPI.BYTE, peer(), TAG);
      MPI.detachBuffer();
    }
  }

  private static void sendRecv() throws Exception {
    int peer = peer();
    MPI.COMM_WORLD.sendRecv(BUFFER, SMALL, MPI.BYTE, peer, TAG, OTHER, SMALL, MPI.BYTE, peer, TAG);
  }

  private static void sendRecvReplace() throws Exception {
    int peer = peer();
    MPI.COMM_WORLD.sendRecvReplace(BUFFER, SMALL, MPI.BYTE, peer, TAG, peer, TAG);
  }

  private static void probe() throws Exception {
    if (receives()) {
      MPI.COMM_WORLD.probe(peer(), TAG);
      take();
    } else {
      send();
    }
  }

  private static void mProbe() throws Exception {
    if (receives()) {
      Message message = new Message();
      message.mProbe(peer(), TAG, MPI.COMM_WORLD);
      message.mRecv(BUFFER, SMALL, MPI.BYTE);
    } else {
      send();
    }
  }

  private static void freed() throws Exception {
    if (receives()) {
      take();
    } else {
      MPI.COMM_WORLD.iSend(BUFFER, SMALL, MPI.BYTE, peer(), TAG).free();
    }
  }

  private static void waitFor() throws Exception {
    if (receives()) {
      receive().waitFor();
    } else {
      MPI.COMM_WORLD.iSend(BUFFER, SMALL, MPI.BYTE, peer(), TAG).waitFor();
    }
  }

  private static void waitStatus() throws Exception {
    if (receives()) {
      receive().waitStatus();
    } else {
      MPI.COMM_WORLD.iSend(BUFFER, SMALL, MPI.BYTE, peer(), TAG).waitStatus();
    }
  }

  static Request[] exchange() throws MPIException {
    Comm world = MPI.COMM_WORLD;
    int peer = peer();
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
    if (receives()) {
      take();
    } else {
      MPI.COMM_WORLD.isSend(BUFFER, SMALL, MPI.BYTE, peer(), TAG).waitFor();
    }
  }

  private static void irSend() throws Exception {
    if (receives()) {
      receive().waitFor();
    } else {
      MPI.COMM_WORLD.irSend(BUFFER, SMALL, MPI.BYTE, peer(), TAG).waitFor();
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
