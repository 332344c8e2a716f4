package org.waitprof.report;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Function;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.JobProfile.RankPairs;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.Window;

/** Profiles that tests report on: seeded, so that golden files stay the same. */
public final class TestJobs {
  private static final long SECOND = 1_000_000_000L;
  private static final String STEP = "org.sweep.Main.main:12;org.sweep.Sweep.run:88;";

  private TestJobs() {}

  /**
   * A wavefront over a process grid of {@code side} x {@code side} ranks: waiting grows with the
   * distance from the corner where the sweep starts; two receive lines dominate.
   */
  public static JobProfile wavefront(int side, long seed) {
    return wavefrontBuilder(side, seed).build();
  }

  /** The builder of {@link #wavefront}, to add to. */
  public static JobBuilder wavefrontBuilder(int side, long seed) {
    Random random = new Random(seed);
    JobBuilder job = new JobBuilder();
    int ranks = side * side;
    double[] jitter = random.doubles(ranks, 0.9, 1.1).toArray();
    for (int rank = 0; rank < ranks; rank++) {
      long mpi = (long) ((2.0 + 4.0 * diagonal(rank, side)) * jitter[rank] * SECOND);
      job.rank(
          new RankFacts(
              true, "node" + rank / 4, 4000 + rank, 12 * SECOND + rank, mpi, 3_100_000, true));
    }
    String west = STEP + "org.sweep.Sweep.octant:131;org.sweep.Halo.receiveWest:41";
    String north = STEP + "org.sweep.Sweep.octant:133;org.sweep.Halo.receiveNorth:57";
    job.row(
        west,
        MpiCall.MPI_RECV,
        24_000,
        0,
        Role.NONE,
        rank -> cell(rank % side == 0 ? 0 : 960, 2.6 * diagonal(rank, side) * jitter[rank], 9_000));
    job.row(
        north,
        MpiCall.MPI_RECV,
        24_000,
        0,
        Role.NONE,
        rank -> cell(rank < side ? 0 : 960, 1.3 * diagonal(rank, side) * jitter[rank], 9_000));
    String send = STEP + "org.sweep.Sweep.octant:140;org.sweep.Halo.sendEast:70";
    job.row(send, MpiCall.MPI_SEND, 24_000, 0, Role.NONE, rank -> cell(960, 0.02, 8_000));
    job.row(
        STEP + "org.sweep.Sweep.converged:160",
        MpiCall.MPI_ALLREDUCE,
        8,
        ranks,
        Role.NONE,
        rank -> cell(120, 1.2 * (1 - diagonal(rank, side)) * jitter[rank], 21_000));
    job.row(
        "org.sweep.Main.main:9;org.sweep.Grid.<init>:22",
        MpiCall.MPI_BCAST,
        4096,
        ranks,
        Role.ROOT,
        rank -> rank == 0 ? cell(2, 0.001, 4_000) : Cell.NOTHING);
    job.row(
        "org.sweep.Main.main:9;org.sweep.Grid.<init>:22",
        MpiCall.MPI_BCAST,
        4096,
        ranks,
        Role.NONROOT,
        rank -> rank == 0 ? Cell.NOTHING : cell(2, 0.004 * jitter[rank], 4_000));
    job.row(
        "org.sweep.Main.main:14",
        MpiCall.MPI_BARRIER,
        0,
        ranks,
        Role.NONE,
        rank -> cell(1, 0.01 * jitter[rank], 11_000));
    job.row(
        "org.sweep.Main.main:6",
        MpiCall.MPI_INIT,
        0,
        0,
        Role.NONE,
        rank -> cell(1, 3.5 * jitter[rank], 0));
    job.row(
        "org.sweep.Main.main:8",
        MpiCall.MPI_CART_CREATE,
        0,
        ranks,
        Role.NONE,
        "",
        rank -> cell(1, 0.0003, 0));
    return job;
  }

