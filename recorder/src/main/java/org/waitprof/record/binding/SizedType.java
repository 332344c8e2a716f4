package org.waitprof.record.binding;

/**
 * Woven into the binding's datatype class, which then keeps its size in bytes in a field. So only
 * the first message of a type asks the library.
 */
public interface SizedType {
  /** Bytes of one element; 0 until it is first asked for. */
  int waitprof$size();

  void waitprof$size(int bytes);

  /** Bytes of a base element, without a native call; 0 for types that have none, such as null. */
  int waitprof$baseBytes();

  /** Asks the binding for the number of base elements of an element; may be a native call. */
  int waitprof$askElements() throws Exception;
}
