package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.SampleLayout;

/**
 * Expectation: all fields of channels, entries and rows are read as the layout has them, in any
 * order of chunks. What does not hold together is left out, and what follows it is read.
 */
class RankSampleReaderTest {
  private static final int HEAD = CounterLayout.CHUNK_HEAD_BYTES;
  private static final int RANK = 2;
  private static final int WORLD = 8;

  private final ByteBuffer image = ByteBuffer.allocate(1 << 16).order(ByteOrder.nativeOrder());
  private int end = CounterLayout.HEADER_BYTES;

  RankSampleReaderTest() {
    image.putLong(CounterLayout.RANK_OFFSET, RANK);
    image.putLong(CounterLayout.WORLD_SIZE_OFFSET, WORLD);
  }

  private RankSample read() {
    ByteBuffer whole = image.duplicate().limit(end).slice().order(ByteOrder.nativeOrder());
    return RankSampleReader.read(whole, ClockLine.COMMON);
  }

  /** Appends a chunk with room for a number of items; returns its begin. */
  private int chunk(long content, int items, int bytes) {
    int head = end;
    image.putLong(head, CounterLayout.KIND_PATHS);
    image.putLong(head + CounterLayout.CHUNK_SIZE_OFFSET, HEAD + bytes);
    image.putLong(head + SampleLayout.CHUNK_CONTENT_OFFSET, content);
    image.putLong(head + SampleLayout.CHUNK_ITEMS_OFFSET, items);
    end += HEAD + bytes;
    return head;
  }

  private int channel(long kindAndCall, long peerTag) {
    int at = chunk(SampleLayout.CHANNELS, 1, SampleLayout.CHANNEL_BYTES) + HEAD;
    image.putLong(at + SampleLayout.CHANNEL_KIND_OFFSET, kindAndCall);
    image.putLong(at + SampleLayout.CHANNEL_PEER_TAG_OFFSET, peerTag);
    return at;
  }

  private int entry(long content, long number, long call) {
    int at = chunk(content, 1, SampleLayout.ENTRY_BYTES) + HEAD;
    image.putLong(at + SampleLayout.ENTRY_NUMBER_OFFSET, number);
    image.putLong(at + SampleLayout.ENTRY_CALL_OFFSET, call);
    return at;
  }

  private int slots(long... calls) {
    int head = end;
    image.putLong(head, CounterLayout.KIND_SLOTS);
    image.putLong(
        head + CounterLayout.CHUNK_SIZE_OFFSET, HEAD + calls.length * CounterLayout.SLOT_BYTES);
    image.putLong(head + CounterLayout.CHUNK_USED_OFFSET, calls.length);
    for (int i = 0; i < calls.length; i++) {
      int slot = head + HEAD + i * CounterLayout.SLOT_BYTES;
      image.putLong(slot + CounterLayout.SLOT_PATH_OFFSET, 70);
      image.putLong(slot + CounterLayout.SLOT_META_OFFSET, calls[i]);
      image.putLong(slot + CounterLayout.SLOT_COUNT_OFFSET, 3);
      image.putLong(slot + CounterLayout.SLOT_SUM_TICKS_OFFSET, 500);
      image.putLong(slot + CounterLayout.SLOT_NUMBER_OFFSET, i);
    }
    end += HEAD + calls.length * CounterLayout.SLOT_BYTES;
    return head;
  }

  private static long meta(MpiCall call) {
    return CounterLayout.meta(call.ordinal(), 4, 0, Role.NONE.ordinal());
  }

