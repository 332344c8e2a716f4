// Expected: lines "event ...", see Said: all events of the trace but those of regions. 4 ranks, of
// which 0 and 1, 2 and 3 are partners; sub-communicators hold the even and the odd ranks, reversed.
package trace;

import mpi.Cartcomm;
import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;

/** Messages, requests and communicators on MPJ Express. */
public final class Events {
  private static final int[] ALL = {0, 1, 2, 3};
  private static Intracomm world;
  private static Said said;
  private static int rank;
  private static int partner;

  private Events() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    world = MPI.COMM_WORLD;
    rank = world.Rank();
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
    said.write();
    MPI.Finalize();
  }

  private static boolean first() {
    return rank < partner;
  }

  /** One message from the first to the second, received from anybody. */
  private static void blocking(Comm comm, int peer, int worldPeer, int[] members) throws Exception {
    if (first()) {
      comm.Send(new int[3], 0, 3, MPI.INT, peer, 11);
      said.message("SEND", worldPeer, 11, 12, members);
    } else {
      comm.Recv(new int[9], 0, 9, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
      said.message("RECEIVE", worldPeer, 11, 12, members);
    }
  }

  private static void probes() throws Exception {
    double[] in = new double[4];
    world.Sendrecv(new double[2], 0, 2, MPI.DOUBLE, partner, 21, in, 0, 4, MPI.DOUBLE, partner, 21);
    said.message("SEND", partner, 21, 16, ALL);
    said.message("RECEIVE", partner, 21, 16, ALL);
    world.Iprobe(partner, 99);
    if (first()) {
      world.Send(new byte[5], 0, 5, MPI.BYTE, partner, 23);
      said.message("SEND", partner, 23, 5, ALL);
    } else {
      world.Probe(partner, 23);
      world.Recv(new byte[5], 0, 5, MPI.BYTE, partner, 23);
      said.message("PROBED", partner, 23, 5, ALL);
      said.message("RECEIVE", partner, 23, 5, ALL);
    }
  }

  private static void requests() throws Exception {
    Request receive = world.Irecv(new int[8], 0, 8, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
    Request send = world.Isend(new int[2], 0, 2, MPI.INT, partner, 31);
    receive.Wait();
    send.Wait();
    exchanged(-1, -1, 32, 31, 8);
    receive = world.Irecv(new int[8], 0, 8, MPI.INT, partner, 32);
    send = world.Issend(new int[2], 0, 2, MPI.INT, partner, 32);
    while (receive.Test() == null) {}
    send.Wait();
    exchanged(partner, 32, 32, 32, 8);
  }

  private static void exchanged(int from, int fromTag, int room, int tag, int bytes) {
    said.message("RECEIVE_POSTED", from, fromTag, room, ALL);
    said.message("SEND_POSTED", partner, tag, bytes, ALL);
    said.message("RECEIVE_COMPLETED", partner, tag, bytes, ALL);
    said.message("SEND_COMPLETED", 0, 0, 0);
  }

  private static void persistent() throws Exception {
    Prequest receive = world.Recv_init(new int[4], 0, 4, MPI.INT, MPI.ANY_SOURCE, 41);
    Prequest send = world.Send_init(new int[4], 0, 4, MPI.INT, partner, 41);
    for (int i = 0; i < 3; i++) {
      Prequest.Startall(new Prequest[] {receive, send});
      Request.Waitall(new Request[] {receive, send});
      exchanged(-1, 41, 16, 41, 16);
    }
    receive.Start();
    send.Start();
    receive.Wait();
    send.Wait();
    exchanged(-1, 41, 16, 41, 16);
  }

  private static void several() throws Exception {
    Request[] receives = new Request[2];
    for (int i = 0; i < 2; i++) {
      receives[i] = world.Irecv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, 51 + i);
      said.message("RECEIVE_POSTED", -1, 51 + i, 4, ALL);
    }
    for (int i = 0; i < 2; i++) {
      world.Barrier();
      said.collective(-1, 0, ALL);
      world.Send(new int[1], 0, 1, MPI.INT, partner, 51 + i);
      said.message("SEND", partner, 51 + i, 4, ALL);
      if (i == 0) {
        Request.Waitany(receives);
      } else {
        receives[1].Wait();
      }
      said.message("RECEIVE_COMPLETED", partner, 51 + i, 4, ALL);
    }
  }

  private static void collectives() throws Exception {
    world.Bcast(new long[2], 0, 2, MPI.LONG, 2);
    said.collective(2, rank == 2 ? 16 : 0, ALL);
    world.Reduce(new int[1], 0, new int[1], 0, 1, MPI.INT, MPI.SUM, 3);
    said.collective(3, 4, ALL);
    world.Allreduce(new int[2], 0, new int[2], 0, 2, MPI.INT, MPI.SUM);
    said.collective(-1, 8, ALL);
    world.Alltoall(new byte[12], 0, 3, MPI.BYTE, new byte[12], 0, 3, MPI.BYTE);
    said.collective(-1, 12, ALL);
    world.Scan(new int[1], 0, new int[1], 0, 1, MPI.INT, MPI.SUM);
    said.collective(-1, 4, ALL);
  }

  private static void communicators() throws Exception {
    Intracomm copy = (Intracomm) world.clone();
    said.collective(-1, 0, ALL);
    blocking(copy, partner, partner, ALL);
    int[] half = rank % 2 == 0 ? new int[] {2, 0} : new int[] {3, 1};
    Intracomm part = world.Split(rank % 2, -rank);
    said.collective(-1, 0, ALL);
    part.Bcast(new int[1], 0, 1, MPI.INT, 0);
    said.collective(half[0], rank == half[0] ? 4 : 0, half);
    int other = 1 - part.Rank();
    part.Sendrecv(new int[1], 0, 1, MPI.INT, other, 61, new int[1], 0, 1, MPI.INT, other, 61);
    said.message("SEND", rank ^ 2, 61, 4, half);
    said.message("RECEIVE", rank ^ 2, 61, 4, half);
    Cartcomm grid = world.Create_cart(new int[] {2, 2}, new boolean[] {true, false}, false);
    said.collective(-1, 0, ALL);
    grid.Barrier();
    said.collective(-1, 0, ALL);
    Intracomm row = grid.Sub(new boolean[] {false, true});
    said.collective(-1, 0, ALL);
    row.Barrier();
    said.collective(-1, 0, Math.min(rank, partner), Math.max(rank, partner));
    Intracomm again = (Intracomm) world.clone();
    said.collective(-1, 0, ALL);
    again.Barrier();
    said.collective(-1, 0, ALL);
  }

  /** Even and odd ranks, connected: peers are counted in the other group. */
  private static void bridge() throws Exception {
    Intracomm half = world.Split(rank % 2, rank);
    said.collective(-1, 0, ALL);
    int[] evensThenOdds = {0, 2, 1, 3};
    Intercomm bridge = world.Create_intercomm(half, 0, rank % 2 == 0 ? 1 : 0, 71);
    said.collective(-1, 0, evensThenOdds);
    blocking(bridge, rank / 2, partner, evensThenOdds);
  }
}
