package org.waitprof.agent.wrapper;

import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;

/**
 * Memory outside of the heap that a binding's methods are pointed to. It is an address or a memory
 * segment, whose class Java 17 does not have. Cold.
 */
final class NativeMemory {
  private static final String SEGMENT = "java.lang.foreign.MemorySegment";

  private final ByteBuffer buffer;

  /** Allocates this many bytes, all 0. */
  NativeMemory(int bytes) {
    buffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  ByteBuffer buffer() {
    return buffer;
  }

  /** Commands of the command line have no access to the JDK's memory but by segments. */
  long address() throws ReflectiveOperationException {
    return hasSegments() ? addressOf(segment()) : Memory.address(buffer);
  }

  static boolean hasSegments() {
    return Runtime.version().feature() >= 22;
  }

  /** Reads a handle of 4 or 8 bytes from the begin of the memory. */
  long handle(int bytes) {
    return number(buffer, bytes);
  }

  static long number(ByteBuffer memory, int bytes) {
    return bytes == Integer.BYTES ? memory.getInt(0) : memory.getLong(0);
  }

  /** The whole of it as a memory segment, which keeps it reachable. */
  Object segment() throws ReflectiveOperationException {
    return of("ofBuffer", java.nio.Buffer.class).invoke(null, buffer);
  }

  /** A segment without a length that is at an address. */
  static Object segmentAt(long address) throws ReflectiveOperationException {
    return of("ofAddress", long.class).invoke(null, address);
  }

  static long addressOf(Object segment) throws ReflectiveOperationException {
    return (Long) Class.forName(SEGMENT).getMethod("address").invoke(segment);
  }

  /** Content of a segment; null if it has no length. */
  static @Nullable ByteBuffer content(Object segment) throws ReflectiveOperationException {
    return bytes(segment) < Integer.BYTES
        ? null
        : ((ByteBuffer) Class.forName(SEGMENT).getMethod("asByteBuffer").invoke(segment))
            .order(ByteOrder.nativeOrder());
  }

  static long bytes(Object segment) throws ReflectiveOperationException {
    return (Long) Class.forName(SEGMENT).getMethod("byteSize").invoke(segment);
  }

  static boolean isSegment(Class<?> type) {
    return type.getName().equals(SEGMENT);
  }

  private static Method of(String method, Class<?> argument) throws ReflectiveOperationException {
    return Class.forName(SEGMENT).getMethod(method, argument);
  }
}
