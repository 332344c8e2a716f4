// Expected: 32768 MPI_Iprobe, each on a call path of its own, and one more below 3000 frames. More paths than a thread's
// table takes: the profile has all calls, most of them under their own path, the others visibly under (overflow).
package paths;

import mpi.MPI;

public final class TooMany {
  private static final int DEPTH = 15;

  private TooMany() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    tree(DEPTH);
    deep(3000);
    MPI.Finalize();
  }

  private static void tree(int depth) throws Exception {
    if (depth == 0) {
      MPI.COMM_SELF.iProbe(0, 1);
      return;
    }
    tree(depth - 1);
    tree(depth - 1);
  }

  private static void deep(int frames) throws Exception {
    if (frames == 0) {
      MPI.COMM_SELF.iProbe(0, 1);
    } else {
      deep(frames - 1);
    }
  }
}
