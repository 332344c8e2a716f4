// Expected: 10 barriers, then "rank N is through" from every rank and exit code 0. After the barriers rank 0 fills the
// file of the first argument with zeros, as who builds it anew while the job runs; rank 1 waits until that is done.
package ends;

import java.io.RandomAccessFile;
import mpi.MPI;

public final class Overwritten {
  private Overwritten() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    for (int i = 0; i < 10; i++) {
      MPI.COMM_WORLD.barrier();
    }
    if (rank == 0) {
      try (RandomAccessFile file = new RandomAccessFile(args[0], "rw")) {
        file.write(new byte[(int) file.length()]);
      }
    }
    MPI.COMM_WORLD.barrier();
    MPI.Finalize();
    System.out.println("rank " + rank + " is through");
  }
}
