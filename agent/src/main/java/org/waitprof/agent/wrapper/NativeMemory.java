package org.waitprof.agent.wrapper;

import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.waitprof.memory.Memory;

/**
 * Memory outside of the heap that a binding's methods are pointed to, as an address or as a memory
 * segment, which Java 17 does not know by name. Cold.
 */
final class NativeMemory {
  private static final String SEGMENT = "java.lang.foreign.MemorySegment";

  private final ByteBuffer buffer;

  /** That many bytes, all 0. */
  NativeMemory(int bytes) {
    buffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  ByteBuffer buffer() {
    return buffer;
  }

  long address() {
    return Memory.address(buffer);
  }

  /** The whole of it as a memory segment, which keeps it reachable. */
  Object segment() throws ReflectiveOperationException {
    return of("ofBuffer", java.nio.Buffer.class).invoke(null, buffer);
  }

  /** A segment without a length that is at an address. */
  static Object segmentAt(long address) throws ReflectiveOperationException {
    return of("ofAddress", long.class).invoke(null, address);
  }

  /** Where a segment lies. */
  static long addressOf(Object segment) throws ReflectiveOperationException {
    return (Long) Class.forName(SEGMENT).getMethod("address").invoke(segment);
  }

  static boolean isSegment(Class<?> type) {
    return type.getName().equals(SEGMENT);
  }

  private static Method of(String method, Class<?> argument) throws ReflectiveOperationException {
    return Class.forName(SEGMENT).getMethod(method, argument);
  }
}
