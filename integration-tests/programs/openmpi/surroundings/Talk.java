// Expected: ten lines "step N" and a line "done" of every rank, then exit code 0. Arguments: "interrupted" is interrupted
// all the time and says at the end that it still is, "twice" finalises twice, "exit" ends with code 3; "long" makes 500
// steps in a second or more.
package surroundings;

import java.util.List;
import mpi.MPI;

public final class Talk {
  private Talk() {}

  public static void main(String[] args) throws Exception {
    List<String> how = List.of(args);
    if (how.contains("interrupted")) {
      Thread.currentThread().interrupt();
    }
    MPI.Init(args);
    boolean isLong = how.contains("long");
    for (int i = 0; i < (isLong ? 500 : 10); i++) {
      step(i);
      if (isLong) {
        Thread.sleep(2);
      }
    }
    MPI.Finalize();
    if (how.contains("twice")) {
      MPI.Finalize();
    }
    System.out.println("done" + (Thread.interrupted() ? ", interrupted" : ""));
    if (how.contains("exit")) {
      System.exit(3);
    }
  }

  private static void step(int number) throws Exception {
    MPI.COMM_WORLD.barrier();
    System.out.println("step " + number);
  }
}
