package org.waitprof.record;

/**
 * What the weaver makes of the binding's datatype class: a datatype whose size in bytes is kept in
 * a field, so that only the first message of a type asks the library.
 */
public interface SizedType {
  /** Bytes of one element; 0 as long as nobody has asked. */
  int waitprof$size();

  /** Keeps the size. */
  void waitprof$size(int bytes);

  /** Asks the binding; may cost a native call. */
  int waitprof$askSize() throws Exception;
}
