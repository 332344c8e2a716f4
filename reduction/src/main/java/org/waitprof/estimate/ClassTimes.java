package org.waitprof.estimate;

import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.Category;
import org.waitprof.model.DataMovement;
import org.waitprof.model.Dependence;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.SizeClass;

/**
 * Shortest durations of calls in a job, by call and role, over all ranks. They bound calls that one
 * side makes alone: where such a side always waits, it has no call without waiting to compare with.
 * Examples are the only root of a Reduce, the only target of accesses, and the receiver of a sender
 * whose sends are not recorded. Made once per profile.
 */
final class ClassTimes {
  /** A network that is slower is not expected: 100 MB/s. */
  private static final double NANOS_PER_BYTE = 10;

  private static final long SMALL_NANOS = 250_000;
  private static final int SMALL_CLASS = 11;

  private record Side(MpiCall call, Role role) {}

  private final Map<Side, Long> shortest = new HashMap<>();
  private final int ranks;
  private double accessedBytes;

  private ClassTimes(int ranks) {
    this.ranks = ranks;
  }

  static ClassTimes of(JobProfile job) {
    int ranks = job.ranks().size();
    ClassTimes times = new ClassTimes(ranks);
    long[] count = new long[ranks];
    long[] values = new long[ranks];
    double bytes = 0;
    double accesses = 0;
    for (int row = 0; row < job.keys().size(); row++) {
      MpiCall call = job.keys().get(row).key().call();
      CallClass its = what(call);
      job.read(Metric.COUNT, row, count);
      job.read(Metric.MIN, row, values);
      double upper = (double) SizeClass.upper(job.keys().get(row).key().sizeClass());
      Side side = new Side(call, job.keys().get(row).key().role());
      long least = times.shortest.getOrDefault(side, Long.MAX_VALUE);
      for (int rank = 0; rank < ranks; rank++) {
        least = count[rank] > 0 ? Math.min(least, values[rank]) : least;
        accesses += call == MpiCall.MPI_WIN_COMPLETE ? count[rank] : 0;
        bytes += its == CallClass.RMA_TRANSFER ? count[rank] * upper : 0;
      }
      times.shortest.put(side, least);
    }
    times.accessedBytes = accesses == 0 ? 0 : bytes / accesses;
    return times;
  }

  /**
   * Class of what a call does: starting a send, sending and receiving do the same with the bytes of
   * a message.
   */
  private static CallClass what(MpiCall call) {
    return call.isSend() ? CallClass.RECEIVE : call.callClass();
  }

  /**
   * Returns the longest time that a call needs, judged by other calls. {@code Long.MAX_VALUE} where
   * others do not show it, or each call of the kind has a side that does not wait.
   */
  long nanos(Category category) {
    MpiCall call = category.call();
    long least = Long.MAX_VALUE;
    for (Map.Entry<Side, Long> each : shortest.entrySet()) {
      Side side = each.getKey();
      boolean isOther = side.call != call || side.role != category.role();
      if (isOther && what(side.call) == what(call)) {
        least = Math.min(least, each.getValue());
      }
    }
    if (least == Long.MAX_VALUE || category.sizeClass() == SizeClass.UNKNOWN) {
      return Long.MAX_VALUE;
    }
    double bytes = (double) SizeClass.upper(category.sizeClass());
    double parts =
        switch (call.callClass()) {
          case RECEIVE -> 1;
          case ONE_TO_ALL, ALL_TO_ONE -> ranks;
          case COMPLETION -> isRooted(category.role()) ? ranks : 0;
          case RMA_SYNC -> isOfEpochs(call) ? 1 : 0;
          default -> 0;
        };
    bytes = call.callClass() == CallClass.RMA_SYNC ? accessedBytes : bytes;
    double nanos = parts * (least + NANOS_PER_BYTE * bytes);
    return parts == 0 || nanos >= Long.MAX_VALUE ? Long.MAX_VALUE : (long) nanos;
  }

  /**
   * Returns a time that no call of few bytes takes by itself, with any number of partners, as the
   * notes on hidden waiting have it. {@code Long.MAX_VALUE} for larger calls, and for calls that do
   * more.
   */
  static long smallNanos(Category category) {
    MpiCall call = category.call();
    boolean gathers =
        call.movement() == DataMovement.GATHERED_AT_ROOT
            || call.movement() == DataMovement.GATHERED_BY_ALL;
    boolean isOfMessages =
        switch (call.callClass()) {
          case SEND,
              RECEIVE,
              SEND_RECEIVE,
              PROBE,
              COMPLETION,
              BARRIER,
              ALL_TO_ALL,
              ONE_TO_ALL,
              ALL_TO_ONE,
              SCAN,
              NEIGHBOURHOOD ->
              true;
          default -> false;
        };
    return isOfMessages && !gathers && category.sizeClass() < SMALL_CLASS
        ? SMALL_NANOS
        : Long.MAX_VALUE;
  }

  private static boolean isRooted(Role role) {
    return role == Role.FROM_ROOT || role == Role.TO_ROOT;
  }

  private static boolean isOfEpochs(MpiCall call) {
    return call.dependence() == Dependence.POSTS || call.dependence() == Dependence.COMPLETIONS;
  }
}
