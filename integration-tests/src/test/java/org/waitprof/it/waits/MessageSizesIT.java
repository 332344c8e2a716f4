package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Launcher;
import org.waitprof.it.ProfileRow;

/**
 * Expectation: in the profile of {@code waits.AllPatterns}, bytes, size classes and classes of
 * communicators are those of the program: messages of 64 bytes and of 1 MiB, shared out among the
 * ranks in collectives.
 */
@Isolated
@ParameterizedClass
@CsvSource({
  "OPEN_MPI, 4, waits.AllPatterns",
  // Whose times no other test of the build looks at: one round will do.
  "MPJ_MULTICORE, 4, waits.AllPatterns 1",
  "MPJ_NIODEV, 2, waits.AllPatterns",
})
class MessageSizesIT {
  private static final Set<String> WHOLE_MESSAGE =
      Set.of(
          "MPI_Send",
          "MPI_Ssend",
          "MPI_Recv",
          "MPI_Mrecv",
          "MPI_Sendrecv",
          "MPI_Sendrecv_replace",
          "MPI_Isend",
          "MPI_Issend",
          "MPI_Irecv",
          "MPI_Send_init",
          "MPI_Recv_init",
          "MPI_Waitany",
          "MPI_Exscan");

  /** Collectives in which a call's bytes are those for all ranks: what the rank sends. */
  private static final Set<String> BLOCK_FOR_EACH =
      Set.of("MPI_Alltoall", "MPI_Alltoallv", "MPI_Reduce_scatter");

  private static final Set<String> ONE_BLOCK =
      Set.of(
          "MPI_Allreduce",
          "MPI_Allgather",
          "MPI_Allgatherv",
          "MPI_Bcast",
          "MPI_Scatter",
          "MPI_Reduce",
          "MPI_Gather",
          "MPI_Gatherv",
          "MPI_Scan");

  private final KnownAnswer answer;
  private final int ranks;

  MessageSizesIT(Launcher launcher, int ranks, String program) {
    answer = KnownAnswer.shared(launcher, ranks, program);
    this.ranks = ranks;
  }

  @Test
  void everyCallHasTheBytesOfItsMessage() {
    for (ProfileRow row : answer.rows()) {
      for (String phase : List.of("waits.Run.eager", "waits.Run.rendezvous")) {
        if (row.isInside(phase)) {
          long bytes = bytesOfACall(row, phase.equals("waits.Run.eager") ? 64 : 1 << 20);
          if (bytes >= 0) {
            assertEquals(bytes * row.count(), row.bytes(), row::toString);
            assertEquals(sizeClass(bytes), row.sizeClass(), row::toString);
          }
        }
      }
    }
  }

  /** Bytes of each of the row's calls; -1 where the program does not say. */
  private long bytesOfACall(ProfileRow row, long message) {
    if (row.isInside("waits.World.latest")) {
      return Long.BYTES;
    }
    if (row.isInside("waits.OwnPatterns.allreduceInPlace")
        || WHOLE_MESSAGE.contains(row.call())
        || BLOCK_FOR_EACH.contains(row.call())) {
      return message;
    }
    if (ONE_BLOCK.contains(row.call())) {
      return message / ranks;
    }
    return switch (row.call()) {
      case "MPI_Scatterv" -> row.role().equals("root") ? message : message / ranks;
      case "MPI_Wait" -> row.role().isEmpty() ? -1 : message;
      case "MPI_Waitall" -> row.role().isEmpty() ? -1 : 2 * message;
      case "MPI_Barrier", "MPI_Probe", "MPI_Mprobe" -> 0;
      default -> -1;
    };
  }

  @Test
  void everyBarrierKnowsHowManyTakePart() {
    for (ProfileRow row : answer.rows()) {
      if (row.isInside("waits.WaitAtBarrier.ofAll")) {
        assertCommunicator(ranks, row);
      } else if (row.isInside("waits.WaitAtBarrier.ofHalves")) {
        assertCommunicator(ranks / 2, row);
      } else if (row.isInside("waits.WaitAtBarrier.alone")) {
        assertCommunicator(1, row);
      }
    }
  }

  private void assertCommunicator(int members, ProfileRow row) {
    if (row.call().equals("MPI_Barrier")) {
      assertEquals(sizeClass(members), row.commSizeClass(), row::toString);
    }
  }

  /** Class k holds 2^(k-1) up to, but not, 2^k. */
  private static int sizeClass(long size) {
    return Long.SIZE - Long.numberOfLeadingZeros(size);
  }
}
