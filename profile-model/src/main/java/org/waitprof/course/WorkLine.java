package org.waitprof.course;

import java.util.Arrays;

/**
 * How often a line of the program was found computing: execution samples outside of MPI, which are
 * taken at one rate on all threads that call MPI.
 *
 * @param line the innermost frame of the program, {@code pkg.Class.method:line}; what the JDK did
 *     for it is its
 * @param samples by rank. Do not modify
 */
public record WorkLine(String line, long[] samples) {
  /** Samples of all ranks. */
  public long total() {
    long total = 0;
    for (long count : samples) {
      total += count;
    }
    return total;
  }

  @Override
  public String toString() {
    return line + " " + Arrays.toString(samples);
  }
}
