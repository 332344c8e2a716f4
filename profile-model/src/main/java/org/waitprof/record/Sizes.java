package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.Role;
import org.waitprof.model.SizeClass;

/**
 * Sizes and places of a call's arguments, kept in fields that the weaver added to the binding's own
 * classes. Hot: a field read each; the library is asked once per object, before the clock is read.
 */
final class Sizes {
  /** MPI_ROOT of an intercommunicator's root group. */
  private static final int INTERCOMMUNICATOR_ROOT = -4;

  private Sizes() {}

  /** Bytes of so many elements of a type; 0 where the type cannot tell. */
  static long bytes(int count, @Nullable SizedType type) {
    return (long) count * elementBytes(type);
  }

  static int elementBytes(@Nullable SizedType type) {
    if (type == null) {
      return 0;
    }
    int size = type.waitprof$size();
    return size != 0 ? size : ask(type);
  }

  static long sum(int @Nullable [] counts) {
    long sum = 0;
    if (counts != null) {
      for (int count : counts) {
        sum += count;
      }
    }
    return sum;
  }

  /** The communicator's size class at its place in {@link CounterLayout#meta}. */
  static long commMeta(@Nullable SizedComm comm) {
    return comm == null ? 0 : (long) SizeClass.of(place(comm) >>> 32) << 24;
  }

  /** Communicator class and the caller's role in a rooted call. */
  static long rootedMeta(@Nullable SizedComm comm, int root) {
    if (comm == null) {
      return 0;
    }
    long place = place(comm);
    boolean isRoot = root == (int) place || root == INTERCOMMUNICATOR_ROOT;
    long role = (isRoot ? Role.ROOT : Role.NONROOT).ordinal();
    return (long) SizeClass.of(place >>> 32) << 24 | role << 32;
  }

  private static long place(SizedComm comm) {
    long place = comm.waitprof$place();
    return place != 0 ? place : ask(comm);
  }

  private static int ask(SizedType type) {
    try {
      int size = type.waitprof$askSize();
      type.waitprof$size(size);
      return size;
    } catch (Exception e) {
      return 0;
    }
  }

  private static long ask(SizedComm comm) {
    try {
      long place = (long) comm.waitprof$askSize() << 32 | comm.waitprof$askRank();
      comm.waitprof$place(place);
      return place;
    } catch (Exception e) {
      return 0;
    }
  }
}
