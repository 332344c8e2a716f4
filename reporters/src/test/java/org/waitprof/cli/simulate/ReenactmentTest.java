package org.waitprof.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;

/** What cannot be re-enacted is named, all else is not. */
class ReenactmentTest {
  @Test
  void callsThatCannotBeMadeAgainAreNamed() {
    assertEquals(
        Set.of("MPI_Scatterv", "MPI_Put", "MPI_Iallreduce", "MPI_Neighbor_allgather"),
        Reenactment.impossible(
            Set.of(
                MpiCall.MPI_INIT,
                MpiCall.MPI_SEND,
                MpiCall.MPI_WAITALL,
                MpiCall.MPI_COMM_SPLIT,
                MpiCall.MPI_ALLREDUCE,
                MpiCall.MPI_SCATTERV,
                MpiCall.MPI_PUT,
                MpiCall.MPI_IALLREDUCE,
                MpiCall.MPI_NEIGHBOR_ALLGATHER)));
  }
}
