package org.waitprof.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.model.rank.SampleResult.WaitedFor;

/** Expectation: completions have the pattern of what they waited for longest, of all ranks. */
class CompletionPatternsTest {
  private static String pattern(MpiCall call, Role role, Role longest) {
    CallKey key = new CallKey(CallPath.EMPTY, call, 3, 0, role);
    return CompletionPatterns.of(key, longest, "own");
  }

  @Test
  void theLongestWaitsDecide() {
    assertEquals("own", pattern(MpiCall.MPI_WAITALL, Role.RECV, Role.NONE));
    assertEquals("own", pattern(MpiCall.MPI_WAITALL, Role.RECV, Role.RECV));
    assertEquals("late_receiver", pattern(MpiCall.MPI_WAITALL, Role.RECV, Role.SEND));
    assertEquals("wait_at_barrier", pattern(MpiCall.MPI_WAITALL, Role.RECV, Role.BARRIER));
    assertEquals("wait_at_nxn", pattern(MpiCall.MPI_WAITALL, Role.SEND, Role.N_TO_N));
    assertEquals("early_reduce", pattern(MpiCall.MPI_TESTALL, Role.SEND, Role.TO_ROOT));
  }

  @Test
  void pollsForAMessageAreStillPolls() {
    assertEquals("own", pattern(MpiCall.MPI_TESTALL, Role.POLLED, Role.RECV));
    assertEquals("wait_at_barrier", pattern(MpiCall.MPI_TESTALL, Role.POLLED, Role.BARRIER));
  }

  @Test
  void otherCallsHaveThePatternOfTheirRole() {
    assertEquals("own", pattern(MpiCall.MPI_RECV, Role.RECV, Role.BARRIER));
    assertEquals("own", pattern(MpiCall.MPI_WAIT, Role.N_TO_N, Role.BARRIER));
  }

  private static SampledWaits waits(long exact, long rest, double share, Role longest) {
    return new SampledWaits(
        exact,
        rest,
        10 * share,
        10,
        0,
        9,
        9,
        false,
        0,
        9,
        List.of(),
        List.of(),
        new WaitedFor(List.of(), longest));
  }

  /** 30 for messages; 10, and half of what is not known one by one, for a barrier. */
  @Test
  void ofAllRanksTogether() {
    SampledRow row = new SampledRow();
    assertEquals(Role.NONE, row.longest());
    row.add(0, waits(30, 0, 0, Role.RECV));
    row.add(1, waits(10, 38, 0.5, Role.BARRIER));
    assertEquals(Role.RECV, row.longest());
    row.add(2, waits(2, 0, 0, Role.BARRIER));
    assertEquals(Role.BARRIER, row.longest());
    PackWriter out = new PackWriter();
    row.write(out);
    SampledRow read = new SampledRow();
    read.read(new PackReader(out.toByteArray()));
    assertEquals(Role.BARRIER, read.longest());
  }
}
