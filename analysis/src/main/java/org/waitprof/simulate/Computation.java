package org.waitprof.simulate;

import org.waitprof.replay.call.Call;

/**
 * Time that a rank takes in and between its calls, excluding waiting; by default as recorded.
 * Called piece by piece, in order.
 */
interface Computation {
  /**
   * Duration of a piece of computation.
   *
   * @param step a call and the computation before it
   * @param piece number of the piece in the step
   * @return nanoseconds
   */
  default double nanos(StreamCalls.Step step, int piece) {
    return step.nanos()[piece];
  }

  /**
   * Duration of the next call excluding waiting, nanoseconds.
   *
   * @param in thread that makes the call
   * @param recordedNanos its duration in the recorded run
   */
  default double own(SimulatedStream in, Call call, double recordedNanos) {
    return recordedNanos;
  }
}
