package cost;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import mpi.MPI;

/**
 * A job whose calls are over before the JVM has compiled what records them: a ring of messages with
 * an all-reduction each tenth time. Prints, from rank 0, milliseconds of its loop and of Finalize,
 * by the clock and as CPU time of all threads of the process, and when Finalize was through.
 */
public final class ShortRun {
  private ShortRun() {}

  /** Takes the number of rounds. */
  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    int rounds = Integer.parseInt(args[0]);
    double[] out = new double[8];
    double[] in = new double[8];
    cpuMillis();
    double[] wall = {now(), 0, 0, 0};
    double[] cpu = {cpuMillis(), 0, 0, 0};
    for (int i = 0; i < rounds; i++) {
      int right = (rank + 1) % size;
      int left = (rank + size - 1) % size;
      if (rank % 2 == 0) {
        MPI.COMM_WORLD.send(out, 8, MPI.DOUBLE, right, 1);
        MPI.COMM_WORLD.recv(in, 8, MPI.DOUBLE, left, 1);
      } else {
        MPI.COMM_WORLD.recv(in, 8, MPI.DOUBLE, left, 1);
        MPI.COMM_WORLD.send(out, 8, MPI.DOUBLE, right, 1);
      }
      if (i % 10 == 0) {
        MPI.COMM_WORLD.allReduce(out, 1, MPI.DOUBLE, MPI.SUM);
      }
    }
    wall[1] = now();
    cpu[1] = cpuMillis();
    MPI.COMM_WORLD.barrier();
    wall[2] = now();
    cpu[2] = cpuMillis();
    MPI.Finalize();
    wall[3] = now();
    cpu[3] = cpuMillis();
    if (rank == 0) {
      print("loop ms", wall[1] - wall[0]);
      print("loop CPU ms", cpu[1] - cpu[0]);
      print("Finalize ms", wall[3] - wall[2]);
      print("Finalize CPU ms", cpu[3] - cpu[2]);
      System.out.println("through," + System.currentTimeMillis());
    }
  }

  private static void print(String what, double millis) {
    System.out.println(what + "," + String.format(Locale.ROOT, "%.1f", millis));
  }

  private static double now() {
    return System.nanoTime() / 1e6;
  }

  /** CPU time of the process's threads, by the kernel's statistics; a thread that ends takes its own along. */
  private static double cpuMillis() throws IOException {
    double sum = 0;
    try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
      for (Path thread : (Iterable<Path>) threads::iterator) {
        try {
          byte[] line = Files.readAllBytes(thread.resolve("schedstat"));
          String text = new String(line, StandardCharsets.US_ASCII);
          sum += Long.parseLong(text.substring(0, text.indexOf(' '))) / 1e6;
        } catch (IOException e) {
          continue; // It has just ended.
        }
      }
    }
    return sum;
  }
}
