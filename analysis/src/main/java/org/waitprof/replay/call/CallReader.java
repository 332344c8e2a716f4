package org.waitprof.replay.call;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.TraceEvent;

/**
 * Reads a rank's streams, merged by time, and puts events together to calls. Used by one thread at
 * a time. Events that make no sense (outside of any call, leaving nothing, stepping back in time)
 * are counted and left out. Per stream it holds a call stack and one call.
 */
public final class CallReader implements Closeable {
  /** Changes of the state of a stream. */
  public enum Edge {
    /** The stream has its first event. */
    BEGIN,
    /** An MPI call begins, outside of all others. */
    ENTER,
    /** The MPI call that was entered outside of all others ends. */
    LEAVE,
    /** The stream has had its last event. */
    END
  }

  /** Receives calls and regions in the order in which they ended. */
  public interface Sink {
    /**
     * A region begins or ends on a stream: until then it was in the region {@code path}, an MPI
     * call or not; in none if {@code path} is -1.
     */
    default void passed(int stream, int path, boolean mpi, long fromNanos, long nanos) {}

    /** The state of a stream changes. */
    default void at(Edge edge, int stream, long nanos) {}

    /** A region of the user has ended; those within it ended before. */
    default void region(int stream, int path, long enterNanos, long nanos) {}

    void call(Call call);
  }

  private final RankTrace rank;
  private final List<Stream> streams = new ArrayList<>();
  private @Nullable MpiCall[] calls = new @Nullable MpiCall[64];
  private boolean[] known = new boolean[64];
  private long sequence;
  private long events;
  private long inconsistent;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;
  private boolean ended;

  /** Opens all streams of a rank. */
  public CallReader(RankTrace rank) throws IOException {
    this.rank = rank;
    for (int i = 0; i < rank.streams(); i++) {
      streams.add(new Stream(i, rank.open(i)));
    }
    streams.forEach(Stream::step);
  }

  /** Time of the next event; {@code Long.MAX_VALUE} after the last one. */
  public long nextNanos() {
    Stream next = next();
    return next == null ? Long.MAX_VALUE : next.now;
  }

  private @Nullable Stream next() {
    if (streams.size() == 1) {
      Stream only = streams.get(0);
      return only.ended ? null : only;
    }
    Stream earliest = null;
    for (int i = 0; i < streams.size(); i++) {
      Stream stream = streams.get(i);
      if (!stream.ended && (earliest == null || stream.now < earliest.now)) {
        earliest = stream;
      }
    }
    return earliest;
  }

  /**
   * Reads events up to a time. With the last event, ends calls that the trace left open, innermost
   * first.
   *
   * @param horizonNanos the last time to read
   * @param limit most events to read
   * @return events read
   */
  public int read(long horizonNanos, int limit, Sink sink) {
    if (ended) {
      return 0;
    }
    boolean alone = streams.size() == 1;
    int read = 0;
    Stream stream = next();
    while (read < limit && stream != null && stream.now <= horizonNanos) {
      stream.take(sink);
      read++;
      stream.step();
      if (stream.ended) {
        sink.at(Edge.END, stream.number, stream.now);
      }
      stream = alone && !stream.ended ? stream : next();
    }
    events += read;
    if (nextNanos() == Long.MAX_VALUE) {
      ended = true;
      streams.forEach(each -> each.closeAll(sink));
    }
    return read;
  }

  /** Whether all events were read, and open calls ended. */
  public boolean ended() {
    return ended;
  }

  /** Reads all events that are left, and passes their calls on. */
  public void readAll(Sink sink) {
    while (!ended) {
      read(Long.MAX_VALUE - 1, Integer.MAX_VALUE, sink);
    }
  }

  public long events() {
    return events;
  }

  /** Events that made no sense where they were, and were left out. */
  public long inconsistent() {
    return inconsistent;
  }

  /** Time of the first event; {@code Long.MAX_VALUE} without events. */
  public long firstNanos() {
    return first;
  }

  /** Time of the last event read; {@code Long.MIN_VALUE} without events. */
  public long lastNanos() {
    return last;
  }

  /** Time of a stream's first event. */
  public long firstNanos(int stream) {
    return streams.get(stream).firstNow;
  }

  /** Place of a stream's first event among the rank's. */
  public long firstSequence(int stream) {
    return streams.get(stream).firstNumber;
  }

  /** Bytes of all streams read so far. */
  public long positionBytes() {
    return streams.stream().mapToLong(stream -> stream.cursor.positionBytes()).sum();
  }

