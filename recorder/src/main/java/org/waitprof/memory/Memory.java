package org.waitprof.memory;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jdk.internal.misc.Unsafe;

/**
 * Raw access to the mapped counters. The agent exports {@code jdk.internal.misc} to this class
 * before it is linked. Unlike {@code sun.misc.Unsafe}, it gives no warning on Java 24 and later.
 *
 * <p>Hot: a load or store here costs what a heap array element costs. A byte buffer's view would
 * cost about 4 ns per recorded call. Addresses are not checked, because only the recorder, which
 * made the mapping, calls this class.
 */
public final class Memory {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  /** Offset of the number of a thread; negative in a JDK that has it elsewhere. */
  private static final long THREAD_ID = threadId();

  private Memory() {}

  private static long threadId() {
    try {
      return UNSAFE.objectFieldOffset(Thread.class, "tid");
    } catch (InternalError e) {
      return -1;
    }
  }

  /**
   * The number of a thread, which no other ever has. Not asked of the thread: a program's own class
   * may answer what it likes up to Java 18.
   *
   * @return negative if it is not known
   */
  public static long threadId(Thread thread) {
    return THREAD_ID < 0 ? -1 : UNSAFE.getLong(thread, THREAD_ID);
  }

  /**
   * Offset at which the elements of an array begin. It is searched for in memory. The JDK's
   * constants are ints up to Java 24 and longs since then, so that no code can name both. Reading
   * them by reflection costs 3 ms of CPU.
   */
  private static final class Arrays {
    private static final long MARK = 0x7A31_5C9E_D248_6BF1L;
    private static final int STEP = 4;

    static final long LONGS = base(new long[] {MARK});
    static final long BYTES = base(markedBytes());

    /**
     * Never reads beyond the array: the mark is its only content, and what is before it is header.
     */
    private static long base(Object marked) {
      long at = STEP;
      while (UNSAFE.getLong(marked, at) != MARK) {
        at += STEP;
      }
      return at;
    }

    private static byte[] markedBytes() {
      byte[] bytes = new byte[Long.BYTES];
      boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (MARK >>> (Byte.SIZE * (little ? i : Long.BYTES - 1 - i)));
      }
      return bytes;
    }
  }

  public static long get(long address) {
    return UNSAFE.getLong(address);
  }

  public static int getInt(long address) {
    return UNSAFE.getInt(address);
  }

  public static void put(long address, long value) {
    UNSAFE.putLong(address, value);
  }

  /** Adds to a word that other threads add to as well; returns the word before. */
  public static long getAndAdd(long address, long added) {
    return UNSAFE.getAndAddLong(null, address, added);
  }

  /** Stores a word unless another thread has changed it. */
  public static boolean compareAndSet(long address, long expected, long value) {
    return UNSAFE.compareAndSetLong(null, address, expected, value);
  }

  /** A store that earlier stores cannot pass; free on x86. */
  public static void putRelease(long address, long value) {
    UNSAFE.putLongRelease(null, address, value);
  }

  /** Stores one byte of an event. */
  public static void putByte(long address, byte value) {
    UNSAFE.putByte(address, value);
  }

  /**
   * Stores a byte that earlier stores cannot pass. An event is valid once its first byte is stored.
   */
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

  /** Loads bytes into an array at once. */
  public static void read(long address, byte[] to, int first, int bytes) {
    UNSAFE.copyMemory(null, address, to, Arrays.BYTES + first, bytes);
  }

  /** Stores longs of an array at once. */
  public static void write(long[] from, int first, int longs, long address) {
    UNSAFE.copyMemory(
        from, Arrays.LONGS + (long) first * Long.BYTES, null, address, (long) longs * Long.BYTES);
  }

  /** The address of a direct buffer's first byte; the caller keeps the buffer reachable. */
  public static long address(ByteBuffer buffer) {
    return UNSAFE.getLong(buffer, UNSAFE.objectFieldOffset(Buffer.class, "address"));
  }
}
