package org.waitprof.simulate;

/** What a rank does between and in its calls, excluding waiting; asked piece by piece, in order. */
interface Computation {
  /**
   * How long a piece of computation takes.
   *
   * @param step a call and what was done before it
   * @param piece number of the piece in the step
   * @return nanoseconds
   */
  double nanos(StreamCalls.Step step, int piece);

  /**
   * What the next call takes excluding waiting, in nanoseconds of the recorded run.
   *
   * @param recordedNanos what it took in the recorded run
   */
  default double own(double recordedNanos) {
    return recordedNanos;
  }
}
