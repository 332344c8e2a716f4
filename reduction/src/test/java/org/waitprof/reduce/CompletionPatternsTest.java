package org.waitprof.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.SizeClass;
import org.waitprof.model.rank.SampleResult.AwaitedCall;

/** Expectation: completions have the pattern of what they waited for longest. */
class CompletionPatternsTest {
  private static final CallPath SENT = CallPath.parse("A.a:1");
  private static final CallPath MET = CallPath.parse("A.a:2");
  private static final CallPath REDUCED = CallPath.parse("A.a:3");
  private static final CallPath BOTH = CallPath.parse("A.a:4");

  private static KeyRow row(CallPath path, MpiCall call) {
    return new KeyRow(key(path, call, Role.NONE), 2);
  }

  private static CallKey key(CallPath path, MpiCall call, Role role) {
    return new CallKey(path, call, SizeClass.of(8), SizeClass.of(2), role);
  }

  private static String pattern(MpiCall call, Role role, AwaitedCall... awaited) {
    CompletionPatterns patterns =
        new CompletionPatterns(
            List.of(
                row(SENT, MpiCall.MPI_SEND),
                row(MET, MpiCall.MPI_IBARRIER),
                row(MET, MpiCall.MPI_WAIT),
                row(REDUCED, MpiCall.MPI_IREDUCE),
                row(BOTH, MpiCall.MPI_IBARRIER),
                row(BOTH, MpiCall.MPI_SEND)),
            Map.of(1L, SENT, 2L, MET, 3L, REDUCED, 4L, BOTH));
    CallPath here = CallPath.parse("A.b:9");
    return patterns.of(key(here, call, role), "late_sender", List.of(awaited));
  }

  private static AwaitedCall awaited(int rank, long path, long nanos) {
    return new AwaitedCall(rank, path, nanos);
  }

  @Test
  void theLongestWaitsDecide() {
    MpiCall all = MpiCall.MPI_WAITALL;
    assertEquals("late_sender", pattern(all, Role.RECV));
    assertEquals("late_sender", pattern(all, Role.RECV, awaited(0, 1, 9), awaited(0, 2, 8)));
    assertEquals("wait_at_barrier", pattern(all, Role.RECV, awaited(0, 1, 8), awaited(0, 2, 9)));
    assertEquals(
        "wait_at_barrier",
        pattern(all, Role.SEND, awaited(0, 1, 9), awaited(0, 2, 6), awaited(1, 2, 6)));
    assertEquals("early_reduce", pattern(all, Role.RECV, awaited(1, 3, 9)));
  }

  /** Of a line that starts both, of an unknown one and of other calls nothing more is known. */
  @Test
  void elseTheRoleDecides() {
    MpiCall all = MpiCall.MPI_WAITALL;
    assertEquals("late_sender", pattern(all, Role.RECV, awaited(0, 4, 9)));
    assertEquals("late_sender", pattern(all, Role.RECV, awaited(0, 77, 9)));
    assertEquals("late_sender", pattern(MpiCall.MPI_RECV, Role.RECV, awaited(0, 2, 9)));
    assertEquals("late_sender", pattern(all, Role.NONE, awaited(0, 2, 9)));
  }
}
