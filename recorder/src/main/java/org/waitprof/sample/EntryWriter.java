package org.waitprof.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;

/**
 * Writes the operations that a thread keeps to its buffers, and makes room in them: see {@link
 * Sampler}. An operation belongs to the call under way, or to the run of polls before it. Hot; used
 * by its thread alone.
 */
final class EntryWriter {
  /** Messages that the hash chose for the sample. */
  final EntryBuffer messages;

  /** Collectives that the hash chose for the sample. */
  final EntryBuffer collectives;

  private final EntryBuffer longs;
  private final Thinning thinning;

  /** Operations that last or follow their predecessor this many ticks are kept in any case. */
  private long threshold;

  /** Number of the call under way in its thread. */
  long call;

  /** Begin of the call under way, ticks. */
  long enter;

  /** End of the call under way, ticks. */
  long leave;

  private long slot;
  private int operations;
  private boolean keeps;

  EntryWriter(SharedChannels rank, SampleMemory memory, int number, int capacity) {
    messages = new EntryBuffer(memory, SampleLayout.ENTRIES, number, capacity);
    collectives = new EntryBuffer(memory, SampleLayout.ENTRIES, number, capacity);
    longs = new EntryBuffer(memory, SampleLayout.LONG_ENTRIES, number, capacity);
    thinning = new Thinning(rank, longs);
  }

  /**
   * A call has ended; its operations follow. Hot; parameters as in {@link Sampler#call}.
   *
   * @param measured whether its operations are kept
   */
  void call(long itsSlot, int itsOperations, long enterTicks, long leaveTicks, boolean measured) {
    call++;
    slot = itsSlot;
    operations = Math.min(itsOperations, SampleLayout.MANY);
    enter = enterTicks;
    leave = leaveTicks;
    keeps = measured;
  }

  /** Length of the call under way, ticks. */
  long duration() {
    return leave - enter;
  }

  /** Operations that the call under way may have waited for, or {@link SampleLayout#MANY}. */
  int operations() {
    return operations;
  }

  /**
   * Keeps an operation of the call under way where the hash selects it, or where it is long. Hot.
   *
   * @param chosen the buffer of those that the hash selects
   * @param size longest time that it may have waited, ticks
   * @param posted time of its post, ticks
   * @param flags of {@link SampleLayout}
   */
  void offer(EntryBuffer chosen, long channel, long number, long size, long posted, int flags) {
    if (keeps
        && ((BlockHash.of(number) & Memory.get(channel + SampleLayout.CHANNEL_MASK_OFFSET)) == 0
            || size >= threshold)) {
      EntryBuffer buffer = room(chosen, channel, number, size);
      if (buffer != null) {
        long meta = slot | (long) operations << 32 | (long) flags << 48;
        write(buffer, channel, number, size, meta, enter, leave, posted);
      }
    }
  }

  /**
   * Keeps a run of polls as {@link #offer} does. The run has been counted, so it is kept whatever
   * call follows. Cold.
   *
   * @param operations operations that it waited for, or {@link SampleLayout#MANY}
   */
  void offer(
      PollSpan run,
      EntryBuffer chosen,
      long channel,
      long number,
      long size,
      int operations,
      int flags) {
    EntryBuffer buffer = room(chosen, channel, number, size);
    if (buffer != null) {
      long meta = run.slot() | (long) operations << 32 | (long) flags << 48;
      write(buffer, channel, number, size, meta, run.from(), run.until(), run.from());
    }
  }

  private void write(
      EntryBuffer buffer,
      long channel,
      long number,
      long size,
      long meta,
      long from,
      long until,
      long posted) {
    long entry = buffer.next();
    long index = Memory.get(channel + SampleLayout.CHANNEL_INDEX_OFFSET);
    Memory.put(
        entry + SampleLayout.ENTRY_NUMBER_OFFSET,
        index << SampleLayout.INDEX_SHIFT | (number & SampleLayout.NUMBER_MASK));
    Memory.put(entry + SampleLayout.ENTRY_CALL_OFFSET, meta);
    Memory.put(
        entry + SampleLayout.ENTRY_SIZE_OFFSET,
        (long) Float.floatToRawIntBits((float) size) << 32 | (call & 0xFFFF_FFFFL));
    Memory.put(entry + SampleLayout.ENTRY_ENTER_OFFSET, from);
    Memory.put(entry + SampleLayout.ENTRY_LEAVE_OFFSET, until);
    Memory.put(entry + SampleLayout.ENTRY_POSTED_OFFSET, posted);
    buffer.added();
  }

  /** The buffer that takes an operation, with room for it; null if it is to be dropped. */
  private @Nullable EntryBuffer room(EntryBuffer chosen, long channel, long number, long size) {
    while (true) {
      boolean byHash =
          (BlockHash.of(number) & Memory.get(channel + SampleLayout.CHANNEL_MASK_OFFSET)) == 0;
      if (!byHash && size < threshold) {
        return null;
      }
      EntryBuffer buffer = byHash ? chosen : longs;
      if (!buffer.isFull()) {
        return buffer;
      }
      threshold =
          byHash ? thinning.raiseLevels(buffer, threshold, leave) : thinning.raiseThreshold(leave);
    }
  }
}
