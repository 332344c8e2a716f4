// Expected: "result NUMBER", the same with and without the agent, and how long the steps took.
package dilation;

import java.util.Arrays;
import java.util.Locale;
import mpi.MPI;

/**
 * Runs one of the programs: {@code dilation.Main PROGRAM STEPS CELLS}. Rank 0 prints the seconds
 * from the end of Init to the last step's end on all ranks, those of each part of equal work, and
 * their median: what a part takes once the JVM is done with compiling.
 */
public final class Main {
  private static final int PARTS = 50;

  private Main() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    long begin = System.nanoTime();
    int steps = Integer.parseInt(args[1]);
    int cells = Integer.parseInt(args[2]);
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    Program program =
        switch (args[0]) {
          case "wavefront" -> new Wavefront(rank, size, cells);
          case "halo" -> new Halo(rank, size, cells);
          case "fork" -> new Fork(cells);
          case "cg" -> new ConjugateGradient(rank, size, cells);
          default -> throw new IllegalArgumentException(args[0]);
        };
    double[] parts = new double[PARTS];
    for (int i = 0; i < PARTS; i++) {
      parts[i] = secondsOf(program, steps / PARTS);
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    double result = program.result();
    if (rank == 0) {
      System.out.println("parts " + Arrays.toString(parts));
      Arrays.sort(parts);
      System.out.printf(Locale.ROOT, "result %.9e%n", result);
      System.out.printf(Locale.ROOT, "part,%.6f%n", parts[PARTS / 2]);
      System.out.printf(Locale.ROOT, "seconds,%.4f%n", seconds);
    }
    MPI.Finalize();
  }

  private static double secondsOf(Program program, int steps) throws Exception {
    long begin = System.nanoTime();
    for (int i = 0; i < steps; i++) {
      program.step();
    }
    MPI.COMM_WORLD.barrier();
    return (System.nanoTime() - begin) / 1e9;
  }
}
