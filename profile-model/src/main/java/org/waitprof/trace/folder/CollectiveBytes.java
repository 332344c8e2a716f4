package org.waitprof.trace.folder;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.EventCursor;

/**
 * What a rank sent and received in a collective, from what it contributed by the convention of the
 * call tables: who has nothing to send does not keep others waiting.
 */
final class CollectiveBytes {
  private static final int NO_ROOT = -100;

  /** MPI_ROOT, MPI_PROC_NULL of either binding: roots of intercommunicators. */
  private static final int OWN_ROOT = -4;

  private CollectiveBytes() {}

  /** The root's rank in MPI_COMM_WORLD. */
  static int root(int root, Definitions.@Nullable GroupPair comm, int self) {
    if (root == NO_ROOT) {
      return EventCursor.NO_ROOT;
    }
    if (root == OWN_ROOT) {
      return self;
    }
    if (comm == null || root < 0 || root >= comm.peers().length) {
      return EventCursor.UNKNOWN;
    }
    return comm.peers()[root];
  }

  static long sent(@Nullable MpiCall call, boolean isRoot, long bytes) {
    return isOneToAll(call) && !isRoot ? 0 : bytes;
  }

  static long received(@Nullable MpiCall call, boolean isRoot, long bytes, int size) {
    if (call == null) {
      return 0;
    }
    return switch (call) {
      case MPI_BCAST, MPI_SCATTER, MPI_SCATTERV, MPI_IBCAST, MPI_ISCATTER, MPI_ISCATTERV ->
          isRoot ? 0 : bytes;
      case MPI_REDUCE, MPI_IREDUCE -> isRoot ? bytes : 0;
      case MPI_GATHER, MPI_GATHERV, MPI_IGATHER, MPI_IGATHERV -> isRoot ? bytes * size : 0;
      case MPI_ALLGATHER, MPI_ALLGATHERV, MPI_IALLGATHER, MPI_IALLGATHERV -> bytes * size;
      default -> bytes;
    };
  }

  private static boolean isOneToAll(@Nullable MpiCall call) {
    return call != null
        && (call.callClass() == CallClass.ONE_TO_ALL
            || call == MpiCall.MPI_IBCAST
            || call == MpiCall.MPI_ISCATTER
            || call == MpiCall.MPI_ISCATTERV);
  }
}
