package org.waitprof.record.trace;

import java.nio.ByteBuffer;
import java.util.function.IntUnaryOperator;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.record.ObjectPacking;
import org.waitprof.record.PollListener;
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
final class TraceStream implements PollListener {
  /**
   * So often the two clocks are compared, in case that the process is killed: 1 us in 4096 calls.
   */
  private static final int INSTANT_MASK = 4095;

  /** A call's record and those of what the computation before it has lost. */
  static final int LONGEST_END = TraceLayout.LONGEST_RECORD + StreamLosses.LONGEST;

  /** Takes no event: what a thread has before and after tracing. */
  static final TraceStream CLOSED = new TraceStream();

  /** Null while the events stay in memory, and of the stream that takes none. */
  private @Nullable TraceFile file;

  private final @Nullable TraceRank rank;
  private final CRC32 check = new CRC32();
  private long position;

  /** Where the block ends; a record that begins before may end behind it. */
  private long limit;

  /** Where no record may begin any more in this chunk. */
  private long chunkLimit;

  /** Address of the block; 0 if there is none. */
  private long block;

  private final int number;
  private final long baseTicks;
  private long lastTicks;
  private long requests;
  private int calls;

  /** Numbers of regions, plus 1, by key. */
  private final LongLongTable regions = new LongLongTable(64);

  private boolean full;

  /** Whether parts of the run are recorded, and the span that the thread is in. */
  private final boolean selective;

  private int span = TraceSpans.OUTSIDE;

  /** With windows that may be kept: where events go until then, and who looks at the windows. */
  private @Nullable TraceRing ring;

  private final @Nullable DriftWatch watch;

  /** What computations lose; those are looked at that take more ticks with their call. */
  private final @Nullable StreamLosses losses;

  private final long grain;

  /** Whether the latest record belongs to a call that is not recorded yet. */
  private boolean within;

  /** The chunk that is written to. */
  private @Nullable ByteBuffer chunk;

  private TraceStream() {
    file = null;
    rank = null;
    watch = null;
    number = 0;
    baseTicks = 0;
    selective = false;
    losses = null;
    grain = Long.MAX_VALUE;
  }

  /**
   * A thread's stream.
   *
   * @param file null for one whose events stay in memory until {@link #keep}
   * @param windows that the thread is then to look at; else null
   */
  TraceStream(
      TraceRank rank,
      @Nullable TraceFile file,
      @Nullable BurstWindows windows,
      int number,
      long startTicks) {
    this.rank = rank;
    this.file = file;
    ring = windows == null ? null : new TraceRing(windows);
    watch = windows == null ? null : new DriftWatch(windows);
    this.number = number;
    baseTicks = startTicks;
    selective = rank.isSelective();
    requests = (long) number << TraceLayout.STREAM_SHIFT;
    lastTicks = startTicks;
    losses = new StreamLosses();
    grain = losses.grain;
  }

  /** When the thread's first call began. */
  long baseTicks() {
    return baseTicks;
  }

  /** The stream's number. */
  int number() {
    return number;
  }

  /**
   * Where parts of the run are recorded: the thread is in a span or not from here on. Called when a
   * call is over, before anything of it is recorded.
   */
  void follow(long startTicks) {
    if (selective && !within && rank != null) {
      int wanted = rank.span(startTicks);
      if (wanted != span) {
        if (watch != null && span >= 0) {
          watch.turn(span, wanted);
        }
        span = wanted;
        limit = 0;
        if (losses != null && ring == null) {
          losses.forget();
        }
        long at = span < 0 || ring != null ? 0 : begin();
        if (at != 0) {
          end(TraceLayout.SPAN, put(at, span));
          within = false;
        }
      }
    }
  }

  /**
   * Where parts of the run are recorded, an operation has a number, and counts also outside of
   * them.
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
        end(TraceLayout.NUMBERED, put(at, number));
      }
    }
  }

  /** Whether parts of the run are recorded. */
  boolean isSelective() {
    return selective;
  }

  /** A number for a request that starts. */
  long nextRequest() {
    return ++requests;
  }

  /**
   * Begins a record.
   *
   * @return the address for its first number; 0 if there is no room any more
   */
  long begin() {
    return position < limit || advance() ? position + 1 : 0;
  }

  /** Ends a record: it is there from now on. */
  void end(int op, long at) {
    long begin = position;
    position = at;
    within = op >= TraceLayout.POSTED_SEND;
    Memory.putByteRelease(begin, (byte) op);
  }

  /** The numbers that every call has. */
  long call(long at, long slot, ThreadState state, long end) {
    long path = Memory.get(slot + CounterLayout.SLOT_PATH_OFFSET);
    long later = ObjectPacking.unpackedTicks(state);
    int call = CounterLayout.callOrdinal(state.meta);
    return callAt(at, path, call, state.startTicks - later, end - later);
  }

  /** The same for a call that has no slot. */
  long callAt(long at, long path, int call, long start, long end) {
    long from = Math.max(start, lastTicks);
    long to = Math.max(end, from);
    long place = to - lastTicks > grain && losses != null ? lose(losses, from, to) : at;
    long next = put(place, region(path, call));
    next = put(next, from - lastTicks);
    next = put(next, to - from);
    lastTicks = to;
    if (watch != null) {
      watch.call(from, to);
    }
    if ((++calls & INSTANT_MASK) == 0 && file != null) {
      file.noteInstant();
    }
    return next;
  }