  @Test
  void allFieldsOfAChannel() {
    int at = channel(SampleLayout.RECEIVE, 5L << 32 | 9);
    image.putLong(at + SampleLayout.CHANNEL_NUMBER_OFFSET, 100);
    image.putLong(at + SampleLayout.CHANNEL_MASK_OFFSET, 7);
    image.putLong(at + SampleLayout.CHANNEL_VOLUME_OFFSET, 800);
    image.putLong(at + SampleLayout.CHANNEL_COMM_OFFSET, 33);
    image.putLong(at + SampleLayout.CHANNEL_MEMBER_OFFSET, 4L << 32 | 1);
    image.putLong(at + SampleLayout.CHANNEL_ROOT_OFFSET, 2);
    image.putLong(at + SampleLayout.CHANNEL_DOUBTFUL_FROM_OFFSET, 11);
    image.putLong(at + SampleLayout.CHANNEL_DOUBTFUL_TO_OFFSET, 12);
    RankSample sample = read();
    assertEquals(1, sample.channels);
    assertEquals(SampleLayout.RECEIVE, sample.kind[0]);
    assertEquals(5, sample.peer[0]);
    assertEquals(9, sample.tag[0]);
    assertEquals(100, sample.number[0]);
    assertEquals(3, sample.level[0]);
    assertEquals(800, sample.volume[0]);
    assertEquals(33, sample.comm[0]);
    assertEquals(4, sample.members[0]);
    assertEquals(1, sample.member[0]);
    assertEquals(2, sample.root[0]);
    assertEquals(11, sample.doubtfulFrom[0]);
    assertEquals(12, sample.doubtfulTo[0]);
    assertFalse(sample.refused[0]);
    assertEquals(RANK, sample.rank());
  }

