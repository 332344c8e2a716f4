package org.waitprof.fuzz;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/** A trace as the text of {@code TextTraceReader}, as far as that has words for it. */
final class TextForm {
  private TextForm() {}

  /** The first threads of all ranks, as if all were on the world. */
  static String of(Trace trace) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int rank = 0; rank < trace.facts().worldSize(); rank++) {
      Optional<RankTrace> its = trace.rank(rank);
      if (its.isPresent()) {
        text.append("R ").append(rank).append('\n');
        try (EventCursor events = its.get().open(0)) {
          write(its.get(), events, text);
        }
      }
    }
    return text.toString();
  }

  private static void write(RankTrace rank, EventCursor events, StringBuilder text) {
    String call = "";
    for (@Nullable TraceEvent e = events.next(); e != null; e = events.next()) {
      String time = e.timeNanos / 1_000_000_000 + "." + nanos(e.timeNanos) + " ";
      String message = Math.max(0, e.peer) + " " + Math.max(0, e.tag) + " " + e.bytes;
      switch (e.kind) {
        case ENTER -> {
          call = rank.path(e.path).region();
          text.append("E ").append(time).append(call);
        }
        case LEAVE -> text.append("L ").append(time).append(call);
        case SEND -> text.append("S ").append(time).append(message);
        case RECEIVE -> text.append("V ").append(time).append(message);
        case SEND_POSTED -> text.append("IS ").append(time).append(message + " " + e.request);
        case SEND_COMPLETED -> text.append("ISC ").append(time).append(e.request);
        case RECEIVE_POSTED -> text.append("IRQ ").append(time).append(e.request);
        case RECEIVE_COMPLETED -> text.append("IR ").append(time).append(message + " " + e.request);
        case COLLECTIVE ->
            text.append("CE ")
                .append(time)
                .append(call + " " + Math.max(-1, e.root) + " " + e.bytes + " " + e.bytesReceived);
        default -> text.append('#');
      }
      text.append('\n');
    }
  }

  private static String nanos(long time) {
    return Long.toString(1_000_000_000 + time % 1_000_000_000).substring(1);
  }
}
