package org.waitprof.record.handle;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.record.Sizes;

/**
 * Reads what arguments of a binding in C's style point to. Called by woven code, in the thread of
 * the call; allocates nothing but the lengths of a grid's dimensions.
 */
public final class HandleMemory {
  /** Addresses below it are MPI_STATUS_IGNORE and its kin (0 in Open MPI, 1 in MPICH). */
  private static final long LOWEST_ADDRESS = 4096;

  /** Bytes of a handle in memory. */
  static volatile int width = Long.BYTES;

  private HandleMemory() {}

  /** Reads {@code count} ints from memory; null for an address that points nowhere. */
  public static int @Nullable [] ints(long address, int count) {
    if (isNowhere(address) || count <= 0) {
      return null;
    }
    int[] ints = new int[count];
    for (int i = 0; i < count; i++) {
      ints[i] = Memory.getInt(address + (long) i * Integer.BYTES);
    }
    return ints;
  }

  /** The address of a memory segment; 0 for none. */
  public static long address(@Nullable Object segment) {
    return Segments.address(segment);
  }

  /** Bytes of an array of numbers; 0 for none. */
  public static long bytes(@Nullable Object array, long each) {
    return array == null ? 0 : Array.getLength(array) * each;
  }

  /** Bytes of a memory segment; 0 for none. */
  public static long bytes(@Nullable Object segment) {
    return Segments.bytes(segment);
  }

  /** Bytes that a member sends to all others: the sum of its counts, times the type. */
  public static long bytes(long counts, @Nullable HandleType type, @Nullable HandleComm comm) {
    if (isNowhere(counts) || type == null || comm == null) {
      return 0;
    }
    long members = Sizes.forAll(1, comm);
    long sum = 0;
    for (int i = 0; i < members; i++) {
      sum += Memory.getInt(counts + (long) i * Integer.BYTES);
    }
    return sum * Sizes.bytes(1, type);
  }

  /** The handle at an address; 0 at none. */
  public static long handleAt(long address) {
    if (isNowhere(address)) {
      return 0;
    }
    return width == Integer.BYTES ? Memory.getInt(address) : Memory.get(address);
  }

  /** The int at an address; 0 at none. */
  public static int intAt(long address) {
    return isNowhere(address) ? 0 : Memory.getInt(address);
  }

  /** Whether the int at an address says yes. */
  public static boolean flagAt(long address) {
    return intAt(address) != 0;
  }

  /** Whether that is no address, or one that stands for something else. */
  static boolean isNowhere(long address) {
    return address >= 0 && address < LOWEST_ADDRESS;
  }
}
