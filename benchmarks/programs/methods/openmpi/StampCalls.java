package methods;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Piggybacked time stamps in messages of their own, the one way of three that serves collectives as
 * well (section 2 of "Catching Idlers with Ease"): before each message the time at which its sender
 * came; before each collective the latest time at which a rank came, by a reduction. The receiver
 * compares it to its own. All ranks are on one host and have one clock.
 */
final class StampCalls extends TimedCalls {
  private static final int STAMP_TAG = 1000;
  private static final int ROOM = 64;

  private final LongBuffer sent = MPI.newLongBuffer(1);
  private final LongBuffer arrived = MPI.newLongBuffer(1);
  private final LongBuffer[] sentStamps = new LongBuffer[ROOM];
  private final LongBuffer[] arrivedStamps = new LongBuffer[ROOM];
  private final Request[] stampRequests = new Request[2 * ROOM];
  private int sends;
  private int receives;
  private int pending;
  private long waitedNanos;

  StampCalls(Intracomm comm) {
    super(comm);
    for (int i = 0; i < ROOM; i++) {
      sentStamps[i] = MPI.newLongBuffer(1);
      arrivedStamps[i] = MPI.newLongBuffer(1);
    }
  }

  @Override
  void send(ByteBuffer buffer, int bytes, int peer) throws MPIException {
    sent.put(0, System.nanoTime());
    comm.send(sent, 1, MPI.LONG, peer, STAMP_TAG);
    super.send(buffer, bytes, peer);
  }

  @Override
  void recv(ByteBuffer buffer, int bytes, int peer) throws MPIException {
    long begin = System.nanoTime();
    comm.recv(arrived, 1, MPI.LONG, peer, STAMP_TAG);
    super.recv(buffer, bytes, peer);
    waitedSince(begin, arrived.get(0));
  }

  @Override
  Request iSend(ByteBuffer buffer, int bytes, int peer, int tag) throws MPIException {
    LongBuffer stamp = sentStamps[sends++];
    stamp.put(0, System.nanoTime());
    stampRequests[pending++] = comm.iSend(stamp, 1, MPI.LONG, peer, STAMP_TAG + tag);
    return super.iSend(buffer, bytes, peer, tag);
  }

  @Override
  Request iRecv(ByteBuffer buffer, int bytes, int peer, int tag) throws MPIException {
    stampRequests[pending++] =
        comm.iRecv(arrivedStamps[receives++], 1, MPI.LONG, peer, STAMP_TAG + tag);
    return super.iRecv(buffer, bytes, peer, tag);
  }

  @Override
  void waitAll(Request[] requests) throws MPIException {
    long begin = System.nanoTime();
    super.waitAll(requests);
    Request.waitAll(Arrays.copyOf(stampRequests, pending));
    for (int i = 0; i < receives; i++) {
      waitedSince(begin, arrivedStamps[i].get(0));
    }
    sends = 0;
    receives = 0;
    pending = 0;
  }

  @Override
  void allReduce(DoubleBuffer mine, DoubleBuffer sum) throws MPIException {
    latestStamp();
    super.allReduce(mine, sum);
  }

  @Override
  void barrier() throws MPIException {
    latestStamp();
    super.barrier();
  }

  private void latestStamp() throws MPIException {
    long begin = System.nanoTime();
    sent.put(0, begin);
    comm.allReduce(sent, arrived, 1, MPI.LONG, MPI.MAX);
    waitedSince(begin, arrived.get(0));
  }

  private void waitedSince(long begin, long stamp) {
    waitedNanos += Math.max(0, stamp - begin);
  }

  @Override
  String result() {
    return super.result() + ", waited " + waitedNanos / 1_000_000 + " ms";
  }
}
