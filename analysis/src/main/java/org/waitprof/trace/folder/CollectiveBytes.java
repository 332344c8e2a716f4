package org.waitprof.trace.folder;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.DataMovement;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.TraceEvent;

/**
 * Bytes that a rank sent and received in a collective, from its contribution by the convention of
 * the call tables: a rank that has nothing to send does not keep others waiting.
 */
final class CollectiveBytes {
  private static final int NO_ROOT = -100;

  /** MPI_ROOT, MPI_PROC_NULL of either binding: roots of intercommunicators. */
  private static final int OWN_ROOT = -4;

  private CollectiveBytes() {}

  /**
   * The root's rank in MPI_COMM_WORLD, {@link TraceEvent#NO_ROOT} or {@link TraceEvent#UNKNOWN}.
   */
  static int root(int root, Definitions.@Nullable GroupPair comm, int self) {
    if (root == NO_ROOT) {
      return TraceEvent.NO_ROOT;
    }
    if (root == OWN_ROOT) {
      return self;
    }
    if (comm == null || root < 0 || root >= comm.peers().length) {
      return TraceEvent.UNKNOWN;
    }
    return comm.peers()[root];
  }

  static long sent(@Nullable MpiCall call, boolean isRoot, long bytes) {
    boolean fromRoot = call != null && call.movement() == DataMovement.FROM_ROOT;
    return fromRoot && !isRoot ? 0 : bytes;
  }

  static long received(@Nullable MpiCall call, boolean isRoot, long bytes, int size) {
    if (call == null) {
      return 0;
    }
    return switch (call.movement()) {
      case FROM_ROOT -> isRoot ? 0 : bytes;
      case REDUCED_AT_ROOT -> isRoot ? bytes : 0;
      case GATHERED_AT_ROOT -> isRoot ? bytes * size : 0;
      case GATHERED_BY_ALL -> bytes * size;
      case EVERYWHERE -> bytes;
    };
  }
}
