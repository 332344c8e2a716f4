package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * Expectation: a profile made with another estimator has that one's floors, which are above the
 * shortest calls where a receive can wait, and its columns mean what they always do.
 */
class EstimatorOptionIT {
  @Test
  void aProfileIsMadeWithTheEstimatorThatIsAskedFor() {
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .agent("estimator=both-sides")
            .run("demo.Wavefront", "--sweeps", "20")
            .ok();
    boolean above = false;
    for (ProfileRow row : CsvExport.of(result.profile())) {
      if (row.pattern().isEmpty()) {
        assertEquals(0, row.waitNanos(), row::toString);
      } else {
        long wait = row.sumNanos() - row.count() * row.floorNanos();
        assertEquals(wait, row.waitNanos(), row::toString);
        assertTrue(wait >= 0, row::toString);
        above |= row.call().equals("MPI_Recv") && row.floorNanos() > row.minNanos();
      }
    }
    assertTrue(above, "no receive whose floor is above its shortest call");
    Script report = WaitprofCommand.run("report", "-v", result.profile().toString());
    assertTrue(report.output().matches("(?s).*estimator +both-sides.*"), report::output);
  }
}
