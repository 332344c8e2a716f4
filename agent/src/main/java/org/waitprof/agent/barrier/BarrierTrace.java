package org.waitprof.agent.barrier;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.record.barrier.BarrierLog;
import org.waitprof.record.barrier.BarrierLog.BarrierCall;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/**
 * The barriers of threads as the trace of a job whose ranks are the threads, in the order of their
 * first barrier: a rank begins with its thread and ends with its last barrier, as between MPI_Init
 * and MPI_Finalize; a barrier is an MPI_Barrier.
 */
final class BarrierTrace implements Trace {
  private static final int INIT = 0;
  private static final int FINALIZE = 1;

  private final RunFacts facts;
  private final RankFacts rankFacts;
  private final List<BarrierLog> logs;
  private final BarrierGroups groups;
  private final Predicate<String> isApplication;

  BarrierTrace(
      RunFacts facts,
      RankFacts rankFacts,
      List<BarrierLog> logs,
      BarrierGroups groups,
      Predicate<String> isApplication) {
    this.facts = facts;
    this.rankFacts = rankFacts;
    this.logs = logs;
    this.groups = groups;
    this.isApplication = isApplication;
  }

  @Override
  public RunFacts facts() {
    return facts;
  }

  @Override
  public Optional<RankTrace> rank(int rank) {
    return rank < logs.size() ? Optional.of(new OfThread(rank)) : Optional.empty();
  }

  @Override
  public List<String> problems() {
    return logs.stream().anyMatch(BarrierLog::isFull)
        ? List.of("threads called barriers so often that later calls were left out")
        : List.of();
  }

  @Override
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    List<String> threads = new ArrayList<>();
    for (int rank = 0; rank < logs.size(); rank++) {
      threads.add(rank + " " + logs.get(rank).thread());
    }
    remarks.add("ranks are threads, their barriers MPI_Barrier: " + String.join(", ", threads));
    if (groups.unmatched() > 0) {
      remarks.add(
          groups.unmatched()
              + " barriers are counted without waiting: other threads than a barrier has parties"
              + " came to it, or it failed, so nothing says which were together");
    }
    return remarks;
  }

  private final class OfThread implements RankTrace {
    private final int rank;
    private final BarrierLog log;

    OfThread(int rank) {
      this.rank = rank;
      log = logs.get(rank);
    }

    @Override
    public int rank() {
      return rank;
    }

    @Override
    public RankFacts facts() {
      return rankFacts;
    }

    @Override
    public EventCursor open(int stream) {
      return new Cursor();
    }

    @Override
    public long sizeBytes(int stream) {
      return groups.count(rank);
    }

    @Override
    public PathDefinition path(int number) {
      if (number == INIT || number == FINALIZE) {
        return PathDefinition.of(
            CallPath.EMPTY, number == INIT ? MpiCall.MPI_INIT : MpiCall.MPI_FINALIZE);
      }
      List<Frame> frames = new ArrayList<>();
      for (StackTraceElement each : log.path(number - FINALIZE - 1)) {
        if (isApplication.test(each.getClassName())) {
          frames.add(
              0,
              new Frame(
                  each.getClassName(), each.getMethodName(), Math.max(0, each.getLineNumber())));
        }
      }
      return PathDefinition.of(new CallPath(frames), MpiCall.MPI_BARRIER);
    }

    @Override
    public Optional<Communicator> communicator(long id) {
      return id >= 0 && id < groups.communicators().size()
          ? Optional.of(groups.communicators().get((int) id))
          : Optional.empty();
    }

    /** Init, the barriers, Finalize: up to three events each. */
    private final class Cursor implements EventCursor {
      private static final int STEPS = 3;

      private final TraceEvent event = new TraceEvent();
      private final int last = groups.count(rank) + 1;
      private int call;
      private int step;

      @Override
      public @Nullable TraceEvent next() {
        while (call <= last) {
          int now = step;
          int at = call;
          step = (step + 1) % STEPS;
          call += step == 0 ? 1 : 0;
          if (isEvent(at, now)) {
            return event;
          }
        }
        return null;
      }

      private boolean isEvent(int at, int now) {
        boolean isBarrier = at > 0 && at < last;
        BarrierCall barrier = isBarrier ? log.call(at - 1) : null;
        int group = isBarrier ? groups.group(rank, at - 1) : BarrierGroups.NONE;
        event.kind = now == 0 ? EventKind.ENTER : now == 1 ? EventKind.COLLECTIVE : EventKind.LEAVE;
        event.path = barrier != null ? FINALIZE + 1 + barrier.path() : at == 0 ? INIT : FINALIZE;
        event.timeNanos =
            barrier == null
                ? at == 0 ? log.startNanos() : log.call(last - 2).endNanos()
                : now == 0 ? barrier.beginNanos() : barrier.endNanos();
        event.communicator = group;
        event.root = TraceEvent.NO_ROOT;
        event.bytes = 0;
        event.bytesReceived = 0;
        return now != 1 || group != BarrierGroups.NONE;
      }

      @Override
      public long positionBytes() {
        return Math.min(call, groups.count(rank));
      }
    }
  }
}
