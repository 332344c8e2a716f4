package methods;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import mpi.Intracomm;
import mpi.MPIException;
import mpi.Request;

/** Bare clock reads: two around each call, count and duration kept by function alone. */
class TimedCalls extends Calls {
  static final int SEND = 0;
  static final int RECV = 1;
  static final int ISEND = 2;
  static final int IRECV = 3;
  static final int WAITALL = 4;
  static final int ALLREDUCE = 5;
  static final int BARRIER = 6;
  private static final int FUNCTIONS = 7;

  private final long[] counts = new long[FUNCTIONS];
  private final long[] nanos = new long[FUNCTIONS];

  TimedCalls(Intracomm comm) {
    super(comm);
  }

  /** Books a call that began then. */
  void book(int function, long begin) {
    nanos[function] += System.nanoTime() - begin;
    counts[function]++;
  }

  @Override
  void send(ByteBuffer buffer, int bytes, int peer) throws MPIException {
    long begin = System.nanoTime();
    super.send(buffer, bytes, peer);
    book(SEND, begin);
  }

  @Override
  void recv(ByteBuffer buffer, int bytes, int peer) throws MPIException {
    long begin = System.nanoTime();
    super.recv(buffer, bytes, peer);
    book(RECV, begin);
  }

  @Override
  Request iSend(ByteBuffer buffer, int bytes, int peer, int tag) throws MPIException {
    long begin = System.nanoTime();
    Request request = super.iSend(buffer, bytes, peer, tag);
    book(ISEND, begin);
    return request;
  }

  @Override
  Request iRecv(ByteBuffer buffer, int bytes, int peer, int tag) throws MPIException {
    long begin = System.nanoTime();
    Request request = super.iRecv(buffer, bytes, peer, tag);
    book(IRECV, begin);
    return request;
  }

  @Override
  void waitAll(Request[] requests) throws MPIException {
    long begin = System.nanoTime();
    super.waitAll(requests);
    book(WAITALL, begin);
  }

  @Override
  void allReduce(DoubleBuffer mine, DoubleBuffer sum) throws MPIException {
    long begin = System.nanoTime();
    super.allReduce(mine, sum);
    book(ALLREDUCE, begin);
  }

  @Override
  void barrier() throws MPIException {
    long begin = System.nanoTime();
    super.barrier();
    book(BARRIER, begin);
  }

  @Override
  String result() {
    long calls = 0;
    long total = 0;
    for (int i = 0; i < FUNCTIONS; i++) {
      calls += counts[i];
      total += nanos[i];
    }
    return calls + " calls, " + total / 1_000_000 + " ms";
  }
}
