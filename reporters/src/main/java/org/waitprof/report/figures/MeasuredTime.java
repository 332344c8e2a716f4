package org.waitprof.report.figures;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;

/**
 * Times that the replay of a trace measures and durations alone cannot tell. Each is a column of
 * the profile, there if any of it was found, so that a profile without them has none of these.
 */
public enum MeasuredTime {
  /** Waiting in receives. */
  LATE_SENDER(Kind.WAIT, "late_sender_ns", "mpi_latesender", "Late Sender", null),
  /** Its part in which another message was there already. */
  WRONG_ORDER(
      Kind.PART,
      "late_sender_wrong_order_ns",
      "mpi_latesender_wo",
      "Late Sender, wrong order",
      LATE_SENDER),
  /** Its part in which that came from the same rank. */
  WRONG_ORDER_SAME(
      Kind.PART,
      "late_sender_wrong_order_same_ns",
      "mpi_lswo_same",
      "Wrong order, same source",
      WRONG_ORDER),
  /** Its part in which that came from another rank. */
  WRONG_ORDER_DIFFERENT(
      Kind.PART,
      "late_sender_wrong_order_different_ns",
      "mpi_lswo_different",
      "Wrong order, different source",
      WRONG_ORDER),
  /** Waiting in sends. */
  LATE_RECEIVER(Kind.WAIT, "late_receiver_ns", "mpi_latereceiver", "Late Receiver", null),
  /** Waiting in collectives in which all need all. */
  WAIT_AT_NXN(Kind.WAIT, "wait_at_nxn_ns", "mpi_wait_nxn", "Wait at N x N", null),
  /** Waiting in barriers. */
  WAIT_AT_BARRIER(Kind.WAIT, "wait_at_barrier_ns", "mpi_barrier_wait", "Wait at Barrier", null),
  /** Waiting for roots. */
  LATE_BROADCAST(Kind.WAIT, "late_broadcast_ns", "mpi_latebroadcast", "Late Broadcast", null),
  /** Waiting of roots. */
  EARLY_REDUCE(Kind.WAIT, "early_reduce_ns", "mpi_earlyreduce", "Early Reduce", null),
  /** Waiting for lower ranks. */
  EARLY_SCAN(Kind.WAIT, "early_scan_ns", "mpi_earlyscan", "Early Scan", null),
  /** Waiting after the run, which it is no part of. */
  WAIT_AT_FINALIZE(
      Kind.OUTSIDE, "wait_at_finalize_ns", "mpi_finalize_wait", "Wait at Finalize", null),
  /** The end of collectives after the first rank has left. */
  NXN_COMPLETION(
      Kind.COMPLETION, "nxn_completion_ns", "mpi_nxn_completion", "N x N Completion", null),
  /** The end of barriers after the first rank has left. */
  BARRIER_COMPLETION(
      Kind.COMPLETION,
      "barrier_completion_ns",
      "mpi_barrier_completion",
      "Barrier Completion",
      null),
  /** The end of Init after the first rank has left it; before the run time. */
  INIT_COMPLETION(
      Kind.OUTSIDE, "init_completion_ns", "mpi_init_completion", "Init Completion", null),
  /** The critical path in MPI calls. */
  CRITICAL_PATH(
      Kind.CRITICAL_PATH, "critical_path_ns", "critical_path", "Critical path in MPI", null),
  /** The critical path outside of MPI, told at the call that came next. */
  CRITICAL_PATH_BEFORE(
      Kind.CRITICAL_PATH,
      "critical_path_before_ns",
      "critical_path_before",
      "Critical path before MPI calls",
      null);

  /** What a time is part of. */
  public enum Kind {
    /** Waiting time within the run time. */
    WAIT,
    /** Part of another one. */
    PART,
    /** In MPI, but not waiting. */
    COMPLETION,
    /** Of the critical path, whatever the rank does there. */
    CRITICAL_PATH,
    /** Outside of the run time. */
    OUTSIDE
  }

  private final Kind kind;
  private final String column;
  private final String scalascaName;
  private final String title;
  private final @Nullable MeasuredTime parent;

  MeasuredTime(
      Kind kind, String column, String scalascaName, String title, @Nullable MeasuredTime parent) {
    this.kind = kind;
    this.column = column;
    this.scalascaName = scalascaName;
    this.title = title;
    this.parent = parent;
  }

  /** What it is part of. */
  public Kind kind() {
    return kind;
  }

  /** Its column in the profile; nanoseconds. */
  public Metric metric() {
    return new Metric(column, "ns", title);
  }

  /** Its unique name in Scalasca's reports. */
  public String scalascaName() {
    return scalascaName;
  }

  /** For readers. */
  public String title() {
    return title;
  }

  /** The time that it is part of; empty for those that stand for themselves. */
  public Optional<MeasuredTime> parent() {
    return Optional.ofNullable(parent);
  }

  /** Whether a profile has any of it. */
  public boolean isIn(JobProfile profile) {
    return profile.columns().containsKey(column);
  }

  /** Whether a column of that name is one of these. */
  public static boolean isColumn(String name) {
    return all().stream().anyMatch(time -> time.column.equals(name));
  }

  private static List<MeasuredTime> all() {
    return Arrays.asList(values());
  }

  /** How a time is spread over the selected ranks, all selected rows together. */
  public RankSpread spread(JobProfile profile, Selection selection) {
    int[] ranks = selection.presentRanks(profile);
    long[] byRank = new long[profile.ranks().size()];
    RowReader reader = new RowReader(profile, metric());
    for (int row : selection.rows(profile)) {
      reader.addTo(byRank, row, ranks);
    }
    return RankSpread.of(byRank, ranks);
  }
}
