package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SoundTrace;
import org.waitprof.it.Undisturbed;
import org.waitprof.model.SizeClass;

/**
 * Expectation: what MPJ Express takes to turn objects into bytes and back is neither waiting nor
 * transfer, and the messages' sizes are unknown. The program is {@code waits.HeavyObjects}; it
 * tells itself how long that took.
 */
@Isolated
class ObjectsIT {
  /** A rank that loses its core outside of the program's own time; without packing it is all. */
  private static final double TOLERANCE = 0.4;

  private static final long TOLERANCE_NANOS = 20_000_000;

  @Test
  void serialisingIsNoWaiting() throws IOException {
    Undisturbed.check(
        () ->
            KnownAnswer.job(Launcher.MPJ_MULTICORE, 2)
                .agent("mode=trace,summary=off")
                .run("waits.HeavyObjects")
                .ok(),
        ObjectsIT::compareWithTrace,
        ObjectsIT::compareWithProgram);
  }

  private static void compareWithTrace(MpiResult result) {
    List<ProfileRow> rows = CsvExport.of(result.profile());
    List<ProfileRow> traced = CsvExport.of(SoundTrace.of(result));
    sizesAreUnknown(rows);
    sizesAreUnknown(traced);
    for (int rank = 0; rank < 2; rank++) {
      long profiled = sum(rows, rank, "MPI_Pack") + sum(rows, rank, "MPI_Unpack");
      long inTrace = sum(traced, rank, "MPI_Pack") + sum(traced, rank, "MPI_Unpack");
      assertTrue(
          Math.abs(profiled - inTrace) <= profiled / 100,
          "packed and unpacked by " + rank + ": " + profiled + ", in the trace " + inTrace);
    }
  }

  private static void compareWithProgram(MpiResult result) {
    long packing = Long.parseLong(result.after("packed 0"));
    long unpacking = Long.parseLong(result.after("packed 1"));
    List<ProfileRow> rows = CsvExport.of(result.profile());
    near("packed", packing, sum(rows, 0, "MPI_Pack"));
    near("unpacked", unpacking, sum(rows, 1, "MPI_Unpack"));
    near("packed and sent", packing, packing + sum(rows, 0, "MPI_Send"));
    near("of the receives the wait for packing", packing, sum(rows, 1, "MPI_Recv"));
    near("waiting for it", packing, waits(rows, 1, "MPI_Recv"));
    List<ProfileRow> traced = CsvExport.of(SoundTrace.of(result));
    near("waiting for it, traced", packing, waits(traced, 1, "MPI_Recv"));
  }

  private static void sizesAreUnknown(List<ProfileRow> rows) {
    List<ProfileRow> ofObjects =
        rows.stream()
            .filter(row -> row.call().equals("MPI_Send") || row.call().equals("MPI_Recv"))
            .toList();
    assertEquals(2, ofObjects.size(), "one sends, the other receives");
    for (ProfileRow row : ofObjects) {
      assertEquals(SizeClass.UNKNOWN, row.sizeClass(), row::toString);
      assertEquals(0, row.bytes(), row::toString);
    }
  }

  private static void near(String what, long truth, long found) {
    assertTrue(
        Math.abs(found - truth) <= TOLERANCE * truth + TOLERANCE_NANOS,
        () -> what + ": " + found + " instead of " + truth);
  }

  private static long sum(List<ProfileRow> rows, int rank, String call) {
    return rows.stream()
        .filter(row -> row.rank() == rank && row.call().equals(call))
        .mapToLong(ProfileRow::sumNanos)
        .sum();
  }

  private static long waits(List<ProfileRow> rows, int rank, String call) {
    return rows.stream()
        .filter(row -> row.rank() == rank && row.call().equals(call))
        .mapToLong(ProfileRow::waitNanos)
        .sum();
  }
}