  /** Damage that cursors found, one clause per stream. */
  public List<String> damage() {
    return streams.stream().map(s -> s.cursor.damage()).filter(text -> !text.isEmpty()).toList();
  }

  @Override
  public void close() {
    streams.forEach(stream -> stream.cursor.close());
  }

  /** The MPI call of a path number; null for regions of the user. */
  private @Nullable MpiCall callOf(int path) {
    if (path >= calls.length) {
      calls = Arrays.copyOf(calls, Math.max(2 * calls.length, path + 1));
      known = Arrays.copyOf(known, calls.length);
    }
    if (!known[path]) {
      known[path] = true;
      calls[path] = rank.path(path).call().orElse(null);
    }
    return calls[path];
  }

  /** Events of one thread, and its open calls. */
  private final class Stream {
    private static final int MAX_DEPTH = 1 << 12;
    private static final int MAX_PATH = 1 << 20;

    final int number;
    final EventCursor cursor;
    private @Nullable TraceEvent event;

    /** Open calls, innermost last, then some to be used again. */
    private final List<Call> calls = new ArrayList<>();

    private int open;
    int[] paths = new int[16];
    private boolean[] mpi = new boolean[16];
    private long[] enters = new long[16];
    int depth;
    long now = Long.MIN_VALUE;
    long since;

    /** End of the thread's last call that was not inside of another; before that, its begin. */
    private long lastLeave;

    long firstNow;
    long firstNumber = -1;
    boolean ended;
    boolean started;

    Stream(int number, EventCursor cursor) {
      this.number = number;
      this.cursor = cursor;
    }

    void step() {
      event = cursor.next();
      if (event == null) {
        ended = true;
        return;
      }
      long time = event.timeNanos;
      if (started && time < now) {
        inconsistent++;
        time = now;
      }
      started = true;
      now = time;
      first = Math.min(first, time);
    }

    void take(Sink sink) {
      TraceEvent taken = event;
      if (taken == null) {
        return;
      }
      long number = sequence++;
      last = Math.max(last, now);
      if (firstNumber < 0) {
        firstNumber = number;
        firstNow = now;
        since = now;
        lastLeave = now;
        sink.at(Edge.BEGIN, this.number, now);
      }
      EventKind kind = taken.kind;
      if (kind == EventKind.ENTER) {
        enter(taken.path, number, sink);
      } else if (kind == EventKind.LEAVE) {
        leave(sink);
      } else if (open == 0) {
        inconsistent++;
      } else {
        calls.get(open - 1).add(taken, now, number);
      }
    }

    private void enter(int path, long sequenceNumber, Sink sink) {
      if (path < 0 || path >= MAX_PATH || depth == MAX_DEPTH) {
        inconsistent++;
        return;
      }
      pass(sink);
      if (depth == paths.length) {
        paths = Arrays.copyOf(paths, 2 * depth);
        mpi = Arrays.copyOf(mpi, 2 * depth);
        enters = Arrays.copyOf(enters, 2 * depth);
      }
      MpiCall call = callOf(path);
      paths[depth] = path;
      enters[depth] = now;
      mpi[depth++] = call != null;
      if (call != null) {
        if (open == 0) {
          sink.at(Edge.ENTER, number, now);
        }
        if (open == calls.size()) {
          calls.add(new Call());
        }
        long idleSince = open == 0 ? lastLeave : now;
        calls.get(open++).start(call, path, number, now, sequenceNumber, idleSince);
      }
    }

    private void leave(Sink sink) {
      if (depth == 0) {
        inconsistent++;
        return;
      }
      pass(sink);
      if (mpi[--depth]) {
        Call left = calls.get(--open);
        left.leave = now;
        if (open == 0) {
          lastLeave = now;
          sink.at(Edge.LEAVE, number, now);
        }
        sink.call(left);
      } else {
        sink.region(number, paths[depth], enters[depth], now);
      }
    }

    private void pass(Sink sink) {
      if (depth == 0) {
        sink.passed(number, -1, false, since, now);
      } else {
        sink.passed(number, paths[depth - 1], mpi[depth - 1], since, now);
      }
      since = now;
    }

    void closeAll(Sink sink) {
      while (depth > 0) {
        if (mpi[--depth]) {
          Call left = calls.get(--open);
          left.leave = now;
          left.open = true;
          sink.call(left);
        } else {
          sink.region(number, paths[depth], enters[depth], now);
        }
      }
    }
  }
}
