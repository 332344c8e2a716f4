package org.waitprof.agent.binding;

import org.jspecify.annotations.Nullable;

/**
 * What handles and pointers look like among the arguments of a binding in C's style. A number is
 * the handle, or the address, itself; a memory segment's address is; of any other object a field
 * is, as said here.
 *
 * @param handle where objects keep the handle that they stand for; null where none do
 * @param isCell whether that is memory in which the handle lies
 * @param pointer where objects keep the address that they stand for; null where none do
 */
public record HandleShapes(@Nullable Field handle, boolean isCell, @Nullable Field pointer) {
  /** Internal name of the JDK's class of pieces of memory. */
  public static final String SEGMENT = "java/lang/foreign/MemorySegment";

  /**
   * A field that holds a number or a memory segment.
   *
   * @param owner internal name of its class
   * @param descriptor of its type: {@code I}, {@code J} or that of a memory segment
   */
  public record Field(String owner, String name, String descriptor) {}
}
