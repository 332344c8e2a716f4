package org.waitprof.record;

/**
 * Is notified of each run of polls when it is over, before the next call of the thread is recorded.
 * Also of calls that begin after a long computation, and of objects that a call packs. Belongs to
 * one thread, which alone calls it.
 */
public interface PollListener {
  /**
   * Polls found nothing one after the other, and the thread did nothing else.
   *
   * @param slot of the first one, in which unsuccessful polls are counted
   * @param meta in {@code CounterLayout.meta} form
   * @param began ticks when the first one began
   * @param ended ticks when the last one had ended, or what came after it began
   */
  void polled(long slot, long meta, long began, long ended);

  /**
   * The call under way has turned objects into bytes, which is a call of its own before it.
   *
   * @param path of the call under way
   * @param call ordinal of {@code MPI_Pack}
   */
  default void packed(long path, int call, long began, long ended) {}

  /** A call begins after a long computation, whose end is now. */
  default void computed(long nowTicks) {}
}
