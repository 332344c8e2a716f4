package org.waitprof.calibration;

import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Finds the measured call that stands for a call that is not measured itself, because both do the
 * same. Examples are sizes that vary from rank to rank, buffers that are replaced, and one of
 * several requests. For {@link CalibratedTimes} and for {@code calibrate}.
 */
public final class EquivalentCalls {
  private EquivalentCalls() {}

  /** The measured call; the call itself if none does the same. */
  public static MpiCall of(MpiCall call) {
    return switch (call) {
      case MPI_MRECV -> MpiCall.MPI_RECV;
      case MPI_MPROBE -> MpiCall.MPI_PROBE;
      case MPI_SENDRECV_REPLACE -> MpiCall.MPI_SENDRECV;
      case MPI_WAITANY, MPI_WAITSOME -> MpiCall.MPI_WAIT;
      case MPI_ALLGATHERV -> MpiCall.MPI_ALLGATHER;
      case MPI_ALLTOALLV, MPI_ALLTOALLW -> MpiCall.MPI_ALLTOALL;
      case MPI_REDUCE_SCATTER_BLOCK -> MpiCall.MPI_REDUCE_SCATTER;
      case MPI_SCATTERV -> MpiCall.MPI_SCATTER;
      case MPI_GATHERV -> MpiCall.MPI_GATHER;
      case MPI_EXSCAN -> MpiCall.MPI_SCAN;
      default -> call;
    };
  }

  /** The equivalent call for one side: a wait for one stands for a wait for several sends. */
  static MpiCall of(MpiCall call, Role role) {
    return call == MpiCall.MPI_WAITALL && role == Role.SEND ? MpiCall.MPI_WAIT : of(call);
  }
}
