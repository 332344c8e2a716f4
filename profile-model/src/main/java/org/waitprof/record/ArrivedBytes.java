package org.waitprof.record;

/** What the weaver makes of the binding's status class: it tells what has arrived. */
public interface ArrivedBytes {
  /**
   * What arrived, without a native call.
   *
   * @param elementBytes size of the datatype that was received with
   * @return bytes
   */
  long waitprof$arrived(int elementBytes);
}
