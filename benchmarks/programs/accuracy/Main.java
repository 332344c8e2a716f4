// Expected: "checksum NUMBER", the same with and without the agent. The waiting that the agent
// estimates and the waiting that its trace measures are of the same run: benchmarks/accuracy.sh.
package accuracy;

import mpi.MPI;

/**
 * One kernel under one load: {@code accuracy.Main KERNEL LOAD ITERATIONS [MICROS]}. The kernels
 * have the communication of well-known programs and no arithmetic of their own.
 */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int iterations = Integer.parseInt(args[2]);
    long micros = args.length > 3 ? Long.parseLong(args[3]) : 400;
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    Work work =
        new Work(
            Load.valueOf(args[1].toUpperCase(java.util.Locale.ROOT)),
            rank,
            size,
            iterations,
            micros);
    Kernel kernel = kernel(args[0], rank, size);
    MPI.COMM_WORLD.barrier();
    for (int i = 0; i < iterations; i++) {
      kernel.step(work, i);
    }
    if (rank == 0) {
      System.out.println("checksum " + kernel.checksum());
    }
    MPI.Finalize();
  }

  private static Kernel kernel(String name, int rank, int size) {
    return switch (name) {
      case "sweep" -> new Sweep(rank, size);
      case "halo-wait" -> new Halo(rank, size, false);
      case "halo-waitall" -> new Halo(rank, size, true);
      case "gradient" -> new Gradient(rank, size);
      case "transpose" -> new Transpose(size);
      case "tree" -> new Tree(size);
      default -> throw new IllegalArgumentException(name);
    };
  }
}
