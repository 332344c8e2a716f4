package org.waitprof.export;

import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;
import org.waitprof.trace.paraver.ParaverCalls;

/** The records of a Paraver trace, in the order of time. A node is a host, a CPU a rank. */
final class ParaverRecords {
  private static final int RUNNING = 1;
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("dd/MM/yyyy 'at' HH:mm").withZone(ZoneOffset.UTC);

  private final Trace trace;
  private final TraceFacts facts;
  private final ParaverNames names;
  private final Writer out;
  private final HeldLines lines;
  private final Map<Long, Integer> communicators = new HashMap<>();
  private final Map<Long, OnThread> threads = new HashMap<>();

  /** What a thread does. */
  private static final class OnThread {
    long since;
    int depth;
    HeldLines.Held state = HeldLines.NOTHING;
    HeldLines.Held enter = HeldLines.NOTHING;
    String enterText = "";
    MpiCall call = MpiCall.MPI_INIT;
  }

  ParaverRecords(Trace trace, TraceFacts facts, ParaverNames names, Writer out) {
    this.trace = trace;
    this.facts = facts;
    this.names = names;
    this.out = out;
    lines = new HeldLines(out);
  }

  void header() throws IOException {
    Map<String, Integer> hosts = new LinkedHashMap<>();
    Map<String, Integer> cpus = new LinkedHashMap<>();
    List<String> tasks = new ArrayList<>();
    for (int rank = 0; rank < trace.facts().worldSize(); rank++) {
      Optional<RankTrace> its = trace.rank(rank);
      String host = its.map(known -> known.facts().host()).orElse("");
      int node = hosts.computeIfAbsent(host, fresh -> hosts.size() + 1);
      cpus.merge(host, 1, Integer::sum);
      tasks.add(its.map(RankTrace::streams).orElse(1) + ":" + node);
    }
    List<String> counts = cpus.values().stream().map(String::valueOf).toList();
    out.write(
        "#Paraver ("
            + DATE.format(Instant.ofEpochMilli(trace.facts().startEpochMillis()))
            + "):"
            + (facts.lastNanos() - facts.firstNanos())
            + "_ns:"
            + hosts.size()
            + "("
            + String.join(",", counts)
            + "):1:"
            + tasks.size()
            + "("
            + String.join(",", tasks)
            + "),"
            + facts.communicators().size()
            + "\n");
    int number = 1;
    for (Map.Entry<Long, Communicator> communicator : facts.communicators().entrySet()) {
      StringBuilder line = new StringBuilder("c:1:").append(number);
      line.append(':').append(communicator.getValue().size());
      for (int[] group :
          List.of(communicator.getValue().members(), communicator.getValue().remote())) {
        for (int member : group) {
          line.append(':').append(member + 1);
        }
      }
      communicators.put(communicator.getKey(), number++);
      out.write(line.append('\n').toString());
    }
  }

  private static String place(int rank, int stream) {
    return (rank + 1) + ":1:" + (rank + 1) + ":" + (stream + 1) + ":";
  }

  private OnThread on(int rank, int stream, long nanos) throws IOException {
    long key = (long) rank << 32 | stream;
    OnThread thread = threads.get(key);
    if (thread == null) {
      thread = new OnThread();
      threads.put(key, thread);
      thread.since = nanos;
      thread.state = lines.reserve();
      if (stream == 0) {
        lines.add("2:" + place(rank, 0) + nanos + ":" + ParaverCalls.APPLICATION + ":1\n");
      }
    }
    return thread;
  }

  private void state(int rank, int stream, OnThread thread, int state, long nanos)
      throws IOException {
    lines.fill(
        thread.state,
        nanos > thread.since
            ? "1:" + place(rank, stream) + thread.since + ":" + nanos + ":" + state + "\n"
            : "");
    thread.since = nanos;
  }

