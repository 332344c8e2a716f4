package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Quantity;
import org.waitprof.model.Role;
import org.waitprof.model.rank.CallStats;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.reduce.JobMerge;

/** Whatever is declared as a quantity is booked by the hot path, merged, and in the profile. */
class QuantityTest {
  @Test
  void eachIsBooked() {
    Probe.exit(Probe.enter(64, MpiCall.MPI_IRSEND.ordinal()));
    CallStats stats = Recorded.total(MpiCall.MPI_IRSEND);
    for (Quantity quantity : Quantity.ALL) {
      assertTrue(stats.value(quantity) > 0, quantity + " is never counted");
    }
  }

  @Test
  void eachIsAColumnOfTheProfile(@TempDir Path folder) throws Exception {
    JobMerge merge = new JobMerge();
    for (int rank = 0; rank < 2; rank++) {
      merge.add(
          Ranks.rank(rank, 2).calls(1, MpiCall.MPI_SEND, 4, Role.NONE, 30, 10 + rank).profile());
    }
    Path file = ProfileWriter.write(merge.finish("test"), folder.resolve("quantities.wprof"));
    JobProfile read = ProfileReader.read(file);
    CallStats expected =
        Ranks.rank(1, 2)
            .calls(1, MpiCall.MPI_SEND, 4, Role.NONE, 30, 11)
            .profile()
            .stats()
            .values()
            .iterator()
            .next();
    for (Quantity quantity : Quantity.ALL) {
      assertEquals(
          expected.value(quantity), read.value(quantity.metric(), 0, 1), quantity.toString());
    }
  }
}
