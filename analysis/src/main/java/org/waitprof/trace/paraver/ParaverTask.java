package org.waitprof.trace.paraver;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SendMode;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * One rank while its records are read: joins calls and messages, which Paraver has in lines of
 * their own, to events. A call is written when the next record of its rank comes, because messages
 * that end with it may be written behind it. Used by one thread.
 */
final class ParaverTask {
  private static final SendMode[] MODES = SendMode.values();

  private final int rank;
  private final SpilledRank out;
  private final ParaverPaths paths;
  private final TraceEvent event = new TraceEvent();

  // The current call, or a call that has ended and is not written yet.
  private boolean inCall;
  private boolean ended;
  private long value;
  private long site;
  private long enter;
  private long leave;
  private boolean collective;
  private long communicator;
  private boolean root;
  private long sent;
  private long received;

  private boolean begun;
  private boolean over;
  private long lastNanos;
  private long requests;

  /** Sends of the current call, or of the next. */
  private final List<Message> sends = new ArrayList<>();

  /** Messages that end on this rank, the earliest first. */
  private final PriorityQueue<Message> due =
      new PriorityQueue<>(
          Comparator.comparingLong((Message m) -> m.end).thenComparing(m -> m.order));

  /** By time: messages whose receive is posted then; and receives posted then without message. */
  private final Map<Long, Deque<Message>> toPost = new HashMap<>();

  private final Map<Long, Deque<long[]>> posted = new HashMap<>();

  /** A send, or a receive, of this rank. */
  static final class Message {
    private final long order;
    private final boolean send;
    private final long begin;
    private final long end;
    private final int peer;
    private final int tag;
    private final long bytes;
    private long request = -1;

    Message(long order, boolean send, long begin, long end, int peer, int tag, long bytes) {
      this.order = order;
      this.send = send;
      this.begin = begin;
      this.end = end;
      this.peer = peer;
      this.tag = tag;
      this.bytes = bytes;
    }
  }

  ParaverTask(int rank, SpilledRank out, ParaverPaths paths) {
    this.rank = rank;
    this.out = out;
    this.paths = paths;
  }

  SpilledRank events() {
    return out;
  }

  private TraceEvent event(EventKind kind, long nanos) {
    event.kind = kind;
    event.timeNanos = nanos;
    lastNanos = Math.max(lastNanos, nanos);
    return event;
  }

  /** Begins the rank, unless it has begun before. */
  void begin(long nanos) throws IOException {
    if (!begun) {
      begun = true;
      event(EventKind.ENTER, nanos).path = ParaverPaths.APPLICATION;
      out.add(event);
    }
  }

  /** Ends the application on this rank. */
  void end(long nanos) throws IOException {
    begin(nanos);
    if (over) {
      return;
    }
    if (inCall && !ended) {
      leave(nanos);
    }
    write(Long.MAX_VALUE);
    over = true;
    out.add(event(EventKind.LEAVE, Math.max(nanos, lastNanos)));
  }

  void enter(long nanos, long itsValue, long itsSite) throws IOException {
    begin(nanos);
    if (inCall && !ended) {
      leave(nanos);
    }
    write(nanos);
    inCall = true;
    ended = false;
    value = itsValue;
    site = itsSite;
    enter = nanos;
    collective = false;
    event(EventKind.ENTER, nanos).path = paths.number(value, site);
    out.add(event);
    MpiCall call = ParaverPaths.call(value);
    if (ParaverCalls.postsReceive(call)) {
      post(nanos);
    }
  }

  /** Sets the values of the current collective. */
  void collective(long id, boolean isRoot, long itsSent, long itsReceived) {
    collective = true;
    communicator = id;
    root = isRoot;
    sent = itsSent;
    received = itsReceived;
  }

