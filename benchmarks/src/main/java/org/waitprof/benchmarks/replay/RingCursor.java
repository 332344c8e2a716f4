package org.waitprof.benchmarks.replay;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.benchmarks.synthetic.SyntheticTrace;
import org.waitprof.benchmarks.synthetic.SyntheticTrace.Site;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/**
 * One rank of a ring in which each rank receives from the left and sends to the right (Irecv,
 * Isend, Waitall), then all reduce; 13 events an iteration, with random imbalance of a fifth of the
 * iteration's time. To compute an event costs some 10 ns and stands for the decoding of a file.
 */
final class RingCursor implements EventCursor {
  private static final List<Site> SITES =
      List.of(
          new Site(MpiCall.MPI_INIT, "main", 0),
          new Site(MpiCall.MPI_IRECV, "main", 1),
          new Site(MpiCall.MPI_ISEND, "main", 2),
          new Site(MpiCall.MPI_WAITALL, "main", 3),
          new Site(MpiCall.MPI_ALLREDUCE, "main", 4),
          new Site(MpiCall.MPI_FINALIZE, "main", 5));

  private static final long ITERATION_NANOS = 100_000;
  private static final int STEPS = 13;
  private static final EventKind[] KINDS = {
    EventKind.ENTER,
    EventKind.RECEIVE_POSTED,
    EventKind.LEAVE,
    EventKind.ENTER,
    EventKind.SEND_POSTED,
    EventKind.LEAVE,
    EventKind.ENTER,
    EventKind.RECEIVE_COMPLETED,
    EventKind.SEND_COMPLETED,
    EventKind.LEAVE,
    EventKind.ENTER,
    EventKind.COLLECTIVE,
    EventKind.LEAVE
  };
  private static final int[] PATHS = {1, 0, 0, 2, 0, 0, 3, 0, 0, 0, 4, 0, 0};

  /** Times within an iteration, behind the rank's own delay up to step 6. */
  private static final int[] TIMES = {
    0, 0, 300, 1000, 1000, 1300, 3000, 40_000, 40_000, 40_000, 50_000, 90_000, 90_000
  };

  /** The one event, filled in again for each. */
  private final TraceEvent event = new TraceEvent();

  private final int rank;
  private final int next;
  private final int previous;
  private final long iterations;
  private long iteration = -1;
  private int step = STEPS - 1;
  private long start;
  private long delay;

  /** Makes the trace of a ring. */
  static Trace trace(int ranks, long iterations) {
    return new SyntheticTrace(
        "Ring",
        ranks,
        List.of(),
        SITES,
        iterations,
        rank -> new RingCursor(rank, ranks, iterations));
  }

  private RingCursor(int rank, int ranks, long iterations) {
    this.rank = rank;
    next = (rank + 1) % ranks;
    previous = (rank + ranks - 1) % ranks;
    this.iterations = iterations;
    event.tag = 1;
    event.bytes = 1024;
    event.bytesReceived = 1024;
  }

  @Override
  public @Nullable TraceEvent next() {
    if (++step == STEPS) {
      step = 0;
      if (++iteration == iterations) {
        return null;
      }
      start = iteration * ITERATION_NANOS;
      long mixed = (iteration * 31 + rank) * 0x9E3779B97F4A7C15L;
      delay = (mixed >>> 40) % 20_000;
    }
    event.kind = KINDS[step];
    event.timeNanos = start + TIMES[step] + (step < 7 || step == 10 ? delay : 0);
    event.path = PATHS[step];
    event.peer = step == 4 ? next : previous;
    event.request = step == 1 || step == 7 ? 1 : 2;
    return event;
  }

  @Override
  public long positionBytes() {
    return iteration;
  }
}
