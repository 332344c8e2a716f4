package org.waitprof.reduce;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.model.rank.SampleResult.WaitedFor;

class SampledColumnsTest {
  private static final CallKey KEY = new CallKey(CallPath.EMPTY, MpiCall.MPI_RECV, 3, 0, Role.NONE);

  private static SampledWaits waits(long exact, boolean isComplete) {
    long dropped = isComplete ? 0 : 1000;
    return new SampledWaits(
        exact,
        0,
        0,
        0,
        0,
        4,
        0,
        isComplete,
        dropped,
        1000,
        List.of(),
        List.of(),
        WaitedFor.NOTHING);
  }

  private static WaitSource added(long[] wait, boolean secondIsComplete) {
    SampledRow row = new SampledRow();
    row.add(0, waits(700, true));
    row.add(1, waits(300, secondIsComplete));
    SampledColumns columns = new SampledColumns(new SamplingTally(), List.of());
    long[] count = {4, 4};
    long[] sum = {1000, 1000};
    return columns.add(KEY, "late_sender", row, count, sum, wait).source();
  }

  @Test
  void whereAllCallsAreKnownTheyAreMeasured() {
    long[] wait = {900, 900};
    assertEquals(WaitSource.MEASURED, added(wait, true));
    assertArrayEquals(new long[] {700, 300}, wait);
  }

  /** A rank whose call has thrown an exception cannot be compared with its partners. */
  @Test
  void aRankThatIsNotKnownLeavesWhatIsKnownOfOthers() {
    long[] wait = {900, 900};
    assertEquals(WaitSource.ESTIMATED, added(wait, false));
    assertArrayEquals(new long[] {700, 900}, wait);
  }
}
