package org.waitprof.timeseries;

import java.util.Arrays;

/**
 * Number of times that a stack of the program was found computing. Execution samples outside of MPI
 * are taken at one rate on all threads that call MPI.
 *
 * @param stack frames of the program, outermost first, {@code pkg.Class.method:line} joined with
 *     {@code ;}; work of the JDK for the innermost frame counts as its own
 * @param samples by rank. Do not modify
 */
public record WorkLine(String stack, long[] samples) {
  /** The innermost frame, with its line. */
  public String line() {
    return stack.substring(stack.lastIndexOf(';') + 1);
  }

  /** Number of samples on all ranks. */
  public long total() {
    return Arrays.stream(samples).sum();
  }

  @Override
  public String toString() {
    return stack + " " + Arrays.toString(samples);
  }
}
