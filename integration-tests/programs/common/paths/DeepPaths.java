// Expected: exactly the call paths and counts of the files truth-RANK.txt, which the program writes by walking the stack
// before each MPI call (see Truth). Runs on an even number of ranks; "threads" asks for MPI_THREAD_MULTIPLE.
package paths;

import java.util.Arrays;

/** Every way of calling that Java has, with MPI at its end. */
public final class DeepPaths {
  private static final int ROUNDS = 5;

  private DeepPaths() {}

  public static void main(String[] args) throws Exception {
    boolean threads = Arrays.asList(args).contains("threads");
    Port.open(args, threads);
    for (int round = 0; round < ROUNDS; round++) {
      neighbours();
      Calls.all();
      Callbacks.all();
      Construction.all(round);
      Failures.all();
      Reflection.all();
      Tasks.all(threads);
      Port.reduceWithOwnOperation();
    }
    Port.barrier();
    Truth.write(Port.rank());
    Port.close();
  }

  private static void neighbours() throws Exception {
    eastward();
    westward();
  }

  private static void eastward() throws Exception {
    exchange(new int[4]);
  }

  private static void westward() throws Exception {
    exchange(new int[8]);
  }

  private static void exchange(int[] data) throws Exception {
    int other = Port.rank() ^ 1;
    if (Port.rank() < other) {
      Port.sendTwice(data, other);
      Port.receiveTwice(data, other);
    } else {
      Port.receiveTwice(data, other);
      Port.sendTwice(data, other);
    }
  }
}
