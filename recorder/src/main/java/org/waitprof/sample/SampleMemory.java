package org.waitprof.sample;

/** Source of the sampler's memory: the rank's counter file. Cold. */
public interface SampleMemory {
  /**
   * Adds a zeroed chunk to the file.
   *
   * @param content its content, a constant of {@link SampleLayout}
   * @param bytes its size without the head
   * @return the address of its head; it stays where it is
   */
  long grow(long content, int bytes);
}
