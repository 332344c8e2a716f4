// Expected: between MPI_Init and MPI_Finalize each rank computes for the seconds of the argument, a
// millisecond between two MPI_Allreduce, and prints what the kernel's scheduler booked for its
// thread meanwhile: "rank R span NANOS ready NANOS", where ready is the time in which it had no
// core. With twice as many ranks as cores that is about half of the time.
package cpu;

import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;

public final class Crowded {
  private Crowded() {}

  public static void main(String[] args) throws Exception {
    // What a JVM does once is done before, so that the line's span is nearly the profile's.
    line(0, ready(), 0);
    MPI.Init(args);
    long begin = System.nanoTime();
    long before = ready();
    long end = begin + Long.parseLong(args[0]) * 1_000_000_000;
    int[] goesOn = {1};
    while (goesOn[0] == 1) {
      long until = System.nanoTime() + 1_000_000;
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
      goesOn[0] = System.nanoTime() < end ? 1 : 0;
      MPI.COMM_WORLD.allReduce(goesOn, 1, MPI.INT, MPI.MIN);
    }
    long ready = ready() - before;
    long span = System.nanoTime() - begin;
    System.out.println(line(MPI.COMM_WORLD.getRank(), span, ready));
    MPI.Finalize();
  }

  private static String line(int rank, long span, long ready) {
    return "rank " + rank + " span " + span + " ready " + ready;
  }

  private static long ready() throws Exception {
    return Long.parseLong(Files.readString(Path.of("/proc/thread-self/schedstat")).split(" ")[1]);
  }
}
