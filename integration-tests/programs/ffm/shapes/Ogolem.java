// Expected: rank 0 prints "sum 190 of 20": it receives 20 messages of 8 bytes from anybody, with any tag, each 10 ms after
// the one before. Each rank then broadcasts 5 characters from rank 0. Ranks send 20 messages in all, to rank 0; it waits at
// least 150 ms in its receives.
package shapes;

import java.nio.ByteBuffer;
import org.ogolem.generic.mpi.MPIInterface;

/** A binding of instance methods that have no communicator. */
public final class Ogolem {
  private static final int MESSAGES = 20;

  private Ogolem() {}

  public static void main(String[] args) throws Exception {
    MPIInterface mpi = new MPIInterface();
    mpi.mpiInit(args);
    int rank = mpi.mpiCommRank();
    if (rank == 0) {
      long sum = 0;
      for (int i = 0; i < MESSAGES; i++) {
        MPIInterface.MPIStatus got =
            mpi.mpiRecvBytes(rank, MPIInterface.ANY_SOURCE, MPIInterface.ANY_TAG);
        sum += ByteBuffer.wrap(got.msg).getLong();
      }
      System.out.println("sum " + sum + " of " + MESSAGES);
    } else if (rank == 1) {
      for (int i = 0; i < MESSAGES; i++) {
        Thread.sleep(10);
        mpi.mpiSend(ByteBuffer.allocate(8).putLong(i).array(), rank, 0, i % 3);
      }
    }
    char[] word = rank == 0 ? "hello".toCharArray() : new char[5];
    String heard = new String(mpi.mpiBcast(word, rank, 0).second());
    if (!heard.equals("hello")) {
      throw new IllegalStateException(heard);
    }
    mpi.mpiFinalize();
  }
}
