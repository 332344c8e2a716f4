package org.waitprof.record.trace;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;

/**
 * The records of a stream as bytes: in blocks, these in the chunks of a mapped file. Written by the
 * stream's thread alone.
 */
class BlockStream {
  /** Longest record of a call, with the records of what the computation before it has lost. */
  static final int LONGEST_END = TraceLayout.LONGEST_RECORD + StreamLosses.LONGEST;

  /** Null for the stream that takes no events. */
  final @Nullable TraceFile file;

  final @Nullable TraceRecorder rank;

  /** Whether parts of the run are recorded, and the span that the thread is in. */
  final boolean selective;

  int span = TraceSpans.OUTSIDE;

  /** Address in memory at which the next record begins. */
  long position;

  /** End of the block; a record that begins before may end behind it. */
  long limit;

  /** Base from which the next record's times and requests count. */
  long lastTicks;

  long requests;

  /** Whether the latest record belongs to a call that is not recorded yet. */
  boolean within;

  private final CRC32 check = new CRC32();

  /** Address from which on no record may begin in this chunk. */
  private long chunkLimit;

  /** Address of the block; 0 without a block. */
  private long block;

  /** The chunk that is written to. */
  private @Nullable ByteBuffer chunk;

  private boolean full;

  BlockStream(@Nullable TraceRecorder rank, @Nullable TraceFile file, int number, long startTicks) {
    this.rank = rank;
    this.file = file;
    selective = rank != null && rank.isSelective();
    lastTicks = startTicks;
    requests = (long) number << TraceLayout.STREAM_SHIFT;
  }

  /** Whether parts of the run are recorded. */
  final boolean isSelective() {
    return selective;
  }

  /**
   * Begins a record.
   *
   * @return the address for its first number; 0 if no room is left
   */
  final long begin() {
    return position < limit || advance() ? position + 1 : 0;
  }

  /** Ends a record: from now on readers see it. */
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
    if (position == 0 || position + TraceLayout.BLOCK_HEAD >= chunkLimit) {
      if (!nextChunk()) {
        return false;
      }
    }
    block = position;
    position += TraceLayout.BLOCK_HEAD;
    limit = Math.min(chunkLimit, position + TraceLayout.BLOCK_BYTES);
    Memory.putLongLittleEndian(block + 1, 0);
    Memory.putByteRelease(block, (byte) TraceLayout.BLOCK);
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
