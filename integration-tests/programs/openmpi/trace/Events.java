// Expected: lines "event ...", see Said: all events of the trace but those of regions. 4 ranks, of
// which 0 and 1, 2 and 3 are partners; sub-communicators hold the even and the odd ranks, reversed.
package trace;

import java.nio.IntBuffer;
import mpi.CartComm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;

/** Messages, requests, communicators and threads on Open MPI. */
public final class Events {
  private static final int[] ALL = {0, 1, 2, 3};
  private static Intracomm world;
  private static Said said;
  private static int rank;
  private static int partner;

  private Events() {}

  public static void main(String[] args) throws Exception {
    MPI.InitThread(args, MPI.THREAD_MULTIPLE);
    world = MPI.COMM_WORLD;
    rank = world.getRank();
    partner = rank ^ 1;
    said = new Said(rank);
    blocking(world, partner, partner, ALL);
    probes();
    requests();
    persistent();
    several();
    collectives();
    communicators();
    bridge();
    thread();
    said.write();
    MPI.Finalize();
  }

  private static boolean first() {
    return rank < partner;
  }

  /** One message from the first to the second, received from anybody. */
  private static void blocking(mpi.Comm comm, int peer, int worldPeer, int[] members)
      throws MPIException {
    if (first()) {
      comm.send(new int[3], 3, MPI.INT, peer, 11);
      said.message("SEND", worldPeer, 11, 12, members);
    } else {
      comm.recv(new int[9], 9, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
      said.message("RECEIVE", worldPeer, 11, 12, members);
    }
  }

  private static void probes() throws MPIException {
    world.sendRecv(
        new double[2], 2, MPI.DOUBLE, partner, 21, new double[4], 4, MPI.DOUBLE, partner, 21);
    said.message("SEND", partner, 21, 16, ALL);
    said.message("RECEIVE", partner, 21, 16, ALL);
    world.send(new byte[5], 5, MPI.BYTE, MPI.PROC_NULL, 22);
    world.recv(new byte[5], 5, MPI.BYTE, MPI.PROC_NULL, 22);
    world.iProbe(partner, 99);
    if (first()) {
      world.send(new byte[5], 5, MPI.BYTE, partner, 23);
      world.send(new byte[6], 6, MPI.BYTE, partner, 24);
      world.send(new byte[7], 7, MPI.BYTE, partner, 25);
      said.message("SEND", partner, 23, 5, ALL);
      said.message("SEND", partner, 24, 6, ALL);
      said.message("SEND", partner, 25, 7, ALL);
    } else {
      world.probe(MPI.ANY_SOURCE, 23);
      world.recv(new byte[5], 5, MPI.BYTE, partner, 23);
      said.message("PROBED", partner, 23, 5, ALL);
      said.message("RECEIVE", partner, 23, 5, ALL);
      Message message = new Message();
      message.mProbe(MPI.ANY_SOURCE, 24, world);
      message.mRecv(new byte[6], 6, MPI.BYTE);
      said.message("PROBED", partner, 24, 6, ALL);
      said.message("RECEIVE", partner, 24, 6, ALL);
      message.mProbe(partner, 25, world);
      message.imRecv(MPI.newByteBuffer(7), 7, MPI.BYTE).waitFor();
      said.message("PROBED", partner, 25, 7, ALL);
      said.message("RECEIVE_POSTED", partner, 25, 7, ALL);
      said.message("RECEIVE_COMPLETED", partner, 25, 7, ALL);
      message.mProbe(MPI.PROC_NULL, 26, world);
      message.imRecv(MPI.newByteBuffer(7), 7, MPI.BYTE).waitFor();
    }
  }

  private static IntBuffer ints(int count) {
    return MPI.newIntBuffer(count);
  }

  /**
   * Without a status, with one, by test; received from anybody, a message shorter than the room.
   */
  private static void requests() throws MPIException {
    Request receive = world.iRecv(ints(8), 8, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
    Request send = world.iSend(ints(2), 2, MPI.INT, partner, 31);
    receive.waitFor();
    send.waitFor();
    exchanged(-1, -1, 32, 31, 8);
    receive = world.iRecv(ints(8), 8, MPI.INT, partner, 32);
    send = world.isSend(ints(2), 2, MPI.INT, partner, 32);
    receive.waitStatus();
    while (!send.test()) {}
    exchanged(partner, 32, 32, 32, 8);
    receive = world.iRecv(ints(8), 8, MPI.INT, MPI.ANY_SOURCE, 33);
    send = world.iSend(ints(2), 2, MPI.INT, partner, 33);
    while (!receive.test()) {}
    send.waitStatus();
    exchanged(-1, 33, 32, 33, 8);
    Request given = world.iRecv(ints(8), 8, MPI.INT, partner, 999);
    given.cancel();
    given.waitFor();
    said.message("RECEIVE_POSTED", partner, 999, 32, ALL);
    said.message("REQUEST_DROPPED", 0, 0, 0);
  }

  private static void exchanged(int from, int fromTag, int room, int tag, int bytes) {
    said.message("RECEIVE_POSTED", from, fromTag, room, ALL);
    said.message("SEND_POSTED", partner, tag, bytes, ALL);
    said.message("RECEIVE_COMPLETED", partner, tag, bytes, ALL);
    said.message("SEND_COMPLETED", 0, 0, 0);
  }

  private static void persistent() throws MPIException {
    Prequest receive = world.recvInit(ints(4), 4, MPI.INT, MPI.ANY_SOURCE, 41);
    Prequest send = world.sendInit(ints(4), 4, MPI.INT, partner, 41);
    for (int i = 0; i < 3; i++) {
      Prequest.startAll(new Prequest[] {receive, send});
      Request.waitAll(new Request[] {receive, send});
      exchanged(-1, 41, 16, 41, 16);
    }
    receive.start();
    send.start();
    receive.waitFor();
    send.waitFor();
    exchanged(-1, 41, 16, 41, 16);
    receive.free();
    send.free();
  }

  /** One after the other from a set; all of them; none of them twice. */
  private static void several() throws MPIException {
    world.barrier();
    said.collective(-1, 0, ALL);
    Request[] receives = new Request[3];
    for (int i = 0; i < 3; i++) {
      receives[i] = world.iRecv(ints(1), 1, MPI.INT, MPI.ANY_SOURCE, 51 + i);
      said.message("RECEIVE_POSTED", -1, 51 + i, 4, ALL);
    }
    for (int i = 0; i < 3; i++) {
      world.barrier();
      said.collective(-1, 0, ALL);
      world.send(new int[1], 1, MPI.INT, partner, 51 + i);
      said.message("SEND", partner, 51 + i, 4, ALL);
      if (i == 0) {
        Request.waitAny(receives);
      } else if (i == 1) {
        Request.waitSome(receives);
      } else {
        while (!Request.testAll(receives)) {}
      }
      said.message("RECEIVE_COMPLETED", partner, 51 + i, 4, ALL);
    }
    Request.waitAll(receives);
  }

  private static void collectives() throws MPIException {
    world.bcast(new long[2], 2, MPI.LONG, 2);
    said.collective(2, rank == 2 ? 16 : 0, ALL);
    world.reduce(new int[1], new int[1], 1, MPI.INT, MPI.SUM, 3);
    said.collective(3, 4, ALL);
    world.allReduce(new int[2], new int[2], 2, MPI.INT, MPI.SUM);
    said.collective(-1, 8, ALL);
    world.allToAll(new byte[12], 3, MPI.BYTE, new byte[12], 3, MPI.BYTE);
    said.collective(-1, 12, ALL);
    world.scan(new int[1], new int[1], 1, MPI.INT, MPI.SUM);
    said.collective(-1, 4, ALL);
    Request pending = world.iAllReduce(ints(1), ints(1), 1, MPI.INT, MPI.SUM);
    pending.waitFor();
    said.message("COLLECTIVE_POSTED", -1, 0, 4, ALL);
    said.message("COLLECTIVE_COMPLETED", 0, 0, 0);
  }

  private static void communicators() throws MPIException {
    Intracomm copy = world.dup();
    said.collective(-1, 0, ALL);
    blocking(copy, partner, partner, ALL);
    copy.free();
    int[] half = rank % 2 == 0 ? new int[] {2, 0} : new int[] {3, 1};
    Intracomm part = world.split(rank % 2, -rank);
    said.collective(-1, 0, ALL);
    part.bcast(new int[1], 1, MPI.INT, 0);
    said.collective(half[0], rank == half[0] ? 4 : 0, half);
    part.sendRecv(
        new int[1],
        1,
        MPI.INT,
        1 - part.getRank(),
        61,
        new int[1],
        1,
        MPI.INT,
        1 - part.getRank(),
        61);
    said.message("SEND", rank ^ 2, 61, 4, half);
    said.message("RECEIVE", rank ^ 2, 61, 4, half);
    part.free();
    Intracomm some = world.split(rank == 1 ? MPI.UNDEFINED : 0, 0);
    said.collective(-1, 0, ALL);
    if (rank != 1) {
      some.barrier();
      said.collective(-1, 0, 0, 2, 3);
      some.free();
    }
    CartComm grid = world.createCart(new int[] {2, 2}, new boolean[] {true, false}, false);
    said.collective(-1, 0, ALL);
    grid.barrier();
    said.collective(-1, 0, ALL);
    CartComm row = grid.sub(new boolean[] {false, true});
    said.collective(-1, 0, ALL);
    row.barrier();
    said.collective(-1, 0, Math.min(rank, partner), Math.max(rank, partner));
    Group pair = world.getGroup().incl(new int[] {3, 0});
    Intracomm made = world.create(pair);
    said.collective(-1, 0, ALL);
    if (rank == 0 || rank == 3) {
      made.allReduce(new int[] {1}, 1, MPI.INT, MPI.SUM);
      said.collective(-1, 4, 3, 0);
    }
    Intracomm own = world.dup();
    said.collective(-1, 0, ALL);
    own.barrier();
    said.collective(-1, 0, ALL);
  }

  /** Even and odd ranks, connected: peers are counted in the other group. */
  private static void bridge() throws MPIException {
    Intracomm half = world.split(rank % 2, rank);
    said.collective(-1, 0, ALL);
    int[] evensThenOdds = {0, 2, 1, 3};
    Intercomm bridge = world.createIntercomm(half, 0, rank % 2 == 0 ? 1 : 0, 71);
    said.collective(-1, 0, evensThenOdds);
    blocking(bridge, rank / 2, partner, evensThenOdds);
    bridge.barrier();
    said.collective(-1, 0, evensThenOdds);
    Intracomm merged = bridge.merge(rank % 2 == 0);
    said.collective(-1, 0, evensThenOdds);
    merged.bcast(new int[1], 1, MPI.INT, 0);
    said.collective(1, rank == 1 ? 4 : 0, 1, 3, 0, 2);
    merged.free();
  }

  /** A further thread sends what the main thread of the partner receives. */
  private static void thread() throws Exception {
    if (first()) {
      Thread sender =
          new Thread(
              () -> {
                try {
                  world.send(new int[1], 1, MPI.INT, partner, 81);
                } catch (MPIException e) {
                  throw new IllegalStateException(e);
                }
              });
      sender.start();
      sender.join();
      said.stream(1);
      said.message("SEND", partner, 81, 4, ALL);
    } else {
      world.recv(new int[1], 1, MPI.INT, partner, 81);
      said.message("RECEIVE", partner, 81, 4, ALL);
    }
  }
}