  /** {@link #wavefront} on four ranks, with rank 2 missing and the notes that this gives. */
  public static JobProfile incomplete() {
    JobBuilder job = new JobBuilder().program("Ring", "");
    for (int rank = 0; rank < 4; rank++) {
      job.rank(
          rank == 2
              ? RankFacts.MISSING
              : new RankFacts(
                  true, "n1", 10 + rank, SECOND, SECOND / 4, rank == 3 ? 0 : 1000, rank != 3));
    }
    job.row(
        "Ring.main:20",
        MpiCall.MPI_RECV,
        8,
        0,
        Role.NONE,
        rank -> cell(100, 0.1 * (rank + 1), 1_000));
    job.note(
        new QualityNote(
            QualityNote.Severity.INFO,
            "clock",
            "clock: time-stamp counter, checked against nanoTime"));
    job.note(
        new QualityNote(
            QualityNote.Severity.WARNING,
            "ranks-missing",
            "1 of 4 ranks left no counters: 2; 1 more never reached Finalize: 3"));
    return job.build();
  }

  /** Names with everything that breaks files and terminals, in 3 rows on 2 ranks. */
  public static JobProfile hostile() {
    JobBuilder job = new JobBuilder().program("a.\"Evil\",\nMain<script>", "1;rm -rf\u001b[31m");
    for (int rank = 0; rank < 2; rank++) {
      job.rank(new RankFacts(true, "ho,\"st\u202e\r\n", rank, SECOND, SECOND / 2, 0, true));
    }
    String[] paths = {
      "x.\"Quote\".a,b:1;x.New\nLine.m\r\n:2",
      "<script>alert(1)</script>.\u0000\u001b[2J\u202egnp.exe:3",
      "y." + "L".repeat(10_000) + "." + "\u540d\u524d\ud83d\ude00".repeat(10) + ":7",
    };
    for (int i = 0; i < paths.length; i++) {
      int times = i + 1;
      job.row(
          paths[i],
          MpiCall.MPI_RECV,
          8,
          0,
          Role.NONE,
          rank -> cell(10, 0.05 * times * (rank + 1), 1_000));
    }
    return job.build();
  }

  /** Two ranks that exchange in many lines, none of which has half a percent of rank time. */
  public static JobProfile scattered(int places) {
    JobBuilder job = new JobBuilder().program("A", "");
    for (int rank = 0; rank < 2; rank++) {
      job.rank(new RankFacts(true, "n", rank, 100 * SECOND, 60 * SECOND, 0, true));
    }
    for (int line = 1; line <= places; line++) {
      String path = "A.main:1;A.step:2;A.part" + line % 3 + ":4;A.exchange:" + line;
      job.row(path, MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> cell(100, 0.2, 1_000));
    }
    return job.build();
  }

  /** A profile of one rank that never called MPI. */
  public static JobProfile empty() {
    return new JobBuilder().program("", "").rank(new RankFacts(true, "", 1, 0, 0, 0, true)).build();
  }

  /** A profile with windows of time. */
  public static JobProfile withWindows(JobProfile job, List<Window> windows) {
    return job.withSection(new TimeSeries(OptionalLong.empty(), windows));
  }

  /** A profile with other sources of its rows. */
  public static JobProfile withSource(JobProfile job, Function<ProfileKey, WaitSource> source) {
    return job.withKeys(
        job.keys().stream()
            .map(key -> new ProfileKey(key.key(), key.pattern(), source.apply(key)))
            .toList());
  }

  /** A profile whose receives were sampled, each row with half an interval, the rest measured. */
  public static JobProfile withInterval(JobProfile job, long halfNanos) {
    List<ProfileKey> keys = new ArrayList<>();
    for (ProfileKey row : job.keys()) {
      boolean sampled = row.key().call() == MpiCall.MPI_RECV;
      keys.add(
          new ProfileKey(
              row.key(),
              row.pattern(),
              sampled ? WaitSource.SAMPLED : WaitSource.MEASURED,
              sampled ? new RowSample(halfNanos, 0, List.of()) : RowSample.NONE));
    }
    return job.withKeys(keys);
  }

