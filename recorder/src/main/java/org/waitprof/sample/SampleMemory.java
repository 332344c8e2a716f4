package org.waitprof.sample;

/** Source of the sampler's memory and time: the rank's counter file and clock. */
public interface SampleMemory {
  /**
   * Adds a zeroed chunk to the file. Cold.
   *
   * @param content its content, a constant of {@link SampleLayout}
   * @param bytes its size without the head
   * @return the address of its head; it stays where it is
   */
  long grow(long content, int bytes);

  /** The time now, in the ticks of all calls. Hot. */
  long nowTicks();
}
