package org.waitprof.memory;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import jdk.internal.misc.Unsafe;

/**
 * Raw access to the mapped counters. The agent exports {@code jdk.internal.misc} to this class
 * before it is linked; unlike {@code sun.misc.Unsafe} it gives no warning on Java 24 and later.
 *
 * <p>Hot: a load or store here costs what a heap array element costs; the same through a byte
 * buffer's view costs about 4 ns a recorded call. Addresses are not checked: only the recorder,
 * which made the mapping, calls this class.
 */
public final class Memory {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private Memory() {}

  /** Asked for by name and when needed only: an int up to Java 24, a long since then. */
  private static final class Arrays {
    static final long LONGS = base("ARRAY_LONG_BASE_OFFSET");
    static final long BYTES = base("ARRAY_BYTE_BASE_OFFSET");

    private static long base(String name) {
      try {
        return ((Number) Unsafe.class.getField(name).get(null)).longValue();
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("where arrays begin", e);
      }
    }
  }

  public static long get(long address) {
    return UNSAFE.getLong(address);
  }

  public static void put(long address, long value) {
    UNSAFE.putLong(address, value);
  }

  /** A store that earlier stores cannot pass; free on x86. */
  public static void putRelease(long address, long value) {
    UNSAFE.putLongRelease(null, address, value);
  }

  /** Stores one byte of an event. */
  public static void putByte(long address, byte value) {
    UNSAFE.putByte(address, value);
  }

  /** A byte that earlier stores cannot pass: an event is there when its first byte is. */
  public static void putByteRelease(long address, byte value) {
    UNSAFE.putByteRelease(null, address, value);
  }

  /** Stores eight bytes at any address, lowest first; on x86 and ARM at once. */
  public static void putLongLittleEndian(long address, long value) {
    UNSAFE.putLongUnaligned(null, address, value, false);
  }

  /**
   * Loads many words at once. Where code runs once, interpreted, each single load is a call of some
   * 0.1 us.
   */
  public static void read(long address, long[] to, int longs) {
    UNSAFE.copyMemory(null, address, to, Arrays.LONGS, (long) longs * Long.BYTES);
  }

  /** Loads many bytes at once. */
  public static void read(long address, byte[] to, int first, int bytes) {
    UNSAFE.copyMemory(null, address, to, Arrays.BYTES + first, bytes);
  }

  /** Stores many words at once. */
  public static void write(long[] from, int first, int longs, long address) {
    UNSAFE.copyMemory(
        from, Arrays.LONGS + (long) first * Long.BYTES, null, address, (long) longs * Long.BYTES);
  }

  /** The address of a direct buffer's first byte; the caller keeps the buffer reachable. */
  public static long address(ByteBuffer buffer) {
    return UNSAFE.getLong(buffer, UNSAFE.objectFieldOffset(Buffer.class, "address"));
  }
}