  /** A region begins on a thread; times are of the common clock. */
  void enter(int rank, int stream, long time, PathDefinition region) throws IOException {
    long nanos = time - facts.firstNanos();
    OnThread thread = on(rank, stream, nanos);
    if (region.call().isEmpty() || thread.depth++ > 0) {
      return;
    }
    state(rank, stream, thread, RUNNING, nanos);
    thread.call = region.call().get();
    names.call(thread.call);
    thread.state = lines.reserve();
    int site = names.site(region.path());
    thread.enterText =
        "2:"
            + place(rank, stream)
            + nanos
            + ":"
            + ParaverCalls.type(thread.call)
            + ":"
            + ParaverCalls.value(thread.call)
            + (site == 0 ? "" : ":" + ParaverCalls.CALL_PATH + ":" + site);
    if (ParaverCalls.type(thread.call) == ParaverCalls.COLLECTIVES) {
      thread.enter = lines.reserve();
    } else {
      lines.add(thread.enterText + "\n");
    }
  }

  /** The collective of the call that runs; the event is read before the call returns. */
  void collective(int rank, int stream, TraceEvent event) throws IOException {
    OnThread thread = on(rank, stream, event.timeNanos - facts.firstNanos());
    if (thread.enter != HeldLines.NOTHING) {
      String sizes =
          ":"
              + ParaverCalls.SENT
              + ":"
              + event.bytes
              + ":"
              + ParaverCalls.RECEIVED
              + ":"
              + event.bytesReceived
              + ":"
              + ParaverCalls.IS_ROOT
              + ":"
              + (event.root == rank ? 1 : 0)
              + ":"
              + ParaverCalls.COMMUNICATOR
              + ":"
              + communicators.getOrDefault(event.communicator, 0);
      lines.fill(thread.enter, thread.enterText + sizes + "\n");
      thread.enter = HeldLines.NOTHING;
    }
  }

  /** The region entered last on the thread ends. */
  void leave(int rank, int stream, long time, PathDefinition region) throws IOException {
    long nanos = time - facts.firstNanos();
    OnThread thread = on(rank, stream, nanos);
    if (region.call().isEmpty() || --thread.depth > 0) {
      return;
    }
    if (thread.enter != HeldLines.NOTHING) {
      lines.fill(thread.enter, thread.enterText + "\n");
      thread.enter = HeldLines.NOTHING;
    }
    int type = ParaverCalls.type(thread.call);
    lines.add("2:" + place(rank, stream) + nanos + ":" + type + ":0\n");
    state(rank, stream, thread, state(thread.call), nanos);
    thread.state = lines.reserve();
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

  /** A message is sent: its ends become known later. */
  void sent(TravelMessage message) {
    message.held = lines.reserve();
  }

  /** Both ends of a message are known. */
  void received(TravelMessage message) throws IOException {
    lines.fill(
        message.held,
        "3:"
            + place(message.from, message.fromStream)
            + (message.sendEnter - facts.firstNanos())
            + ":"
            + (message.sendEnd - facts.firstNanos())
            + ":"
            + place(message.to, message.toStream)
            + (message.receiveEnter - facts.firstNanos())
            + ":"
            + (message.receiveEnd - facts.firstNanos())
            + ":"
            + message.bytes
            + ":"
            + message.tag
            + "\n");
  }

  /** All events have been written. Returns how many records did not come in time. */
  long end() throws IOException {
    long nanos = facts.lastNanos() - facts.firstNanos();
    for (Map.Entry<Long, OnThread> thread : threads.entrySet()) {
      int rank = (int) (thread.getKey() >> 32);
      int stream = (int) (long) thread.getKey();
      state(rank, stream, thread.getValue(), RUNNING, nanos);
    }
    lines.end();
    for (int rank = 0; rank < trace.facts().worldSize(); rank++) {
      if (threads.containsKey((long) rank << 32)) {
        lines.add("2:" + place(rank, 0) + nanos + ":" + ParaverCalls.APPLICATION + ":0\n");
      }
    }
    return lines.leftOut();
  }
}
