package org.waitprof.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.waitprof.counterfile.CallInFlight;
import org.waitprof.counterfile.RankReading;
import org.waitprof.counterfile.SlotReading;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.reduce.LearnedWaits;

/** Jobs that run, as their ranks would be read. */
public final class Readings {
  public static final CallPath PATH =
      CallPath.parse("demo.Main.main:12;demo.Solver.step:88;demo.Halo.receive:41");
  private static final long SECOND = 1_000_000_000L;

  private Readings() {}

  /**
   * A job in which rank r receives for r seconds and all-reduces for 1 second, of 10 seconds; the
   * last rank is in a receive for 90 seconds.
   *
   * @param more series of each rank beside these: one a size class of bytes sent
   */
  public static RunningJob job(int ranks, int more) {
    return job(ranks, more, "demo.Main");
  }

  /** The same with a main class of that name. */
  public static RunningJob job(int ranks, int more, String mainClass) {
    List<RankReading> readings = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      List<SlotReading> slots = new ArrayList<>();
      slots.add(slot(1, MpiCall.MPI_RECV, 11, 1, rank * SECOND + 1, 1, 1024));
      slots.add(slot(1, MpiCall.MPI_RECV, 11, 1, 1, 1, 1024));
      slots.add(slot(2, MpiCall.MPI_ALLREDUCE, 3, 4, SECOND, SECOND / (rank + 4), 32));
      for (int i = 0; i < more; i++) {
        MpiCall call = MpiCall.values()[MpiCall.MPI_PUT.ordinal() + i];
        slots.add(slot(3, call, i % 40, 5, 1000, 10, 5L << (i % 40)));
      }
      List<CallInFlight> inFlight =
          rank < ranks - 1
              ? List.of()
              : List.of(new CallInFlight(1, MpiCall.MPI_RECV, PATH, 90 * SECOND));
      Map<String, String> facts =
          Map.of("runId", "abc", "mainClass", mainClass, "host", "n1", "binding", "Open MPI 4.1.4");
      readings.add(
          new RankReading(
              rank,
              ranks,
              4000 + rank,
              facts,
              1,
              false,
              1000,
              11_000,
              10 * SECOND,
              (rank + 1) * SECOND,
              0,
              0,
              slots,
              inFlight,
              hash -> PATH));
    }
    return RunningJob.of("abc", "", readings, rank -> RankState.RUNNING, new LearnedWaits());
  }

  /** A job whose process died in Init, before it had a rank. */
  public static RunningJob diedInInit() {
    RankReading process =
        new RankReading(
            -1, 0, 4000, Map.of(), 1, false, 0, 0, 0, 0, 0, 0, List.of(), List.of(), hash -> PATH);
    return RunningJob.of("", "", List.of(process), rank -> RankState.DIED, new LearnedWaits());
  }

  /** A job of which all ranks fare like this. */
  public static RunningJob withState(RunningJob job, RankState state) {
    return RunningJob.of(
        job.runId(),
        job.user(),
        job.ranks().stream().map(RunningJob.Rank::now).toList(),
        rank -> state,
        new LearnedWaits());
  }

  private static SlotReading slot(
      long path, MpiCall call, int sizeClass, long count, long sum, long min, long bytes) {
    long meta = CounterLayout.meta(call.ordinal(), sizeClass, 3, Role.NONE.ordinal());
    return new SlotReading(path, meta, call, Role.NONE, count, sum, min, bytes);
  }
}
