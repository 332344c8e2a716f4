package hot;

import java.util.Arrays;
import java.util.Locale;
import mpi.MPI;

/**
 * Numeric loops in classes that reach MPI: the times of many repetitions of each, of which MPI takes
 * next to nothing. One rank. Arguments: repetitions.
 */
public final class Hot {
  private Hot() {}

  public static void main(String[] arguments) throws Exception {
    int repetitions = Integer.parseInt(arguments[0]);
    MPI.Init(arguments);
    Loop[] loops = {new Bodies(), new Samples(false), new Samples(true), new Stream()};
    double[][] micros = new double[loops.length][repetitions];
    double result = 0;
    for (int i = -20; i < repetitions; i++) {
      for (int k = 0; k < loops.length; k++) {
        long begin = System.nanoTime();
        result += loops[k].run();
        if (i >= 0) {
          micros[k][i] = (System.nanoTime() - begin) / 1e3;
        }
      }
    }
    MPI.Finalize();
    for (int k = 0; k < loops.length; k++) {
      double[] sorted = micros[k].clone();
      Arrays.sort(sorted);
      System.out.printf(
          Locale.ROOT,
          "measured,%s,%.4f,%.4f,%.4f%n",
          loops[k].name(),
          sorted[0],
          sorted[repetitions / 2],
          Arrays.stream(sorted).average().orElse(Double.NaN));
    }
    System.out.println("result," + result);
  }
}
