package methods;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import mpi.Intracomm;
import mpi.MPIException;

/**
 * FPMPI's way, as section 2 of "Catching Idlers with Ease" tells it: a receive is preceded by a
 * probe, which waits for the message, and an all-to-all collective by a barrier; the time that
 * these take is the waiting. The blocking probe spins inside of the library, which is cheaper than
 * a loop of MPI_Iprobe from Java. Requests are only timed.
 */
final class ProbeCalls extends TimedCalls {
  private long waitedNanos;

  ProbeCalls(Intracomm comm) {
    super(comm);
  }

  @Override
  void recv(ByteBuffer buffer, int bytes, int peer) throws MPIException {
    long begin = System.nanoTime();
    comm.probe(peer, TAG);
    waitedNanos += System.nanoTime() - begin;
    super.recv(buffer, bytes, peer);
  }

  @Override
  void allReduce(DoubleBuffer mine, DoubleBuffer sum) throws MPIException {
    barrierBefore();
    super.allReduce(mine, sum);
  }

  @Override
  void barrier() throws MPIException {
    barrierBefore();
    super.barrier();
  }

  private void barrierBefore() throws MPIException {
    long begin = System.nanoTime();
    comm.barrier();
    waitedNanos += System.nanoTime() - begin;
  }

  @Override
  String result() {
    return super.result() + ", waited " + waitedNanos / 1_000_000 + " ms";
  }
}
