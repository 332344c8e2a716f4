package org.waitprof.sample;

/**
 * Receives the losses of a thread's computation from a {@link CauseMeter}, on that thread. Cold.
 */
public interface CauseSink {
  /**
   * Adds a computation.
   *
   * @param lost nanoseconds by cause, in the order of {@link SampleLayout#CAUSES}; used again
   * @param events number of events by cause; used again
   * @param keep whether it was long enough to be worth a record of its own
   */
  void add(long beginTicks, long endTicks, long[] lost, long[] events, boolean keep);

  /**
   * Receives a time in which nothing is known of the thread: it was another thread that called MPI,
   * or none had been asked yet.
   */
  void unknown(long beginTicks, long endTicks);

  /**
   * Receives the causes of which nothing is known on this thread from now on. Their time is counted
   * as another cause's.
   *
   * @param causes a bit for each, {@code 1 << LatenessCause.ordinal()}
   */
  void unknown(long causes);
}
