package org.waitprof.record.handle;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Addresses of memory segments, which Java 17 does not know by name. The method handle is a
 * constant, so that compiled code calls the segment itself.
 */
final class Segments {
  private static final MethodHandle ADDRESS = find("address");
  private static final MethodHandle BYTES = find("byteSize");

  private Segments() {}

  private static MethodHandle find(String method) {
    try {
      Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
      return MethodHandles.publicLookup()
          .findVirtual(segment, method, MethodType.methodType(long.class))
          .asType(MethodType.methodType(long.class, Object.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e); // No object is a segment where the type does not exist.
    }
  }

  /** The address of a segment; 0 for none. */
  static long address(@Nullable Object segment) {
    try {
      return segment == null ? 0 : (long) ADDRESS.invokeExact(segment);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Bytes of a segment; 0 for none. */
  static long bytes(@Nullable Object segment) {
    try {
      return segment == null ? 0 : (long) BYTES.invokeExact(segment);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
