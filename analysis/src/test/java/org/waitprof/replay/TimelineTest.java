package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.timeline.TimeSpan;
import org.waitprof.timeline.TimelineReader;
import org.waitprof.timeline.TraceTimeline;
import org.waitprof.timeline.TraceTimeline.CallBar;
import org.waitprof.timeline.TraceTimeline.Lane;
import org.waitprof.waitstate.WaitAtFinalize;

/**
 * Timelines of random programs: calls, waits, messages and critical path add up to what the
 * analysis says, whole and in two parts.
 */
class TimelineTest {
  private static final Metric FINALIZE_WAIT = new Metric(WaitAtFinalize.COLUMN, "ns", "");
  private static final int PROGRAMS = Seed.inputs(200);

  /** Share of a column that rounding to 255 steps may lose. */
  private static final double ROUNDING = 1.0 / 255;

  private static TraceTimeline read(RandomProgram program, TimeSpan span) throws IOException {
    return new TimelineReader(program.trace, span, 0, program.worldSize - 1)
        .read(1, ProgressListener.NONE);
  }

  @Test
  void addsUpToTheAnalysis() throws IOException {
    Random random = new Random(Seed.value() + 41);
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = random.nextLong();
      RandomProgram program = new RandomProgram(new Random(seed));
      ReplayResult result = new Replay(program.trace, 1, ProgressListener.NONE).run();
      JobProfile profile = MeasuredProfile.of(result, "test");
      TraceTimeline all = read(program, TimeSpan.WHOLE);
      String name = "program " + seed;
      assertTrue(all.exact(), name);
      assertEquals(result.quality().of(Occurrence.MESSAGES), all.messages().size(), name);
      for (Lane lane : all.lanes()) {
        List<CallBar> run =
            lane.calls().stream().filter(call -> !call.where().startsWith("MPI_Finalize")).toList();
        assertEquals(
            profile.ranks().get(lane.rank()).mpiNanos() - inFinalize(profile, lane.rank()),
            run.stream().mapToLong(CallBar::nanos).sum(),
            name);
        assertColumns(name, all, lane);
      }
      long path = all.path().stream().mapToLong(each -> each.toNanos() - each.fromNanos()).sum();
      assertTrue(path > 0 && path <= all.span().toNanos(), name + ": path of " + path);
      assertParts(name, program, all);
    }
  }

  private static long inFinalize(JobProfile profile, int rank) {
    long nanos = 0;
    for (int key = 0; key < profile.keys().size(); key++) {
      nanos += profile.value(FINALIZE_WAIT, key, rank);
    }
    return nanos;
  }

  /** What columns say is what the calls say. */
  private static void assertColumns(String name, TraceTimeline timeline, Lane lane) {
    double shares = 0;
    for (byte[] kind : lane.kinds()) {
      shares += sum(kind);
    }
    double calls = lane.calls().stream().mapToLong(CallBar::nanos).sum();
    double tolerance = ROUNDING * timeline.stepNanos() * timeline.columns() * lane.kinds().size();
    assertEquals(calls, shares * timeline.stepNanos(), tolerance, name);
    double waits = lane.calls().stream().mapToLong(CallBar::waitNanos).sum();
    assertEquals(waits, sum(lane.waits()) * timeline.stepNanos(), tolerance, name);
  }

  private static double sum(byte[] shares) {
    double sum = 0;
    for (byte share : shares) {
      sum += (share & 0xff) / 255.0;
    }
    return sum;
  }

  private static void assertParts(String name, RandomProgram program, TraceTimeline all)
      throws IOException {
    long end = all.span().toNanos();
    long middle = end / 2;
    if (middle > 0) {
      TraceTimeline before = read(program, new TimeSpan(0, middle));
      TraceTimeline after = read(program, new TimeSpan(middle, TimeSpan.END));
      assertEquals(calls(all), calls(before) + calls(after), name);
      assertEquals(waits(all), waits(before) + waits(after), name);
    }
  }

  private static long calls(TraceTimeline timeline) {
    return timeline.lanes().stream()
        .flatMap(lane -> lane.calls().stream())
        .mapToLong(CallBar::nanos)
        .sum();
  }

  private static long waits(TraceTimeline timeline) {
    return timeline.lanes().stream()
        .flatMap(lane -> lane.calls().stream())
        .mapToLong(CallBar::waitNanos)
        .sum();
  }
}
