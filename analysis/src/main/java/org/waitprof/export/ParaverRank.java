package org.waitprof.export;

import static org.waitprof.export.ParaverRecords.then;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.RankListener;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.CallReader.Edge;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.ExactPauses;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.paraver.ParaverCalls;

/**
 * Writes the records of one rank of a Paraver trace: states, calls, and losses of the computations
 * between them, by thread. Used by one thread.
 */
final class ParaverRank implements RankListener {
  private static final int RUNNING = 1;

  private final RankTrace trace;
  private final ExactPauses pauses;
  private final int rank;
  private final ParaverRecords all;
  private final Map<Integer, OnThread> threads = new TreeMap<>();

  /** Place of the event that posted a send, by request. */
  private final Map<Long, Long> requests = new HashMap<>();

  /** State of a thread of the rank. */
  private static final class OnThread {
    /** Time since which it has been in no call. */
    long since;

    /** Whether the call that is reported next was made outside of other calls. */
    boolean left;

    /** The outermost call that the trace leaves open. */
    @Nullable Call open;

    OnThread(long since) {
      this.since = since;
    }
  }

  ParaverRank(RankTrace trace, ExactPauses pauses, ParaverRecords all) {
    this.trace = trace;
    this.pauses = pauses;
    this.all = all;
    rank = trace.rank();
  }

  @Override
  public void at(Edge edge, int stream, long nanos) {
    switch (edge) {
      case BEGIN -> {
        threads.put(stream, new OnThread(nanos));
        if (stream == 0) {
          event(0, nanos, 0, ParaverRecords.BEGIN, then(ParaverCalls.APPLICATION, 1));
        }
      }
      case LEAVE -> on(stream).left = true;
      case END -> all.reached(nanos);
      case ENTER -> {}
    }
  }

  private OnThread on(int stream) {
    return threads.computeIfAbsent(stream, none -> new OnThread(all.first));
  }

  @Override
  public void call(Call call) {
    for (int op = 0; op < call.operations; op++) {
      switch (call.kind(op)) {
        case SEND_POSTED -> {
          requests.put(call.request[op], call.sequence[op]);
          all.posted(rank, call.sequence[op], call.leave);
        }
        case SEND_COMPLETED -> {
          Long send = requests.remove(call.request[op]);
          if (send != null) {
            all.completed(rank, send, call.leave);
          }
        }
        case REQUEST_DROPPED -> requests.remove(call.request[op]);
        default -> {}
      }
    }
    OnThread thread = on(call.stream);
    if (thread.left) {
      thread.left = false;
      write(call, thread);
    } else if (call.open) {
      thread.open = call;
    }
  }

  @Override
  public void received(MatchedMessage message) {
    all.received(rank, message);
  }

  @Override
  public void notReceived(int source, long sendSequence) {
    all.notReceived(source, sendSequence);
  }

  private void write(Call call, OnThread thread) {
    all.names.call(call.call);
    int type = ParaverCalls.type(call.call);
    int site = all.names.site(trace.path(call.path()).path());
    long enter = call.enterSequence;
    state(call.stream, enter, RUNNING, thread.since, call.enter);
    for (LossSteps.Step step : LossSteps.of(call, pauses, true)) {
      int to = all.names.lostTo(step.loss());
      lost(call, step, ParaverCalls.LOST, then(ParaverCalls.LOST_TO, to));
    }
    for (LossSteps.Step step : LossSteps.of(call, pauses, false)) {
      lost(call, step, ParaverCalls.LOST_WITHIN, "");
    }
    String what =
        then(type, ParaverCalls.value(call.call))
            + (site == 0 ? "" : then(ParaverCalls.CALL_PATH, site))
            + (type == ParaverCalls.COLLECTIVES ? collective(call) : "");
    event(call.stream, call.enter, enter, ParaverRecords.BEGIN, what);
    state(call.stream, enter, state(call.call), call.enter, call.leave);
    long end = call.operations == 0 ? enter : call.sequence[call.operations - 1];
    event(call.stream, call.leave, end, ParaverRecords.END, then(type, 0));
    thread.since = call.leave;
  }

  private void lost(Call call, LossSteps.Step step, int type, String to) {
    String what = then(type, all.names.cause(step.loss())) + to;
    event(call.stream, step.nanos(), call.enterSequence, ParaverRecords.BEGIN, what);
  }

  private String collective(Call call) {
    for (int op = 0; op < call.operations; op++) {
      EventKind kind = call.kind(op);
      if (kind == EventKind.COLLECTIVE || kind == EventKind.COLLECTIVE_POSTED) {
        int communicator = all.communicator(trace, call.communicator[op]);
        return then(ParaverCalls.SENT, call.bytes[op])
            + then(ParaverCalls.RECEIVED, call.bytesReceived[op])
            + then(ParaverCalls.IS_ROOT, call.root[op] == rank ? 1 : 0)
            + then(ParaverCalls.COMMUNICATOR, communicator);
      }
    }
    return "";
  }

  private static int state(MpiCall call) {
    return switch (call.callClass()) {
      case SEND, LOCAL_SEND -> 4;
      case RECEIVE -> 3;
      case SEND_RECEIVE -> 16;
      case PROBE, POLL_PROBE, TEST -> 6;
      case COMPLETION -> 8;
      case START -> call.isSend() ? 10 : 11;
      case BARRIER -> 5;
      case ALL_TO_ALL, ONE_TO_ALL, ALL_TO_ONE, SCAN, NEIGHBOURHOOD, COLLECTIVE_START -> 13;
      case IO_COLLECTIVE, IO_INDEPENDENT -> 12;
      default -> 15;
    };
  }

  private void event(int stream, long nanos, long event, int kind, String what) {
    String place = ParaverRecords.place(rank, stream);
    all.line(rank, event, kind, "2" + place + then(nanos - all.first) + what);
  }

  private void state(int stream, long event, int state, long from, long to) {
    if (to > from) {
      String times = then(from - all.first, to - all.first, state);
      String text = "1" + ParaverRecords.place(rank, stream) + times;
      all.line(rank, event, ParaverRecords.BEGIN, text);
    }
  }

  /** Ends the trace at a time that is equal for all ranks. */
  void end(long nanos) {
    threads.forEach(
        (stream, thread) -> {
          if (thread.open != null) {
            write(thread.open, thread);
          }
          state(stream, ParaverRecords.LAST_EVENT, RUNNING, thread.since, nanos);
        });
    if (threads.containsKey(0)) {
      String what = then(ParaverCalls.APPLICATION, 0);
      event(0, nanos, ParaverRecords.LAST_EVENT, ParaverRecords.END, what);
    }
  }
}
