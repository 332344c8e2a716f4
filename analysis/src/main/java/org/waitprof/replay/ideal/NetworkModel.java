package org.waitprof.replay.ideal;

import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;

/**
 * Ideal network, with the rules for waiting calls. Transfers take no time; a receive waits for its
 * send to be posted, a rendezvous send for its receive to be posted, a collective for members.
 *
 * @param eagerBytes messages of fewer bytes are eager: their send waits for no rank
 * @param strict whether that limit alone decides; if not, a send that was over before its receive
 *     was posted was also eager
 * @param synchronising whether collectives wait for all members, as in ClockTalk 0.0.1 and Dimemas;
 *     if not, each waits for the members whose data it needs
 */
public record NetworkModel(long eagerBytes, boolean strict, boolean synchronising) {
  /** The eager limit of ClockTalk, which modelfactors.py also uses for Dimemas. */
  public static final long USUAL_EAGER_BYTES = 1 << 15;

  /** Model that applies if the caller names none. */
  public static final NetworkModel USUAL = new NetworkModel(USUAL_EAGER_BYTES, false, false);

  /** Dependence between members of a collective. */
  public Dependence of(MpiCall call) {
    return synchronising ? synchronised(call) : call.dependence();
  }

  /** The collectives that ClockTalk 0.0.1 handles; the others take no time in it. */
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
}
