package org.waitprof.record.trace;

import java.nio.ByteBuffer;
import java.util.function.IntUnaryOperator;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;

/**
 * The records of a stream as bytes: in blocks, these in the chunks of a mapped file, or in a ring
 * of memory until it is known which are kept. Written by the stream's thread alone.
 */
class BlockStream {
  /** A call's record and those of what the computation before it has lost. */
  static final int LONGEST_END = TraceLayout.LONGEST_RECORD + StreamLosses.LONGEST;

  /** Null while the events stay in memory, and of the stream that takes none. */
  @Nullable TraceFile file;

  final @Nullable TraceRank rank;

  /** Whether parts of the run are recorded, and the span that the thread is in. */
  final boolean selective;

  int span = TraceSpans.OUTSIDE;

  /** With windows that may be kept, where events go until then. */
  @Nullable TraceRing ring;

  /** Address of the next record. */
  long position;

  /** Where the block ends; a record that begins before may end behind it. */
  long limit;

  /** What the next record's times and requests count from. */
  long lastTicks;

  long requests;

  /** Whether the latest record belongs to a call that is not recorded yet. */
  boolean within;

  private final int number;
  private final long baseTicks;
  private final CRC32 check = new CRC32();

  /** Where no record may begin any more in this chunk. */
  private long chunkLimit;

  /** Address of the block; 0 if there is none. */
  private long block;

  /** The chunk that is written to. */
  private @Nullable ByteBuffer chunk;

  private boolean full;

  BlockStream(
      @Nullable TraceRank rank,
      @Nullable TraceFile file,
      @Nullable TraceParts parts,
      int number,
      long startTicks) {
    this.rank = rank;
    this.file = file;
    ring = parts instanceof BurstWindows windows ? new TraceRing(windows) : null;
    selective = rank != null && rank.isSelective();
    this.number = number;
    baseTicks = startTicks;
    lastTicks = startTicks;
    requests = (long) number << TraceLayout.STREAM_SHIFT;
  }

  /** When the thread's first call began. */
  final long baseTicks() {
    return baseTicks;
  }

  /** The stream's number. */
  final int number() {
    return number;
  }

  /** Whether parts of the run are recorded. */
  final boolean isSelective() {
    return selective;
  }

  /**
   * Begins a record.
   *
   * @return the address for its first number; 0 if there is no room any more
   */
  final long begin() {
    return position < limit || advance() ? position + 1 : 0;
  }

  /** Ends a record: it is there from now on. */
  final void end(int op, long at) {
    long begin = position;
    position = at;
    within = op >= TraceLayout.POSTED_SEND;
    Memory.putByteRelease(begin, (byte) op);
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

  /**
   * Writes what the ring has of windows, and nothing follows. Called by Finalize's thread, when no
   * call is recorded any more.
   *
   * @param to the stream's file
   * @param spanOf number of the span that a window belongs to; negative if it is not kept
   */
  final void keep(TraceFile to, IntUnaryOperator spanOf) {
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
      end(TraceLayout.SPAN, Varint.put(at, its));
      long started = from.requests(slot) - ((long) number << TraceLayout.STREAM_SHIFT);
      end(TraceLayout.BASE, Varint.put(Varint.put(begin(), from.ticks(slot) - baseTicks), started));
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

  /** Writes the last record and gives back what was not needed. Called by its own thread. */
  final void close() {
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
