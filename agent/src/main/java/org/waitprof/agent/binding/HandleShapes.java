package org.waitprof.agent.binding;

import org.jspecify.annotations.Nullable;

/**
 * Forms of handles and pointers among the arguments of a binding in C's style. A number is the
 * handle, or the address, itself; a memory segment's address is; of any other object a field is, as
 * said here.
 *
 * @param handle where objects keep the handle that they stand for; null where none do
 * @param isCell whether that is memory in which the handle lies
 * @param pointer where objects keep the address that they stand for; null where none do
 * @param status what methods return as a status; null where none do
 */
public record HandleShapes(
    @Nullable Field handle, boolean isCell, @Nullable Field pointer, @Nullable StatusShape status) {
  /** Internal name of the JDK's class of pieces of memory. */
  public static final String SEGMENT = "java/lang/foreign/MemorySegment";

  /**
   * A field of an object.
   *
   * @param owner internal name of its class
   * @param descriptor of its type: {@code I}, {@code J}, a memory segment's or an array's
   */
  public record Field(String owner, String name, String descriptor) {}

  /**
   * Objects that describe a received message.
   *
   * @param owner internal name of their class
   * @param source rank of the sender; null if they lack it
   * @param tag tag of the message; null likewise
   * @param bytes number of bytes that came, or the array in which they did; null likewise
   */
  public record StatusShape(
      String owner, @Nullable Field source, @Nullable Field tag, @Nullable Field bytes) {}
}
