package org.waitprof.trace;

import java.util.List;
import org.waitprof.model.CallPath;

/**
 * Where the threads of a rank were found computing, sample by sample. Arrays have an element a
 * sample and are not to be modified.
 *
 * @param nanos when, on the clock of the trace's events, ascending
 * @param streams on which of the rank's streams
 * @param numbers index of the stack among {@code stacks}
 * @param stacks frames of the program, outermost first
 */
public record StackSamples(long[] nanos, int[] streams, int[] numbers, List<CallPath> stacks) {
  /** None were taken. */
  public static final StackSamples NONE =
      new StackSamples(new long[0], new int[0], new int[0], List.of());

  public StackSamples {
    stacks = List.copyOf(stacks);
  }
}
