package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.MpiCall;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.delay.DelayAnalysis;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.result.MeasuredProfile;

/**
 * Expectation: rank 0 computes 90 ns before an all-reduction, 30 of them lost to collections; rank
 * 1 computes 990 ns, 600 of them lost to collections and 200 without a core. Of the 900 ns that
 * rank 0 waits, 570 go back to rank 1's collections, 200 to its lack of a core and 130 to its
 * computation, by both rules: 100 of these to locks, which are the program's own. Without losses
 * all 900 go back to the computation.
 */
class LostCausesTest {
  private static final long WORLD = 7;

  private static JobProfile analyse(DelayRule rule, boolean losses) {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
    for (int rank = 0; rank < 2; rank++) {
      MemoryTrace.Rank its = trace.on(rank);
      its.enter(0, MpiCall.MPI_INIT, 1);
      its.leave(10);
      long begin = rank == 0 ? 100 : 1000;
      its.enter(begin, MpiCall.MPI_ALLREDUCE, 1);
      if (losses) {
        its.lost(begin, LatenessCause.GC, rank == 0 ? 30 : 600);
        its.lost(begin, LatenessCause.NO_CORE, rank == 0 ? 0 : 200);
        its.lost(begin, LatenessCause.MONITOR, rank == 0 ? 10 : 110);
      }
      its.collective(1000, WORLD, -1, 8, 8);
      its.leave(1000);
      its.enter(1000, MpiCall.MPI_FINALIZE, 2);
      its.leave(1000);
    }
    return MeasuredProfile.of(
        new Replay(
                trace,
                1,
                Exchange.ALONE,
                rule,
                DelayAnalysis.MemoryLimits.USUAL,
                ProgressListener.NONE)
            .run(),
        "test");
  }

  private static Map<String, Long> places(JobProfile profile) {
    Map<String, Long> places = new TreeMap<>();
    for (RootCause place : profile.causes().places()) {
      for (Cost cost : place.costs()) {
        assertEquals(1, cost.rank());
        places.merge(place.computation() ? "gap" : place.region(), cost.nanos(), Long::sum);
      }
    }
    return places;
  }

  @ParameterizedTest
  @EnumSource(names = {"SCALASCA", "PAPER"})
  void lossesAreRootCauses(DelayRule rule) {
    JobProfile profile = analyse(rule, true);
    assertEquals(
        Map.of("garbage collection", 570L, "lack of a core", 200L, "gap", 130L), places(profile));
    assertEquals(
        List.of(
            new LatenessRow(0, LatenessCause.GC, 0, 0, 30, 1),
            new LatenessRow(0, LatenessCause.MONITOR, 0, 0, 10, 1),
            new LatenessRow(1, LatenessCause.GC, 570, 0, 600, 1),
            new LatenessRow(1, LatenessCause.NO_CORE, 200, 0, 200, 1),
            new LatenessRow(1, LatenessCause.MONITOR, 100, 0, 110, 1),
            new LatenessRow(1, LatenessCause.COMPUTE, 30, 0, 0, 0)),
        profile.sections().get(LatenessRows.class).orElseThrow().rows());
  }

  @ParameterizedTest
  @EnumSource(names = {"SCALASCA", "PAPER"})
  void withoutThemAllIsComputation(DelayRule rule) {
    JobProfile profile = analyse(rule, false);
    assertEquals(Map.of("gap", 900L), places(profile));
    assertEquals(true, profile.sections().get(LatenessRows.class).isEmpty());
  }
}