  /**
   * {@link #wavefront} as if measured from a trace: half of the waiting for senders is in wrong
   * order, each all-reduce has 1 us of completion, and the critical path is 1 s of {@code
   * MPI_Allreduce} and 3 s of the work before it, all on rank 1.
   */
  public static JobProfile measured(int side, long seed) {
    JobProfile job = withSource(wavefront(side, seed), key -> WaitSource.MEASURED);
    LongColumn waits = requireNonNull(job.columns().get(Metric.WAIT.name()));
    LongColumn counts = requireNonNull(job.columns().get(Metric.COUNT.name()));
    Map<String, LongColumn> columns = new HashMap<>(job.columns());
    columns.put("late_sender_ns", only(job, "late_sender", waits));
    columns.put(
        "late_sender_wrong_order_ns",
        only(job, "late_sender", (key, rank) -> waits.at(key, rank) / 2));
    columns.put("wait_at_nxn_ns", only(job, "wait_at_nxn", waits));
    columns.put(
        "nxn_completion_ns", only(job, "wait_at_nxn", (key, rank) -> counts.at(key, rank) * 1000));
    columns.put(
        "critical_path_ns", only(job, "wait_at_nxn", (key, rank) -> rank == 1 ? SECOND : 0));
    columns.put(
        "critical_path_before_ns",
        only(job, "wait_at_nxn", (key, rank) -> rank == 1 ? 3 * SECOND : 0));
    return new JobProfile(
        job.facts().withEstimator("trace"),
        job.ranks(),
        job.keys(),
        columns,
        job.histograms(),
        job.notes(),
        ProfileParts.NONE);
  }

  /**
   * {@link #wavefront} as if a coordinated sample had kept all of it: of all waiting, a part is for
   * rank 0 at {@code Sweep.octant:120}, the rest for rank 1.
   */
  public static JobProfile sampled(int side, long seed, double forRankZero) {
    JobProfile job = wavefront(side, seed);
    long[] waits = new long[side * side];
    List<ProfileKey> keys = new ArrayList<>();
    List<RankPair> pairs = new ArrayList<>();
    for (int row = 0; row < job.keys().size(); row++) {
      ProfileKey key = job.keys().get(row);
      long sum = 0;
      for (int rank = 0; rank < waits.length; rank++) {
        sum += job.value(Metric.WAIT, row, rank);
        waits[rank] += job.value(Metric.WAIT, row, rank);
      }
      long zero = Math.round(sum * forRankZero);
      List<Awaited> awaited =
          List.of(
              new Awaited(0, STEP + "org.sweep.Sweep.octant:120", zero),
              new Awaited(1, "", sum - zero));
      RowSample sample = sum == 0 ? RowSample.NONE : new RowSample(0, sum / 2, awaited);
      keys.add(new ProfileKey(key.key(), key.pattern(), WaitSource.MEASURED, sample));
    }
    for (int rank = 0; rank < waits.length; rank++) {
      long zero = Math.round(waits[rank] * forRankZero);
      pairs.add(new RankPair(rank, 0, 10L * rank, 1000L * rank, zero));
      pairs.add(new RankPair(rank, 1, 20, 2000, waits[rank] - zero));
      pairs.add(new RankPair(rank, -1, 3, 300, 7));
    }
    return job.withKeys(keys).withSection(new RankPairs(pairs));
  }

  private static LongColumn only(JobProfile job, String pattern, LongColumn values) {
    return (key, rank) -> job.keys().get(key).pattern().equals(pattern) ? values.at(key, rank) : 0;
  }

  /** 0 in the corner where the sweep starts, 1 in the opposite one. */
  private static double diagonal(int rank, int side) {
    return side == 1 ? 0 : (rank / side + rank % side) / (2.0 * (side - 1));
  }

  private static Cell cell(long count, double waitSeconds, long floorNanos) {
    if (count == 0) {
      return Cell.NOTHING;
    }
    long sum = count * floorNanos + (long) (waitSeconds * SECOND);
    return new Cell(count, sum, floorNanos, Math.max(floorNanos, sum / count * 2), floorNanos);
  }
}
