package org.waitprof.it.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.JobProfile.RankPairs;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.RunFacts;
import org.waitprof.model.WaitSource;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.timeseries.RanksInWindow;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.Window;

/**
 * A measured profile with everything that a page has a section for: a job of 100 s on a grid, whose
 * ranks wait for senders the longer the farther right they are, at all-reduces the longer the
 * farther up, and ever longer as the run goes on.
 */
final class ManyRanks {
  private static final long SECOND = 1_000_000_000L;
  private static final int WINDOWS = 40;

  /** A kind of call, with the part of rank time that it waits in all places together. */
  private record Kind(MpiCall call, Role role, String pattern, double share) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind(MpiCall.MPI_RECV, Role.NONE, "late_sender", 0.14),
          new Kind(MpiCall.MPI_SEND, Role.NONE, "late_receiver", 0.02),
          new Kind(MpiCall.MPI_ALLREDUCE, Role.NONE, "wait_at_nxn", 0.07),
          new Kind(MpiCall.MPI_BARRIER, Role.NONE, "wait_at_barrier", 0.03),
          new Kind(MpiCall.MPI_BCAST, Role.NONROOT, "late_broadcast", 0.01));

  private final int rows;
  private final int columns;
  private final int places;

  private ManyRanks(int rows, int columns, int places) {
    this.rows = rows;
    this.columns = columns;
    this.places = places;
  }

  static Path write(Path file, int rows, int columns, int places) throws IOException {
    return ProfileWriter.write(new ManyRanks(rows, columns, places).profile(), file);
  }

  private int ranks() {
    return rows * columns;
  }

  private long waitNanos(int place, int rank) {
    Kind kind = KINDS.get(place % KINDS.size());
    double right = (rank % columns + 1.0) / columns;
    double up = (rows - rank / columns) / (double) rows;
    double where =
        kind.call() == MpiCall.MPI_RECV ? right : kind.call() == MpiCall.MPI_ALLREDUCE ? up : 0.5;
    // Places differ: the first of a kind has most.
    int number = place / KINDS.size();
    double weight = 2.0 * (places - KINDS.size() * number) / places;
    return (long) (2 * where * weight * kind.share() * 100 * SECOND * KINDS.size() / places);
  }

  private JobProfile profile() {
    List<ProfileKey> keys = new ArrayList<>();
    for (int place = 0; place < places; place++) {
      Kind kind = KINDS.get(place % KINDS.size());
      String step = "app.Main.main:5;app.Solver.step:" + (100 + place % 9);
      CallPath path = CallPath.parse(step + ";app.Halo.exchange:" + (10 + place));
      int size = kind.call() == MpiCall.MPI_BARRIER ? 0 : 4 + place % 14;
      long sum = ranks() * waitNanos(place, ranks() / 2);
      List<Awaited> late =
          List.of(
              new Awaited(0, step + ";app.Halo.pack:7", sum / 2),
              new Awaited(ranks() - 1, "", sum / 4));
      keys.add(
          new ProfileKey(
              new CallKey(path, kind.call(), size, 0, kind.role()),
              kind.pattern(),
              WaitSource.MEASURED,
              new RowSample(0, sum / 3, late)));
    }
    LongColumn wait = this::waitNanos;
    Map<String, LongColumn> values = new HashMap<>();
    values.put(Metric.COUNT.name(), (key, rank) -> 100);
    values.put(Metric.SUM.name(), (key, rank) -> wait.at(key, rank) + SECOND / places);
    values.put(Metric.MIN.name(), (key, rank) -> 5_000);
    values.put(Metric.MAX.name(), (key, rank) -> wait.at(key, rank) / 10 + 9_000);
    values.put(Metric.BYTES.name(), (key, rank) -> 75L << keys.get(key).key().sizeClass());
    values.put(Metric.FLOOR.name(), (key, rank) -> 5_000);
    values.put(Metric.WAIT.name(), wait);
    return new JobProfile(
        facts(),
        ranksFacts(),
        keys,
        values,
        HistogramColumn.NONE,
        List.of(),
        ProfileParts.NONE
            .with(new RankPairs(pairs()))
            .with(new TimeSeries(OptionalLong.empty(), windows())));
  }

  private long mpiNanos(int rank) {
    long mpi = SECOND;
    for (int place = 0; place < places; place++) {
      mpi += waitNanos(place, rank);
    }
    return mpi;
  }

  private List<RankFacts> ranksFacts() {
    List<RankFacts> facts = new ArrayList<>();
    for (int rank = 0; rank < ranks(); rank++) {
      facts.add(
          new RankFacts(true, "node" + rank / 64, rank, 100 * SECOND, mpiNanos(rank), 1000, true));
    }
    return facts;
  }

  private RunFacts facts() {
    return new RunFacts(
        Map.of(
            RunFacts.Text.TOOL_VERSION, "0.1.0",
            RunFacts.Text.RUN_ID, "run-1",
            RunFacts.Text.COMMAND, "app.Main --steps 400",
            RunFacts.Text.MAIN_CLASS, "app.Main",
            RunFacts.Text.BINDING, "Open MPI 4.1.4",
            RunFacts.Text.JAVA, "17"),
        1_795_169_472_345L,
        ranks(),
        true,
        List.of(),
        "both-sides",
        Map.of(),
        List.of(rows, columns));
  }

  /** Each rank waits for its left neighbour and sends to the right one. */
  private List<RankPair> pairs() {
    List<RankPair> pairs = new ArrayList<>();
    for (int rank = 0; rank < ranks(); rank++) {
      int left = (rank + ranks() - 1) % ranks();
      pairs.add(new RankPair(rank, left, 0, 0, waitNanos(0, rank)));
      pairs.add(new RankPair(rank, (rank + 1) % ranks(), 4000, 4000L << 12, 0));
    }
    return pairs;
  }

  /** Waiting grows over the run; the sums are those of the run. */
  private List<Window> windows() {
    List<Window> windows = new ArrayList<>();
    long length = 100 * SECOND / WINDOWS;
    for (int i = 0; i < WINDOWS; i++) {
      double growth = 2 * (i + 0.5) / WINDOWS;
      long[] mpi = new long[ranks()];
      long[] useful = new long[ranks()];
      for (int rank = 0; rank < mpi.length; rank++) {
        mpi[rank] = Math.min(length, (long) (growth * mpiNanos(rank) / WINDOWS));
        useful[rank] = length - mpi[rank];
      }
      TreeMap<String, Long> waits = new TreeMap<>();
      for (Kind kind : KINDS) {
        waits.put(kind.pattern(), (long) (growth * kind.share() * length * ranks()));
      }
      windows.add(
          new Window(
              i * length,
              (i + 1) * length,
              OptionalLong.empty(),
              4,
              useful,
              mpi,
              1 << 20,
              waits,
              RanksInWindow.NONE));
    }
    return windows;
  }
}
