package org.waitprof.simulate;

import org.waitprof.replay.call.Call;

/**
 * Time that a rank takes in and between its calls, excluding waiting; by default as recorded. Asked
 * piece by piece, in order.
 */
interface Computation {
  /**
   * How long a piece of computation takes.
   *
   * @param step a call and what was done before it
   * @param piece number of the piece in the step
   * @return nanoseconds
   */
  default double nanos(StreamCalls.Step step, int piece) {
    return step.nanos()[piece];
  }

  /**
   * What the next call takes excluding waiting, nanoseconds.
   *
   * @param in the thread that makes it
   * @param recordedNanos what it took in the recorded run
   */
  default double own(SimulatedStream in, Call call, double recordedNanos) {
    return recordedNanos;
  }
}
