package waits;

import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Point-to-point operations with the other rank of the pair, on Open MPI; one MPI call each. */
final class Partner {
  private static final int TAGS = 2;

  private final int peer;
  private final int count;
  private final ByteBuffer[] buffers;

  /** Messages of that length; several of them can be under way, told apart by their tags. */
  Partner(int bytes) throws MPIException {
    peer = World.rank() ^ 1;
    count = bytes / Integer.BYTES;
    buffers = new ByteBuffer[TAGS];
    for (int tag = 0; tag < TAGS; tag++) {
      buffers[tag] = MPI.newByteBuffer(bytes);
    }
  }

  void send(int tag) throws MPIException {
    Tally.add("MPI_Send");
    MPI.COMM_WORLD.send(buffers[tag], count, MPI.INT, peer, tag);
  }

  void ssend(int tag) throws MPIException {
    Tally.add("MPI_Ssend");
    MPI.COMM_WORLD.sSend(buffers[tag], count, MPI.INT, peer, tag);
  }

  void recv(int tag) throws MPIException {
    Tally.add("MPI_Recv");
    MPI.COMM_WORLD.recv(buffers[tag], count, MPI.INT, peer, tag);
  }

  /** From any source, with any tag. */
  void recvAny() throws MPIException {
    Tally.add("MPI_Recv");
    MPI.COMM_WORLD.recv(buffers[0], count, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
  }

  void sendrecv() throws MPIException {
    Tally.add("MPI_Sendrecv");
    MPI.COMM_WORLD.sendRecv(
        buffers[0], count, MPI.INT, peer, 0, buffers[1], count, MPI.INT, peer, 0);
  }

  void sendrecvReplace() throws MPIException {
    Tally.add("MPI_Sendrecv_replace");
    MPI.COMM_WORLD.sendRecvReplace(buffers[0], count, MPI.INT, peer, 0, peer, 0);
  }

  void probe(int tag) throws MPIException {
    Tally.add("MPI_Probe");
    MPI.COMM_WORLD.probe(peer, tag);
  }

  /** Whether a message is there. */
  boolean iprobe(int tag) throws MPIException {
    Tally.add("MPI_Iprobe");
    Status status = MPI.COMM_WORLD.iProbe(peer, tag);
    return status != null;
  }

  Request isend(int tag) throws MPIException {
    Tally.add("MPI_Isend");
    return MPI.COMM_WORLD.iSend(buffers[tag], count, MPI.INT, peer, tag);
  }

  Request issend(int tag) throws MPIException {
    Tally.add("MPI_Issend");
    return MPI.COMM_WORLD.isSend(buffers[tag], count, MPI.INT, peer, tag);
  }

  Request irecv(int tag) throws MPIException {
    Tally.add("MPI_Irecv");
    return MPI.COMM_WORLD.iRecv(buffers[tag], count, MPI.INT, peer, tag);
  }

  /** A send that can be started again and again. */
  Request sendInit(int tag) throws MPIException {
    Tally.add("MPI_Send_init");
    return MPI.COMM_WORLD.sendInit(buffers[tag], count, MPI.INT, peer, tag);
  }

  /** A receive that can be started again and again. */
  Request recvInit(int tag) throws MPIException {
    Tally.add("MPI_Recv_init");
    return MPI.COMM_WORLD.recvInit(buffers[tag], count, MPI.INT, peer, tag);
  }
}
