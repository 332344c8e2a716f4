package org.waitprof.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.waitprof.estimate.WaitBounds;
import org.waitprof.model.CallPath;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.JobProfile.RankPairs;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.JobProfile.RootCause.Gain;
import org.waitprof.model.JobProfile.RootCause.Imbalance;
import org.waitprof.model.JobProfile.RootCause.Work;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.Role;
import org.waitprof.model.RootCauses;
import org.waitprof.model.WaitSource;
import org.waitprof.model.lateness.HeldUp;
import org.waitprof.model.lateness.HeldUps;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.timeseries.PhaseTime;
import org.waitprof.timeseries.RanksInWindow;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.Window;
import org.waitprof.timeseries.WorkLine;

/**
 * A job of two ranks with everything that a report can show: two threads a rank, a phase, windows,
 * pairs, execution samples, root causes, a critical path, CPU figures, start and end.
 */
public final class FullJob {
  private static final long SECOND = 1_000_000_000L;
  private static final String THREAD = "(thread).worker-#:0;Heat.steps:30;";
  private static final String PHASE = "(region).solve:0;Heat.main:12;";

  private FullJob() {}

  /** The same job each time. */
  public static JobProfile of() {
    JobBuilder builder = new JobBuilder().program("Heat", "17");
    for (int rank = 0; rank < 2; rank++) {
      CpuUse cpu =
          new CpuUse(
              2,
              100 * SECOND,
              60 * SECOND,
              5 * SECOND,
              true,
              900,
              2,
              8,
              310,
              5,
              7,
              9,
              8000,
              CpuUse.WorkerUse.NONE,
              CpuUse.OtherUse.UNKNOWN);
      RankSpan span = RankSpan.of(10_000 + 500L * rank, 110_000 + 300L * rank, 9_000);
      builder.rank(
          new RankFacts(
              true, "n" + rank, rank, 100 * SECOND, 41 * SECOND, SECOND, true, cpu, span, 2));
    }
    Cell waits = new Cell(2, 40 * SECOND, 8 * SECOND, 32 * SECOND, 5 * SECOND);
    Cell works = new Cell(2, SECOND, SECOND / 2, SECOND / 2, SECOND / 2);
    builder.row(THREAD + "Halo.west:47", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> waits);
    builder.row(PHASE + "Heat.octant:47", MpiCall.MPI_RECV, 900, 0, Role.NONE, rank -> waits);
    builder.row(PHASE + "Heat.octant:42", MpiCall.MPI_SEND, 900, 0, Role.NONE, rank -> works);
    builder.row(THREAD + "Halo.west:49", MpiCall.MPI_BCAST, 900, 2, Role.ROOT, rank -> works);
    builder.note(new QualityNote(Severity.WARNING, "busy", "the machine, \"n1\", was busy"));
    JobProfile plain = builder.build();
    Map<String, LongColumn> columns = new HashMap<>(plain.columns());
    columns.put(Metric.OVERLAPPED_WAIT.name(), (key, rank) -> (key + 1) * SECOND / 4);
    columns.put(Metric.LOCKED_OUT.name(), (key, rank) -> rank * SECOND / 8);
    columns.put("late_sender_ns", (key, rank) -> key == 0 ? 30 * SECOND : 0);
    columns.put("late_sender_wrong_order_ns", (key, rank) -> key == 0 ? SECOND : 0);
    columns.put("critical_path_ns", (key, rank) -> key == 1 ? 3 * SECOND : 0);
    columns.put("critical_path_before_ns", (key, rank) -> key == 1 ? 40 * SECOND * rank : 0);
    return WaitBounds.of(
            plain.withKeys(plain.keys().stream().map(FullJob::sampled).toList()).with(columns))
        .withSection(
            new RankPairs(
                List.of(
                    new RankPair(0, 1, 10, 1000, 30 * SECOND),
                    new RankPair(1, 0, 11, 1100, 20 * SECOND),
                    new RankPair(1, -1, 2, 20, 7))))
        .withSection(
            new LatenessRows(
                List.of(
                    new LatenessRow(0, LatenessCause.COMPUTE, 12 * SECOND, SECOND, 0, 0),
                    new LatenessRow(1, LatenessCause.GC, 20 * SECOND, 2 * SECOND, 30 * SECOND, 41),
                    new LatenessRow(-1, LatenessCause.NO_CORE, 5 * SECOND, 0, 0, 0))))
        .withSection(
            new HeldUps(
                List.of(
                    new HeldUp(
                        1,
                        "a lock (heat.Buffer) that thread writer held",
                        "heat.Buffer.put:40",
                        2 * SECOND,
                        30),
                    new HeldUp(0, "the loading of classes", "heat.Heat.main:8", SECOND / 8, 12))))
        .withSection(timeSeries())
        .withSection(causes());
  }

  private static ProfileKey sampled(ProfileKey key) {
    RowSample sample =
        key.pattern().isEmpty()
            ? RowSample.NONE
            : new RowSample(
                SECOND / 2, 9 * SECOND, List.of(new Awaited(1, "Heat.octant:41", 8 * SECOND)));
    return new ProfileKey(key.key(), key.pattern(), WaitSource.SAMPLED, sample);
  }

  private static TimeSeries timeSeries() {
    List<Window> windows = new ArrayList<>();
    for (int window = 0; window < 3; window++) {
      long[] useful = {(10 + window) * SECOND, 30 * SECOND};
      long[] mpi = {(40 - window) * SECOND, 20 * SECOND};
      windows.add(
          new Window(
              50 * SECOND * window,
              50 * SECOND * (window + 1),
              OptionalLong.of(40 * SECOND),
              4,
              useful,
              mpi,
              700 + window,
              new TreeMap<>(Map.of("late_sender", 30 * SECOND)),
              new RanksInWindow(
                  new long[] {0, window * SECOND},
                  new long[] {300, 400},
                  new TreeMap<>(Map.of("late_sender", new long[] {SECOND, 29 * SECOND})))));
    }
    return new TimeSeries(
        OptionalLong.of(80 * SECOND),
        windows,
        List.of(),
        List.of(new PhaseTime("solve", new long[] {80 * SECOND, 90 * SECOND})),
        List.of(
            new WorkLine("Heat.main:12;Heat.octant:44;pkg.Cells.compute:57", new long[] {10, 60}),
            new WorkLine("Heat.main:12;pkg.Cells.load:9", new long[] {75, 0})));
  }

  private static RootCauses causes() {
    RootCause computation =
        new RootCause(
                true,
                CallPath.parse("Heat.main:12;Heat.octant:42"),
                CallPath.parse("Heat.main:12;Heat.octant:47"),
                "MPI_Recv",
                List.of(new Cost(1, 0, 3 * SECOND, 28 * SECOND)))
            .doing(
                List.of(
                    new Work(
                        1, CallPath.parse("Heat.main:12;Heat.octant:44;pkg.Cells.compute:57"), 40)))
            .imbalanced(List.of(new Imbalance(0, 2 * SECOND), new Imbalance(1, 7 * SECOND)))
            .balanced(new Gain(100 * SECOND, 80 * SECOND, 50 * SECOND, 10 * SECOND));
    RootCause send =
        new RootCause(
            false,
            CallPath.EMPTY,
            CallPath.parse("Heat.main:12;Heat.octant:42"),
            "MPI_Send",
            List.of(new Cost(0, 3, SECOND, 0)));
    return new RootCauses(
        "scalasca",
        List.of(computation, send),
        List.of(SECOND, 0L),
        List.of(new WaitPropagation(1, 0, 3 * SECOND, 28 * SECOND)));
  }
}
