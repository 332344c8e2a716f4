package org.waitprof.live.metrics;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.counterfile.SlotReading;
import org.waitprof.live.RunningJob;
import org.waitprof.live.RunningJob.Rank;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SizeClass;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.reduce.RunningWaits;
import org.waitprof.report.figures.MessageDirection;
import org.waitprof.system.ProcessThreads;

/**
 * A rank's counters, added up by call, from which the metric families are made. The totals of
 * several ranks are their sum.
 */
final class RankTotals {
  static final int CALLS = MpiCall.values().length;
  static final int DIRECTIONS = MessageDirection.values().length;

  final long[] calls = new long[CALLS];
  final long[] nanos = new long[CALLS];

  /**
   * Time in nanoseconds, by call, that is not known to be waiting or not. It falls as the samples
   * show more.
   */
  final long[] unknownNanos = new long[CALLS];

  /** Bytes in calls, by direction and call. */
  final long[][] bytes = new long[DIRECTIONS][CALLS];

  /** Messages by direction and size class. */
  final long[][] messages = new long[DIRECTIONS][SizeClass.COUNT];

  final Map<RunningWaits.Kind, Long> waitNanos = new HashMap<>();

  /** Waiting by cause of the others' lateness; empty if unknown. */
  final Map<LatenessCause, Long> causeNanos = new EnumMap<>(LatenessCause.class);

  /** CPU time by kind of thread; empty if ranks share a process. */
  final Map<ProcessThreads.Kind, Long> cpuNanos = new EnumMap<>(ProcessThreads.Kind.class);

  /** CPUs that the process may run on; 0 if unknown. */
  int cpus;

  long runNanos;
  long usefulNanos;
  long overheadNanos;
  long lostKeys;

  /** Adds a rank of a job to the totals. */
  void add(RunningJob job, Rank rank) {
    for (SlotReading slot : rank.now().slots()) {
      int call = slot.call().ordinal();
      calls[call] += slot.count();
      nanos[call] += slot.sumNanos();
      @Nullable MessageDirection direction = MessageDirection.of(slot.call(), slot.role());
      if (direction != null) {
        bytes[direction.ordinal()][call] += slot.bytes();
        messages[direction.ordinal()][slot.sizeClass()] += slot.count();
      }
    }
    job.waits().unknown(rank.index()).forEach((call, its) -> unknownNanos[call.ordinal()] += its);
    job.waits()
        .byKind(rank.index())
        .forEach((kind, nanos) -> waitNanos.merge(kind, nanos, Long::sum));
    job.waits()
        .byCause(rank.index())
        .forEach((cause, nanos) -> causeNanos.merge(cause, nanos, Long::sum));
    runNanos += rank.now().runNanos();
    usefulNanos += rank.now().runNanos() - rank.now().mpiNanos();
    overheadNanos += rank.now().overheadNanos();
    lostKeys += rank.now().lostKeys();
  }

  /** Adds the CPU use of the rank's process. */
  void add(ProcessCpu process) {
    process.look().forEach((kind, nanos) -> cpuNanos.merge(kind, nanos, Long::sum));
    cpus += process.cpus();
  }
}