  private void post(long nanos) throws IOException {
    Deque<Message> waiting = toPost.get(nanos);
    Message message = waiting == null ? null : waiting.poll();
    long request = requests++;
    event(EventKind.RECEIVE_POSTED, nanos).request = request;
    event.peer = message == null ? TraceEvent.UNKNOWN : message.peer;
    event.tag = message == null ? TraceEvent.UNKNOWN : message.tag;
    long place = out.add(event);
    if (message == null) {
      posted.computeIfAbsent(nanos, at -> new ArrayDeque<>()).add(new long[] {request, place});
    } else {
      message.request = request;
      if (waiting != null && waiting.isEmpty()) {
        toPost.remove(nanos);
      }
    }
  }

  /** Ends the current call, if any. */
  void leave(long nanos) {
    if (inCall && !ended) {
      ended = true;
      leave = nanos;
    }
  }

  /** Whether a send of that time can still be added. */
  boolean canSend(long nanos) {
    return !over && nanos >= (inCall ? enter : lastNanos);
  }

  /** Adds a message that the rank sends, in the current call or in one that begins at that time. */
  void send(Message message) {
    sends.add(message);
  }

  /** Adds a message that the rank receives; false if the rank is already written beyond its end. */
  boolean receive(Message message) throws IOException {
    if (over || message.end < lastNanos) {
      return false;
    }
    Deque<long[]> open = posted.get(message.begin);
    long[] receive = open == null ? null : open.poll();
    if (receive != null) {
      message.request = receive[0];
      out.patch(receive[1], message.peer, message.tag);
      if (open != null && open.isEmpty()) {
        posted.remove(message.begin);
      }
    } else if (message.begin > lastNanos || message.begin == enter) {
      toPost.computeIfAbsent(message.begin, at -> new ArrayDeque<>()).add(message);
    }
    due.add(message);
    return true;
  }

  /** Writes the call that has ended, before an event at {@code before}. */
  private void write(long before) throws IOException {
    if (!inCall) {
      return;
    }
    inCall = false;
    MpiCall call = ParaverPaths.call(value);
    toPost.remove(enter);
    for (int i = 0; i < sends.size(); i++) {
      Message message = sends.get(i);
      boolean next = message.begin == leave && message.begin > enter && before == leave;
      if (message.begin <= leave && !next) {
        sends.remove(i--);
        send(message, call);
      }
    }
    if (collective) {
      event(EventKind.COLLECTIVE, leave).communicator = communicator;
      event.root = root ? rank : rooted(call) ? TraceEvent.UNKNOWN : TraceEvent.NO_ROOT;
      event.bytes = sent;
      event.bytesReceived = received;
      out.add(event);
    }
    for (Message first = due.peek(); first != null && first.end <= leave; first = due.peek()) {
      due.remove();
      complete(first);
    }
    out.add(event(EventKind.LEAVE, leave));
  }

  private static boolean rooted(MpiCall call) {
    return switch (call.callClass()) {
      case ONE_TO_ALL, ALL_TO_ONE -> true;
      default -> false;
    };
  }

  private void send(Message message, MpiCall call) throws IOException {
    boolean later = ParaverCalls.starts(call) && message.end > leave;
    long at = Math.max(enter, Math.min(message.begin, leave));
    message(later ? EventKind.SEND_POSTED : EventKind.SEND, at, message);
    SendMode mode = call.sendMode();
    event.sendMode = mode == null ? MODES[0] : mode;
    if (later) {
      message.request = requests++;
      event.request = message.request;
      due.add(message);
    }
    out.add(event);
  }

  private void complete(Message message) throws IOException {
    if (message.send) {
      event(EventKind.SEND_COMPLETED, leave).request = message.request;
    } else if (message.request >= 0) {
      message(EventKind.RECEIVE_COMPLETED, leave, message);
      event.request = message.request;
    } else {
      message(EventKind.RECEIVE, leave, message);
    }
    out.add(event);
  }

  private void message(EventKind kind, long nanos, Message message) {
    event(kind, nanos).peer = message.peer;
    event.tag = message.tag;
    event.bytes = message.bytes;
    event.sendMode = MODES[0];
  }

  /** Number of messages that were added and fit no call. */
  int left() {
    return sends.size() + due.size();
  }
}
