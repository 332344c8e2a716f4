package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.Role;
import org.waitprof.model.SizeClass;
import org.waitprof.record.binding.SizedComm;
import org.waitprof.record.binding.SizedType;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.file.CounterLayout;

/**
 * Sizes and places of a call's arguments, kept in fields that the weaver added to the binding's own
 * classes. Hot: each costs one field read. The library is asked once per object, before the clock
 * is read.
 */
public final class Sizes {
  /** MPI_ROOT of an intercommunicator's root group. */
  private static final int INTERCOMMUNICATOR_ROOT = -4;

  private Sizes() {}

  /** Bytes of that number of elements of a type; 0 where the type does not know its size. */
  public static long bytes(int count, @Nullable SizedType type) {
    return (long) count * elementBytes(type);
  }

  /** Bytes of that number of elements for each peer. */
  public static long bytes(int @Nullable [] counts, @Nullable SizedType type) {
    long sum = 0;
    if (counts != null) {
      for (int count : counts) {
        sum += count;
      }
    }
    return sum * elementBytes(type);
  }

  /** Bytes of that number of elements for each peer, of a type for each peer. */
  public static long bytes(int @Nullable [] counts, @Nullable Object @Nullable [] types) {
    long sum = 0;
    if (counts != null && types != null) {
      for (int i = 0; i < counts.length && i < types.length; i++) {
        sum += bytes(counts[i], (SizedType) types[i]);
      }
    }
    return sum;
  }

  /**
   * Bytes of a message; 0 if the peer is MPI_PROC_NULL, because such a call is quick and no measure
   * for real messages.
   */
  public static long unlessProcNull(long bytes, int peer, int procNull) {
    return peer == procNull ? 0 : bytes;
  }

  /** Bytes for each member of a communicator, together. */
  public static long forAll(long bytes, @Nullable SizedComm comm) {
    return comm == null ? bytes : bytes * (place(comm) >>> 32);
  }

  /** Bytes on the side of the root, or on the others'. */
  public static long byRole(long rootBytes, long otherBytes, @Nullable SizedComm comm, int root) {
    return comm == null || isRoot(comm, root) ? rootBytes : otherBytes;
  }

  static int elementBytes(@Nullable SizedType type) {
    if (type == null) {
      return 0;
    }
    int size = type.waitprof$size();
    return size != 0 ? size : ask(type);
  }

  /** The communicator's size class at its place in {@link CounterLayout#meta}. */
  static long commMeta(@Nullable SizedComm comm) {
    return comm == null
        ? 0
        : (long) SizeClass.of(place(comm) >>> 32) << CounterLayout.META_COMM_SHIFT;
  }

  /** Communicator class and the caller's role in a rooted call. */
  static long rootedMeta(@Nullable SizedComm comm, int root) {
    if (comm == null) {
      return 0;
    }
    long place = place(comm);
    long role = (isRoot(comm, root) ? Role.ROOT : Role.NONROOT).ordinal();
    return (long) SizeClass.of(place >>> 32) << CounterLayout.META_COMM_SHIFT
        | role << CounterLayout.META_ROLE_SHIFT;
  }

  /** Between groups receivers name the root by its number in the other group, which many have. */
  private static boolean isRoot(SizedComm comm, int root) {
    return root == INTERCOMMUNICATOR_ROOT
        || (root == (int) place(comm) && !comm.waitprof$isBetweenGroups());
  }

  private static long place(SizedComm comm) {
    long place = comm.waitprof$place();
    return place != 0 ? place : ask(comm);
  }

  /** Bytes of a base element as a request keeps them. */
  public static long baseBits(@Nullable SizedType type) {
    return type == null
        ? 0
        : (type.waitprof$baseBytes() & TrackedRequest.BASE_MASK) << TrackedRequest.BASE_SHIFT;
  }

  private static int ask(SizedType type) {
    int base = type.waitprof$baseBytes();
    if (base == 0) {
      // The null datatype is legal where it does not matter; asking for its size ends the job.
      return 0;
    }
    try {
      int size = base * type.waitprof$askElements();
      type.waitprof$size(size);
      return size;
    } catch (Exception e) {
      return 0; // The binding refuses wrong arguments.
    } catch (Error e) {
      RecorderFaults.note(ThreadState.current(), e);
      return 0;
    }
  }

  private static long ask(SizedComm comm) {
    try {
      long size = comm.waitprof$querySize();
      if (size == 1 && comm.waitprof$isBetweenGroups()) {
        size = 2; // The binding knows only the size of the own group, in which this rank is alone.
      }
      long place = size << 32 | (comm.waitprof$queryRank() & 0xFFFFFFFFL);
      comm.waitprof$place(place);
      return place;
    } catch (Exception e) {
      return 0;
    } catch (Error e) {
      RecorderFaults.note(ThreadState.current(), e);
      return 0;
    }
  }
}
