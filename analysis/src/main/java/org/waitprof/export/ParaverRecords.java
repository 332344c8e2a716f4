package org.waitprof.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.RankListener;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.ExactPauses;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/**
 * Writes the records of a Paraver trace as an analysis finds them, in no order; each stands behind
 * a number by which {@link org.waitprof.trace.paraver.SortedRecords} puts records of one time in
 * order. A node is a host, a CPU a rank. Used by one thread; memory: messages under way.
 */
final class ParaverRecords {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("dd/MM/yyyy 'at' HH:mm").withZone(ZoneOffset.UTC);

  /** Order of records with equal times: by rank, then by event, then by these kinds. */
  static final int BEGIN = 0;

  private static final int MESSAGE = 1;
  static final int END = 2;
  private static final int KIND_BITS = 2;
  private static final int EVENT_BITS = 40;
  static final long LAST_EVENT = (1L << EVENT_BITS) - 1;

  private final Trace trace;
  final ParaverNames names;
  private final Writer out;

  /** Times of the first event and the last one, on the trace's clock. */
  final long first;

  private long last;
  private final Map<Long, Integer> communicators = new HashMap<>();
  private final List<Communicator> definitions = new ArrayList<>();
  private final List<ParaverRank> ranks = new ArrayList<>();

  /** Non-blocking sends until it is known when they were complete and who received them. */
  private final Map<SendPlace, PostedSend> sends = new HashMap<>();

  private record SendPlace(int rank, long sequence) {}

  private static final class PostedSend {
    /** End of the call that completed the send; until that is known, of the call that posted it. */
    long end;

    boolean completed;
    int receiver;
    @Nullable MatchedMessage message;

    PostedSend(long end) {
      this.end = end;
    }
  }

  ParaverRecords(Trace trace, ParaverNames names, Writer out) throws IOException {
    this.trace = trace;
    this.names = names;
    this.out = out;
    first = TraceOutput.firstNanos(trace);
    last = first;
  }

  /** Receives what the analysis finds on a rank. */
  RankListener on(RankTrace rank, ExactPauses pauses) {
    ParaverRank listener = new ParaverRank(rank, pauses, this);
    ranks.add(listener);
    return listener;
  }

  /** Writes what lasts to the end, once all has been found. */
  void end() {
    sends.values().forEach(this::complete);
    ranks.forEach(rank -> rank.end(last));
  }

  /** Header of the trace file, once all records are written. */
  String header() {
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
    StringBuilder text = new StringBuilder("#Paraver (");
    text.append(DATE.format(Instant.ofEpochMilli(trace.facts().startEpochMillis())));
    text.append("):").append(last - first).append("_ns:").append(hosts.size());
    text.append('(').append(String.join(",", counts)).append("):1:").append(tasks.size());
    text.append('(').append(String.join(",", tasks)).append("),").append(definitions.size());
    for (int number = 1; number <= definitions.size(); number++) {
      Communicator its = definitions.get(number - 1);
      text.append("\nc:1").append(then(number, its.size()));
      for (int[] group : List.of(its.members(), its.remote())) {
        text.append(then(Arrays.stream(group).mapToLong(member -> member + 1).toArray()));
      }
    }
    return text.append('\n').toString();
  }

  /** Joins numbers of a record, each behind a colon. */
  static String then(long... numbers) {
    return Arrays.stream(numbers).mapToObj(number -> ":" + number).collect(Collectors.joining());
  }

  static String place(int rank, int stream) {
    return then(rank + 1, 1, rank + 1, stream + 1);
  }

  /**
   * Writes a line about an event of a rank.
   *
   * @param kind {@link #BEGIN} or another of these orders
   */
  void line(int rank, long event, int kind, String text) {
    long order = ((long) rank << EVENT_BITS | Math.min(event, LAST_EVENT)) << KIND_BITS | kind;
    try {
      out.write(order + "|" + text + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Extends the trace to the time of an event. */
  void reached(long nanos) {
    last = Math.max(last, nanos);
  }

  /** A call of a rank posted a send, and ended at {@code leave}. */
  void posted(int rank, long sequence, long leave) {
    sends.put(new SendPlace(rank, sequence), new PostedSend(leave));
  }

  /** The call that completed a send ended at {@code leave}. */
  void completed(int rank, long sequence, long leave) {
    SendPlace place = new SendPlace(rank, sequence);
    PostedSend send = sends.get(place);
    if (send != null) {
      send.end = leave;
      send.completed = true;
      if (send.message != null) {
        sends.remove(place);
        complete(send);
      }
    }
  }

  /** A rank received a message: writes it, once its send is complete. */
  void received(int rank, MatchedMessage message) {
    SendPlace place = new SendPlace(message.source(), message.sendSequence());
    PostedSend send = sends.get(place);
    if (send == null) {
      write(message, rank, message.sendLeave());
    } else if (send.completed) {
      sends.remove(place);
      write(message, rank, send.end);
    } else {
      send.receiver = rank;
      send.message = new MatchedMessage();
      send.message.set(message);
    }
  }

  /** No rank will receive this message of {@code source}. */
  void notReceived(int source, long sequence) {
    sends.remove(new SendPlace(source, sequence));
  }

  /** Writes the message of a send, if a rank received it. */
  private void complete(PostedSend send) {
    MatchedMessage message = send.message;
    if (message != null) {
      write(message, send.receiver, send.end);
    }
  }

  private void write(MatchedMessage message, int receiver, long sendEnd) {
    long posted = message.postedEnter() < first ? message.receiveEnter() : message.postedEnter();
    String text =
        "3"
            + place(message.source(), message.sendStream())
            + then(message.sendEnter() - first, sendEnd - first)
            + place(receiver, message.stream())
            + then(posted - first, message.receiveLeave() - first)
            + then(message.bytes(), message.tag());
    line(message.source(), message.sendSequence(), MESSAGE, text);
  }

  /** The number of a communicator; 0 if its definition is lost. */
  int communicator(RankTrace rank, long id) {
    Integer number = communicators.get(id);
    Optional<Communicator> its = number == null ? rank.communicator(id) : Optional.empty();
    if (its.isPresent()) {
      definitions.add(its.get());
      number = definitions.size();
      communicators.put(id, number);
    }
    return number == null ? 0 : number;
  }
}
