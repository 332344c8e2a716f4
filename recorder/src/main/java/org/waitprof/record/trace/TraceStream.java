package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.record.ObjectPacking;
import org.waitprof.record.PollListener;
import org.waitprof.record.SeenRests;
import org.waitprof.record.SlotTable;
import org.waitprof.record.ThreadState;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.table.LongLongTable;
import org.waitprof.sample.SampleLayout;

/**
 * The events of one thread, appended to its mapped file. Written by its thread alone.
 *
 * <p>Hot with {@code mode=trace}: a record is 5 to 20 byte stores, no lock, no system call but once
 * in a chunk ({@code benchmarks/cost.sh} measures it).
 */
final class TraceStream extends BlockStream implements PollListener {
  /**
   * So often the two clocks are compared, in case that the process is killed: 1 us in 4096 calls.
   */
  private static final int INSTANT_MASK = 4095;

  /** Takes no event: what a thread has before and after tracing. */
  static final TraceStream CLOSED = new TraceStream();

  private int calls;

  /** Numbers of regions, plus 1, by key. */
  private final LongLongTable regions = new LongLongTable(64);

  /**
   * Losses of computations. Only computations that take more ticks with their call are looked at.
   */
  private final @Nullable StreamLosses losses;

  private final long grain;

  /** Unpacking at the end of the last call, to be recorded before the next one; 0 for none. */
  private long unpackedUntil;

  private long unpackedFrom;
  private long unpackedPath;

  private TraceStream() {
    super(null, null, 0, 0);
    losses = null;
    grain = Long.MAX_VALUE;
  }

  /** Makes the stream of a thread. */
  TraceStream(TraceRecorder rank, TraceFile file, int number, long startTicks, SeenRests rests) {
    super(rank, file, number, startTicks);
    losses = new StreamLosses(rests);
    grain = losses.grain;
  }

  /**
   * Begins or leaves a span for the thread where parts of the run are recorded. Called when a call
   * is over, before anything of it is recorded.
   */
  void follow(long startTicks) {
    recordUnpacking();
    if (selective && !within && rank != null) {
      int wanted = rank.span(startTicks);
      if (wanted != span) {
        span = wanted;
        limit = 0;
        if (losses != null) {
          losses.forget();
        }
        long at = span < 0 ? 0 : begin();
        if (at != 0) {
          end(TraceLayout.SPAN, Varint.put(at, span));
          within = false;
        }
      }
    }
  }

  /**
   * Numbers an operation where parts of the run are recorded. It also counts outside of these
   * parts.
   *
   * @param kind of {@link OperationCounts}
   * @param recorded whether it will be recorded next, if the thread is in a span
   */
  void number(int kind, int comm, int peer, int tag, boolean recorded) {
    if (selective && rank != null) {
      boolean inside = recorded && span >= 0;
      long number = rank.number(kind, comm, peer, tag, inside ? span : TraceSpans.OUTSIDE);
      long at = inside && number >= 0 ? begin() : 0;
      if (at != 0) {
        end(TraceLayout.NUMBERED, Varint.put(at, number));
      }
    }
  }

  /** A number for a request that starts. */
  long nextRequest() {
    return ++requests;
  }

  /** The numbers that every call has. */
  long call(long at, long slot, ThreadState state, long end) {
    long path = Memory.get(slot + CounterLayout.SLOT_PATH_OFFSET);
    long later = ObjectPacking.unpackedTicks(state, end);
    if (later != 0) {
      unpackedPath = path;
      unpackedFrom = end - later;
      unpackedUntil = end;
    }
    int call = CounterLayout.callOrdinal(state.meta);
    return callAt(at, path, call, state.startTicks - later, end - later);
  }

  @Override
  public void packed(long path, int call, long began, long ended) {
    follow(began);
    objects();
    recordCall(path, call, began, ended);
  }

  private void recordUnpacking() {
    long until = unpackedUntil;
    if (until != 0) {
      unpackedUntil = 0;
      packed(unpackedPath, ObjectPacking.UNPACK, unpackedFrom, until);
    }
  }

  private void recordCall(long path, int call, long began, long ended) {
    long at = begin();
    if (at != 0) {
      end(TraceLayout.CALL, callAt(at, path, call, began, ended));
    }
  }

  @Override
  void close() {
    recordUnpacking();
    super.close();
  }

  /** Appends a call that has no slot. */
  long callAt(long at, long path, int call, long start, long end) {
    long from = Math.max(start, lastTicks);
    long to = Math.max(end, from);
    long place = to - lastTicks > grain && losses != null ? lose(losses, from, to) : at;
    long next = Varint.put(place, region(path, call));
    next = Varint.put(next, from - lastTicks);
    next = Varint.put(next, to - from);
    lastTicks = to;
    if ((++calls & INSTANT_MASK) == 0 && file != null) {
      file.noteInstant();
    }
    return next;
  }

  @Override
  public void computed(long nowTicks) {
    if (losses != null && (!selective || span >= 0)) {
      losses.computed(nowTicks);
    }
  }

  void finalizes(long ticks) {
    if (losses != null) {
      losses.finalizes(lastTicks, ticks);
    }
  }

  /**
   * Records what the computation before a call has lost.
   *
   * @return the address for the first number of the call's record, which has begun
   */
  private long lose(StreamLosses from, long enter, long leave) {
    from.look(lastTicks, enter, leave);
    for (int cause = 0; cause < SampleLayout.CAUSE_COUNT; cause++) {
      long at = from.put(position + 1, cause, enter - lastTicks);
      if (at != position + 1) {
        end(TraceLayout.LOST, at);
      }
    }
    return position + 1;
  }

  /** The call that is recorded next is about objects, whose bytes are not known. */
  void objects() {
    long mark = begin();
    if (mark != 0) {
      end(TraceLayout.OBJECTS, mark);
    }
  }

  /** A run of polls is one event. */
  @Override
  public void polled(long slot, long meta, long began, long ended) {
    recordUnpacking();
    long mark = begin();
    if (mark != 0) {
      end(TraceLayout.POLLED, mark);
      long path = Memory.get(slot + CounterLayout.SLOT_PATH_OFFSET);
      recordCall(path, CounterLayout.callOrdinal(meta), began, ended);
    }
  }

  /** Appends a request's number, relative to the latest. */
  long putRequest(long at, long request) {
    return Varint.put(at, TraceLayout.zigzag(requests - request));
  }

  private int region(long path, int call) {
    long key = SlotTable.key(path, call);
    long known = regions.get(key);
    return known == 0 ? newRegion(path, key, call) : (int) known - 1;
  }

  private int newRegion(long path, long key, int call) {
    int number = rank == null ? 0 : rank.region(path, call, key);
    regions.put(key, number + 1L);
    return number;
  }
}
