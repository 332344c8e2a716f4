package org.waitprof.replay.ideal;

import org.waitprof.model.MpiCall;
import org.waitprof.waitstate.WaitAtCommunicator;

/**
 * What an ideal network makes calls wait for. Transfers take no time; a receive waits for its send
 * to be posted, a rendezvous send for its receive to be posted, a collective for members.
 *
 * @param eagerBytes messages of fewer bytes are eager: their send waits for nobody
 * @param strict whether that limit alone decides; else a send that was over before its receive was
 *     posted was eager, whatever its size
 * @param synchronising whether collectives wait for all members, as in ClockTalk 0.0.1 and Dimemas;
 *     else each waits for those whose data it needs
 */
public record NetworkModel(long eagerBytes, boolean strict, boolean synchronising) {
  /** The eager limit of ClockTalk, and with which modelfactors.py runs Dimemas. */
  public static final long USUAL_EAGER_BYTES = 1 << 15;

  /** What is taken where nothing is said. */
  public static final NetworkModel USUAL = new NetworkModel(USUAL_EAGER_BYTES, false, false);

  /** On whom a member of a collective depends. */
  public enum Dependence {
    /** On nobody, or on nobody that is known. */
    NONE,
    /** On all members that take part. */
    ALL,
    /** On the root. */
    ROOT,
    /** The root on all that have data for it, others on nobody. */
    AT_ROOT,
    /** On all members with lower numbers. */
    LOWER
  }

  /** On whom members of a collective depend. */
  public Dependence of(MpiCall call) {
    return synchronising ? synchronised(call) : needed(call);
  }

  /** The collectives that ClockTalk 0.0.1 treats; the others take no time in it. */
  private static Dependence synchronised(MpiCall call) {
    return switch (call) {
      case MPI_BARRIER,
          MPI_BCAST,
          MPI_REDUCE,
          MPI_ALLREDUCE,
          MPI_ALLTOALL,
          MPI_ALLTOALLV,
          MPI_GATHER,
          MPI_GATHERV,
          MPI_ALLGATHER,
          MPI_REDUCE_SCATTER,
          MPI_IGATHERV ->
          Dependence.ALL;
      default -> Dependence.NONE;
    };
  }

  private static Dependence needed(MpiCall call) {
    if (WaitAtCommunicator.isCovered(call)) {
      return Dependence.ALL;
    }
    return switch (call) {
      case MPI_BCAST, MPI_SCATTER, MPI_SCATTERV, MPI_IBCAST, MPI_ISCATTER, MPI_ISCATTERV ->
          Dependence.ROOT;
      case MPI_REDUCE, MPI_GATHER, MPI_GATHERV, MPI_IREDUCE, MPI_IGATHER, MPI_IGATHERV ->
          Dependence.AT_ROOT;
      case MPI_SCAN, MPI_EXSCAN, MPI_ISCAN, MPI_IEXSCAN -> Dependence.LOWER;
      case MPI_BARRIER,
          MPI_ALLREDUCE,
          MPI_ALLGATHER,
          MPI_ALLGATHERV,
          MPI_ALLTOALL,
          MPI_ALLTOALLV,
          MPI_ALLTOALLW,
          MPI_REDUCE_SCATTER,
          MPI_REDUCE_SCATTER_BLOCK,
          MPI_IBARRIER,
          MPI_IALLREDUCE,
          MPI_IALLGATHER,
          MPI_IALLGATHERV,
          MPI_IALLTOALL,
          MPI_IALLTOALLV,
          MPI_IALLTOALLW,
          MPI_IREDUCE_SCATTER,
          MPI_IREDUCE_SCATTER_BLOCK ->
          Dependence.ALL;
      default -> Dependence.NONE;
    };
  }
}
