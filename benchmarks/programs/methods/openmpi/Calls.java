package methods;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * How the program's calls reach MPI: directly here; in subclasses through what a tool would put in
 * between, as a PMPI wrapper does for C. A JVM loads one of them, so that nothing but the method
 * itself is in the way.
 */
class Calls {
  static final int TAG = 1;

  final Intracomm comm;

  Calls(Intracomm comm) {
    this.comm = comm;
  }

  void send(ByteBuffer buffer, int bytes, int peer) throws MPIException {
    comm.send(buffer, bytes, MPI.BYTE, peer, TAG);
  }

  void recv(ByteBuffer buffer, int bytes, int peer) throws MPIException {
    comm.recv(buffer, bytes, MPI.BYTE, peer, TAG);
  }

  Request iSend(ByteBuffer buffer, int bytes, int peer, int tag) throws MPIException {
    return comm.iSend(buffer, bytes, MPI.BYTE, peer, tag);
  }

  Request iRecv(ByteBuffer buffer, int bytes, int peer, int tag) throws MPIException {
    return comm.iRecv(buffer, bytes, MPI.BYTE, peer, tag);
  }

  void waitAll(Request[] requests) throws MPIException {
    Request.waitAll(requests);
  }

  void allReduce(DoubleBuffer mine, DoubleBuffer sum) throws MPIException {
    comm.allReduce(mine, sum, 1, MPI.DOUBLE, MPI.SUM);
  }

  void barrier() throws MPIException {
    comm.barrier();
  }

  /** What the method found out; printed, so that nothing of it can be left out by the compiler. */
  String result() {
    return "";
  }
}
