package org.waitprof.course;

import java.util.Arrays;
import org.waitprof.model.Frame;

/**
 * How often a line of the program was found computing: execution samples outside of MPI, which are
 * taken at one rate on all threads that call MPI.
 *
 * @param frame the innermost frame of the program; what the JDK did for it is its
 * @param samples by rank. Do not modify
 */
public record WorkLine(Frame frame, long[] samples) {
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
    return frame + " " + Arrays.toString(samples);
  }
}