  /** Finalize has been entered. */
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

  /** The call that is recorded next is about objects: nobody knows how many bytes these are. */
  void objects() {
    long mark = begin();
    if (mark != 0) {
      end(TraceLayout.OBJECTS, mark);
    }
  }

  /** A run of polls is one event. */
  @Override
  public void polled(long slot, long meta, long began, long ended) {
    long mark = begin();
    if (mark != 0) {
      end(TraceLayout.POLLED, mark);
      long at = begin();
      if (at != 0) {
        end(
            TraceLayout.CALL,
            callAt(
                at,
                Memory.get(slot + CounterLayout.SLOT_PATH_OFFSET),
                CounterLayout.callOrdinal(meta),
                began,
                ended));
      }
    }
  }

  /** Appends a number. */
  static long put(long at, long value) {
    long next = at;
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      Memory.putByte(next++, (byte) (rest | 0x80));
      rest >>>= 7;
    }
    Memory.putByte(next++, (byte) rest);
    return next;
  }

  /** Appends a request's number. */
  long putRequest(long at, long request) {
    return put(at, TraceLayout.zigzag(requests - request));
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

  /** Begins the next block, in the next chunk if need be and as long as the rank may have one. */
  private boolean advance() {
    if (selective && span < 0) {
      return false;
    }
    seal();
    if (ring != null) {
      return nextOfRing(ring);
    }
    if (position == 0 || position + TraceLayout.BLOCK_HEAD >= chunkLimit) {
      if (!nextChunk()) {
        return false;
      }
    }
    beginBlock(position, chunkLimit);
    return true;
  }

  private void beginBlock(long address, long end) {
    block = address;
    position = address + TraceLayout.BLOCK_HEAD;
    limit = Math.min(end, position + TraceLayout.BLOCK_BYTES);
    Memory.putLongLittleEndian(block + 1, 0);
    Memory.putByteRelease(block, (byte) TraceLayout.BLOCK);
  }

  private boolean nextOfRing(TraceRing its) {
    long address = full ? 0 : its.next(span, lastTicks, requests);
    if (address == 0) {
      full = true;
      limit = 0;
      return false;
    }
    chunk = its.memory();
    beginBlock(address, Long.MAX_VALUE);
    return true;
  }

  /**
   * Writes what the ring has of windows, and nothing follows. Called by Finalize's thread, when no
   * call is recorded any more.
   *
   * @param to the stream's file
   * @param spanOf number of the span that a window belongs to; negative if it is not kept
   */
  void keep(TraceFile to, IntUnaryOperator spanOf) {
    TraceRing from = ring;
    if (from == null) {
      return;
    }
    seal();
    ring = null;
    file = to;
    chunk = null;
    full = false;
    position = 0;
    limit = 0;
    int before = -1;
    for (int slot : from.inOrder()) {
      int its = spanOf.applyAsInt(from.window(slot));
      if (its >= 0) {
        if (!append(from, slot, its, its != span || from.isBehindGap(slot, before))) {
          break;
        }
        before = slot;
      }
    }
    close();
  }

  private boolean append(TraceRing from, int slot, int its, boolean first) {
    span = its;
    if (first) {
      long at = begin();
      if (at == 0) {
        return false;
      }
      end(TraceLayout.SPAN, put(at, its));
      long started = from.requests(slot) - ((long) number << TraceLayout.STREAM_SHIFT);
      end(TraceLayout.BASE, put(put(begin(), from.ticks(slot) - baseTicks), started));
    }
    seal();
    ByteBuffer bytes = from.bytes(slot);
    if ((position == 0 || position + bytes.capacity() > chunkLimit) && !nextChunk()) {
      return false;
    }
    if (chunk != null) {
      chunk.duplicate().clear().position((int) (position - Memory.address(chunk))).put(bytes);
    }
    position += bytes.capacity();
    limit = 0;
    return true;
  }

  /** Stores length and checksum of the block: 0.16 us in 400 calls. */
  private void seal() {
    ByteBuffer bytes = chunk;
    if (block != 0 && bytes != null) {
      int length = (int) (position - block) - TraceLayout.BLOCK_HEAD;
      int from = (int) (block - Memory.address(bytes)) + TraceLayout.BLOCK_HEAD;
      check.reset();
      check.update(bytes.clear().position(from).limit(from + length));
      Memory.putLongLittleEndian(block + 1, check.getValue() << 32 | length);
      block = 0;
    }
  }

  private boolean nextChunk() {
    if (file == null || rank == null || full) {
      return false;
    }
    int granted = rank.mayGrow();
    ByteBuffer next = granted > 0 ? file.grow() : null;
    if (next == null) {
      full = true;
      limit = 0;
      position = 0;
      rank.full(file);
      return false;
    }
    chunk = next;
    position = Memory.address(next);
    chunkLimit = position + granted - LONGEST_END;
    return true;
  }

  /** Writes the last record and gives back what was not needed. Called by its own thread. */
  void close() {
    span = Math.max(0, span);
    long at = begin();
    if (at != 0 && file != null && chunk != null) {
      end(TraceLayout.END, at);
      seal();
      file.close(position - Memory.address(chunk));
    }
    full = true;
    limit = 0;
    position = 0;
  }
}
