package org.waitprof.record.handle;

import org.waitprof.memory.Memory;

/**
 * Memory layout of what the standard leaves to a library: handles, and its {@code MPI_Status}, of
 * which the standard names two fields. From the mpi.h of Open MPI 4.1 and MPICH 4.0, whose layout
 * Intel MPI and MVAPICH share.
 */
public enum LibraryLayout {
  /** Not known: statuses are not read. */
  UNKNOWN(0, 0, 0, 0),
  /** Handles are addresses. Source, tag, error and cancelled are ints; bytes is a long. */
  OPEN_MPI(Long.BYTES, 24, 0, 4),
  /**
   * Handles are ints. Bytes in two ints, of which the upper holds the cancelled mark in its lowest
   * bit; source, tag, error.
   */
  MPICH(Integer.BYTES, 20, 8, 12);

  private static final int OPEN_MPI_CANCELLED = 12;
  private static final int OPEN_MPI_BYTES = 16;

  private final int handleBytes;
  private final int size;
  private final int source;
  private final int tag;

  LibraryLayout(int handleBytes, int size, int source, int tag) {
    this.handleBytes = handleBytes;
    this.size = size;
    this.source = source;
    this.tag = tag;
  }

  /** The layout of a library by what MPI_Get_library_version says. */
  public static LibraryLayout of(String library) {
    if (library.startsWith("Open MPI")) {
      return OPEN_MPI;
    }
    boolean isMpich =
        library.startsWith("MPICH") || library.startsWith("Intel") || library.startsWith("MVAPICH");
    return isMpich ? MPICH : UNKNOWN;
  }

  /** Bytes of a handle in memory; 0 if not known. */
  public int handleBytes() {
    return handleBytes;
  }

  int size() {
    return size;
  }

  int source() {
    return source;
  }

  int tag() {
    return tag;
  }

  long bytes(long address) {
    if (this == OPEN_MPI) {
      return Memory.get(address + OPEN_MPI_BYTES);
    }
    long low = Memory.getInt(address) & 0xFFFFFFFFL;
    return (long) (Memory.getInt(address + Integer.BYTES) >>> 1) << 32 | low;
  }

  boolean isCancelled(long address) {
    return this == OPEN_MPI
        ? Memory.getInt(address + OPEN_MPI_CANCELLED) != 0
        : (Memory.getInt(address + Integer.BYTES) & 1) != 0;
  }
}