  @Test
  void channelsThatCannotBeUsedAreRefused() {
    channel(SampleLayout.SEND, -1L << 32);
    channel(SampleLayout.SEND, (long) WORLD << 32);
    channel(SampleLayout.SEND, (WORLD - 1L) << 32);
    channel(SampleLayout.COLLECTIVE | (long) MpiCall.values().length << 8, 0);
    channel(SampleLayout.COLLECTIVE | (long) MpiCall.MPI_BARRIER.ordinal() << 8, -1L << 32);
    RankSample sample = read();
    boolean[] expected = {true, true, false, true, false};
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], sample.refused[i], "channel " + i);
    }
    assertEquals(MpiCall.MPI_BARRIER, sample.collective(4));
    image.putLong(CounterLayout.MISSED_NUMBERS_OFFSET, 1);
    assertTrue(read().refused[2]);
  }

  @Test
  void allFieldsOfAnEntry() {
    long flags = SampleLayout.WAITS | SampleLayout.POLLED | SampleLayout.CARRIES;
    int at =
        entry(
            SampleLayout.LONG_ENTRIES,
            1L << SampleLayout.INDEX_SHIFT | 42,
            1 | 3L << 32 | flags << 48);
    image.putLong(at + SampleLayout.ENTRY_SIZE_OFFSET, 17 | (long) Float.floatToIntBits(64) << 32);
    image.putLong(at + SampleLayout.ENTRY_ENTER_OFFSET, 1000);
    image.putLong(at + SampleLayout.ENTRY_LEAVE_OFFSET, 1100);
    image.putLong(at + SampleLayout.ENTRY_POSTED_OFFSET, 900);
    int head = at - HEAD;
    image.putLong(head + SampleLayout.CHUNK_THRESHOLD_OFFSET, 30);
    image.putLong(head + SampleLayout.CHUNK_SAMPLER_OFFSET, 6);
    channel(SampleLayout.SEND, 0);
    channel(SampleLayout.SEND, 1);
    slots(meta(MpiCall.MPI_SEND), meta(MpiCall.MPI_RECV));
    RankSample sample = read();
    assertEquals(1, sample.entries);
    assertEquals(1, sample.channel[0]);
    assertEquals(42, sample.at[0]);
    assertEquals(1, sample.row[0]);
    assertEquals(3, sample.needed[0]);
    assertTrue(sample.waits[0] && sample.polled[0] && sample.carries[0]);
    assertEquals(6L << 32 | 17, sample.callNumber[0]);
    assertEquals(1000, sample.enter[0]);
    assertEquals(1100, sample.leave[0]);
    assertEquals(900, sample.posted[0]);
    assertEquals(64, sample.since[0]);
    assertEquals(30, sample.thresholdNanos());
    assertEquals(2, sample.rows);
    assertEquals(3, sample.rowCount[1]);
    assertEquals(500, sample.rowNanos[1]);
    assertEquals(70, sample.rowPath[1]);
  }

  @Test
  void withoutItsSlotAnEntryWaitsForNothingHere() {
    channel(SampleLayout.SEND, 0);
    entry(SampleLayout.ENTRIES, 1, SampleLayout.NO_SLOT | (long) SampleLayout.WAITS << 48);
    entry(SampleLayout.ENTRIES, 2, 64 | (long) SampleLayout.WAITS << 48);
    entry(SampleLayout.ENTRIES, 3, (long) SampleLayout.WAITS << 48);
    entry(SampleLayout.ENTRIES, 4, 0);
    slots(meta(MpiCall.MPI_SEND));
    RankSample sample = read();
    assertEquals(4, sample.entries);
    int[] row = {-1, -1, 0, 0};
    boolean[] waits = {false, false, true, false};
    for (int i = 0; i < 4; i++) {
      assertEquals(row[i], sample.row[i]);
      assertEquals(waits[i], sample.waits[i]);
    }
  }

  /** Rows of threads are one; a call that does not exist has none. */
  @Test
  void slotsOfOneKeyAreOneRow() {
    long send = meta(MpiCall.MPI_SEND);
    slots(meta(MpiCall.MPI_RECV), send, MpiCall.values().length, send);
    RankSample sample = read();
    assertEquals(2, sample.rows);
    assertEquals(3, sample.rowCount[0]);
    assertEquals(6, sample.rowCount[1]);
    assertEquals(1000, sample.rowNanos[1]);
  }

  @Test
  void slotsBeyondTheirChunkAreNotRead() {
    int head = slots(meta(MpiCall.MPI_SEND), meta(MpiCall.MPI_RECV));
    image.putLong(head + CounterLayout.CHUNK_USED_OFFSET, 1000);
    assertEquals(2, read().rows);
  }

  @Test
  void itemsThatDoNotFitTheirChunkAreLeftOut() {
    for (int items : new int[] {2, -1}) {
      int at = channel(SampleLayout.SEND, 0);
      image.putLong(at - HEAD + SampleLayout.CHUNK_ITEMS_OFFSET, items);
    }
    channel(SampleLayout.SEND, 5);
    assertEquals(1, read().channels);
    assertEquals(5, read().tag[0]);
  }

  @Test
  void nothingIsReadBehindADamagedChunk() {
    channel(SampleLayout.SEND, 0);
    int second = channel(SampleLayout.SEND, 0) - HEAD;
    channel(SampleLayout.SEND, 0);
    assertEquals(3, read().channels);
    long size = image.getLong(second + CounterLayout.CHUNK_SIZE_OFFSET);
    for (long damaged : new long[] {HEAD - 1, 0, -1, 3 * size, Long.MAX_VALUE}) {
      image.putLong(second + CounterLayout.CHUNK_SIZE_OFFSET, damaged);
      assertEquals(1, read().channels, damaged + " bytes");
    }
    // Exactly up to the end of the file is right.
    image.putLong(second + CounterLayout.CHUNK_SIZE_OFFSET, 2 * size);
    assertEquals(2, read().channels);
    image.putLong(second, 0);
    assertEquals(1, read().channels);
  }

  @Test
  void whatChannelsSayOfTheRankIsTheLargest() {
    for (long[] each : new long[][] {{2, 30}, {5, 10}}) {
      int head = channel(SampleLayout.SEND, 0) - HEAD;
      image.putLong(head + SampleLayout.CHUNK_THRESHOLD_OFFSET, each[0]);
      image.putLong(head + SampleLayout.CHUNK_SAMPLER_OFFSET, each[1]);
    }
    RankSample sample = read();
    assertEquals(5, sample.openWildcards);
    assertEquals(30, sample.uncounted);
    assertEquals(0, sample.thresholdNanos());
  }

  @Test
  void anyNumberOfChannelsAndRowsIsRead() {
    long[] calls = new long[20];
    for (int i = 0; i < 40; i++) {
      channel(SampleLayout.SEND, i);
      entry(SampleLayout.ENTRIES, (long) i << SampleLayout.INDEX_SHIFT, i % 20);
      entry(SampleLayout.ENTRIES, (long) i << SampleLayout.INDEX_SHIFT | 1, i % 20);
      calls[i % 20] = CounterLayout.meta(MpiCall.MPI_SEND.ordinal(), i % 20, 0, 0);
    }
    slots(calls);
    RankSample sample = read();
    assertEquals(40, sample.channels);
    assertEquals(80, sample.entries);
    assertEquals(20, sample.rows);
    for (int i = 0; i < 80; i++) {
      assertEquals(i / 2, sample.channel[i]);
      assertEquals(i % 2, sample.at[i]);
      assertEquals(i / 2 % 20, sample.row[i]);
    }
    for (int i = 0; i < 40; i++) {
      assertEquals(i, sample.tag[i]);
    }
    assertEquals(19, CounterLayout.sizeClass(sample.rowMeta[19]));
    assertEquals(3, sample.rowCount[19]);
  }

  /** While a buffer is thinned an entry is in it twice; an entry of no channel is none. */
  @Test
  void eachEntryIsReadOnce() {
    channel(SampleLayout.SEND, 0);
    for (long number : new long[] {4, 5, 4, 1L << SampleLayout.INDEX_SHIFT, 6}) {
      int at = entry(SampleLayout.ENTRIES, number, SampleLayout.NO_SLOT);
      image.putLong(at + SampleLayout.ENTRY_ENTER_OFFSET, number);
      image.putLong(at + SampleLayout.ENTRY_LEAVE_OFFSET, 2 * number);
      image.putLong(at + SampleLayout.ENTRY_POSTED_OFFSET, 3 * number);
    }
    RankSample sample = read();
    assertEquals(3, sample.entries);
    for (int i = 0; i < 3; i++) {
      assertEquals(4 + i, sample.at[i]);
      assertEquals(4 + i, sample.enter[i]);
      assertEquals(2L * (4 + i), sample.leave[i]);
      assertEquals(3L * (4 + i), sample.posted[i]);
    }
  }

  @Test
  void neighboursHaveTheirCommunicator() {
    int at = chunk(SampleLayout.NEIGHBOURS, 3, 3 * Long.BYTES) + HEAD;
    image.putLong(at, 33);
    image.putLong(at + Long.BYTES, 5);
    image.putLong(at + 2 * Long.BYTES, -1);
    chunk(SampleLayout.NEIGHBOURS, 0, Long.BYTES);
    int one = channel(SampleLayout.COLLECTIVE, 0);
    image.putLong(one + SampleLayout.CHANNEL_COMM_OFFSET, 33);
    channel(SampleLayout.COLLECTIVE, 0);
    RankSample sample = read();
    assertEquals(1, sample.neighbours.size());
    assertEquals(2, sample.neighbours(0).length);
    assertEquals(5, sample.neighbours(0)[0]);
    assertEquals(-1, sample.neighbours(0)[1]);
    assertEquals(0, sample.neighbours(1).length);
  }

  /** A tick of half a nanosecond. */
  @Test
  void ticksBecomeNanoseconds() {
    image.putLong(CounterLayout.CLOCK_OFFSET, 1);
    image.putDouble(CounterLayout.NANOS_PER_TICK_OFFSET, 0.5);
    channel(SampleLayout.SEND, 0);
    int at = entry(SampleLayout.LONG_ENTRIES, 1, 0);
    image.putLong(at + SampleLayout.ENTRY_SIZE_OFFSET, (long) Float.floatToIntBits(64) << 32);
    image.putLong(at + SampleLayout.ENTRY_ENTER_OFFSET, 1000);
    image.putLong(at - HEAD + SampleLayout.CHUNK_THRESHOLD_OFFSET, 31);
    slots(meta(MpiCall.MPI_SEND));
    RankSample sample = read();
    assertEquals(32, sample.since[0]);
    assertEquals(500, sample.enter[0]);
    assertEquals(16, sample.thresholdNanos());
    assertEquals(250, sample.rowNanos[0]);
    image.putLong(CounterLayout.INIT_END_TICKS_OFFSET, 3000);
    assertEquals(1500, read().beginInstant());
  }

  @Test
  void anEmptyChunkEndsNothing() {
    chunk(SampleLayout.CHANNELS, 0, 0);
    channel(SampleLayout.SEND, 5);
    assertEquals(1, read().channels);
  }
}
