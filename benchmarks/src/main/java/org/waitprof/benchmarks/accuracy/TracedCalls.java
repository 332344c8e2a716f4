package org.waitprof.benchmarks.accuracy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/** All calls of a small trace in memory, rank by rank in the order of their begin. */
final class TracedCalls {
  private TracedCalls() {}

  /** The calls of each rank's first thread. */
  static List<List<TracedCall>> read(Trace trace) throws IOException {
    List<List<TracedCall>> all = new ArrayList<>();
    for (int rank = 0; rank < trace.facts().worldSize(); rank++) {
      List<TracedCall> calls = new ArrayList<>();
      if (trace.rank(rank).isPresent()) {
        read(trace.rank(rank).get(), calls);
      }
      all.add(calls);
    }
    return all;
  }

  private static void read(RankTrace trace, List<TracedCall> calls) throws IOException {
    Map<Long, Integer> sends = new HashMap<>();
    try (EventCursor cursor = trace.open(0)) {
      TracedCall current = new TracedCall(trace.rank(), "", "", 0, false);
      for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
        switch (event.kind) {
          case ENTER -> {
            current = entered(trace, event);
            calls.add(current);
          }
          case LEAVE -> current.leave = event.timeNanos;
          default -> take(event, current, sends);
        }
      }
    }
  }

  private static TracedCall entered(RankTrace trace, TraceEvent event) {
    PathDefinition path = trace.path(event.path);
    String line = RunPair.line(path.path().frames());
    boolean progresses = path.call().map(call -> call.callClass() != CallClass.START).orElse(false);
    return new TracedCall(trace.rank(), path.region(), line, event.timeNanos, progresses);
  }

  private static void take(TraceEvent event, TracedCall call, Map<Long, Integer> sends) {
    switch (event.kind) {
      case SEND -> {
        call.sent.add(new TracedCall.Message(event.peer, event.tag));
        call.completedTo.add(event.peer);
      }
      case SEND_POSTED -> {
        call.sent.add(new TracedCall.Message(event.peer, event.tag));
        sends.put(event.request, event.peer);
      }
      case SEND_COMPLETED -> {
        Integer peer = sends.remove(event.request);
        if (peer != null) {
          call.completedTo.add(peer);
        }
      }
      case RECEIVE, RECEIVE_COMPLETED ->
          call.received.add(new TracedCall.Message(event.peer, event.tag));
      case COLLECTIVE -> {
        call.communicator = event.communicator;
        call.root = event.root;
      }
      default -> {
        // Probes, dropped requests, non-blocking collectives: not in the table.
      }
    }
  }
}
