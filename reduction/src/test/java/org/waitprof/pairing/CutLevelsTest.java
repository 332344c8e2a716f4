package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.SampleImage;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.BlockHash;
import org.waitprof.sample.SampleLayout;

/**
 * Expectation: 400 entries of 10 ticks, each 40th of which has 1000, are cut to 64 of each kind.
 * The long ones are 10, so all stay. Others stay as their number is kept at the level that leaves
 * 64 of their channel at most, or a half, quarter, ... of 64 where there are several channels.
 */
class CutLevelsTest {
  private static final int WIDTH = SampleLayout.ENTRY_BYTES / Long.BYTES;
  private static final int ENTRIES = 400;
  private static final int MOST = 64;

  private final RankSample own =
      RankSampleReader.read(new SampleImage().image(0, 2), ClockLine.COMMON);

  private void channel(int kind, long number, int level) {
    own.kind[own.channels] = kind;
    own.number[own.channels] = number;
    own.level[own.channels++] = level;
  }

  /** Entries of a channel, numbered from 0 on. */
  private static long[] entries(int channel) {
    long[] entries = new long[ENTRIES * WIDTH];
    for (int i = 0; i < ENTRIES; i++) {
      entries[i * WIDTH] = (long) channel << SampleLayout.INDEX_SHIFT | i;
      long size = Float.floatToIntBits(i % 40 == 0 ? 1000 : 10);
      entries[i * WIDTH + SampleLayout.ENTRY_SIZE_OFFSET / Long.BYTES] = size << 32;
    }
    return entries;
  }

  private EntryCut looked() {
    EntryCut cut = new EntryCut(own, MOST);
    cut.look(entries(0), ENTRIES);
    return cut;
  }

  private int[] levels() {
    return IntStream.range(0, own.channels).map(i -> own.level[i]).toArray();
  }

  @Test
  void longEntriesStayAndOthersByTheirNumber() {
    channel(SampleLayout.SEND, 1000, 1);
    EntryCut cut = looked();
    assertTrue(cut.choose());
    // Sizes are exact to an eighth: from 11 on all stay.
    assertEquals(11, cut.leastTicks());
    // 1000 of level 4 are 62, of level 3 they would be 125.
    assertArrayEquals(new int[] {4}, levels());
    long[] entries = entries(0);
    long[] expected =
        IntStream.range(0, ENTRIES)
            .filter(i -> i % 40 == 0 || BlockHash.isKept(i, 4))
            .mapToLong(i -> i)
            .toArray();
    assertEquals(expected.length, cut.keep(entries, ENTRIES));
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], entries[i * WIDTH]);
      assertTrue(entries[i * WIDTH + 2] != 0, "all of the entry has moved");
    }
    // Of a channel that is not known only the long ones stay.
    assertEquals(10, cut.keep(entries(1), ENTRIES));
    long[] justLong = entries(1);
    justLong[WIDTH + 2] = (long) Float.floatToIntBits(11) << 32;
    assertEquals(11, cut.keep(justLong, ENTRIES));
    assertEquals(0, cut.keep(entries(0), 0));
  }

  @Test
  void channelsOfAKindShareAndLargeOnesLoseMost() {
    channel(SampleLayout.SEND, 100, 0);
    channel(SampleLayout.COLLECTIVE, 128, 1);
    channel(SampleLayout.RECEIVE, 1000, 1);
    channel(SampleLayout.SEND, 1, 0);
    channel(SampleLayout.COLLECTIVE, 1000, 0);
    assertTrue(looked().choose());
    // Messages: 1, and at most 16 of the others: 100 of level 3 are 12, 1000 of level 6 are 15.
    // With 32 of each they would be 65. Of collectives 32 each: 128 of level 2, 1000 of level 5.
    assertArrayEquals(new int[] {3, 2, 6, 0, 5}, levels());
  }

  @Test
  void whatDroppedNothingOrIsSmallStays() {
    channel(SampleLayout.SEND, 1000, 0);
    assertFalse(looked().choose());
    own.thresholdNanos = 1;
    assertTrue(looked().choose());
    EntryCut enough = new EntryCut(own, 4 * 100);
    enough.look(entries(0), ENTRIES);
    assertFalse(enough.choose());
    EntryCut oneLess = new EntryCut(own, 4 * 100 - 1);
    oneLess.look(entries(0), ENTRIES);
    assertTrue(oneLess.choose());
  }

  /** More channels than entries may stay: one of each does. */
  @Test
  void aChannelKeepsOneAtLeast() {
    for (int i = 0; i < 10; i++) {
      channel(SampleLayout.SEND, 16, 1);
    }
    EntryCut cut = new EntryCut(own, 4);
    cut.look(entries(0), ENTRIES);
    assertTrue(cut.choose());
    assertArrayEquals(new int[] {4, 4, 4, 4, 4, 4, 4, 4, 4, 4}, levels());
  }

  /** Counters of 2000 entries of a channel, of which 2000 more were dropped. */
  private static ByteBuffer counters(long runTicks) {
    int items = 2000;
    int channels = CounterLayout.CHUNK_HEAD_BYTES + SampleLayout.CHANNEL_BYTES;
    int bytes = CounterLayout.CHUNK_HEAD_BYTES + items * SampleLayout.ENTRY_BYTES;
    ByteBuffer image =
        ByteBuffer.allocate(CounterLayout.HEADER_BYTES + channels + bytes)
            .order(ByteOrder.nativeOrder());
    image.putLong(CounterLayout.WORLD_SIZE_OFFSET, 1);
    long begin = 10_000_000_000L;
    image.putLong(CounterLayout.INIT_END_TICKS_OFFSET, begin);
    image.putLong(CounterLayout.FINALIZE_TICKS_OFFSET, begin + runTicks);
    int first = CounterLayout.HEADER_BYTES;
    image.putLong(first, CounterLayout.KIND_PATHS);
    image.putLong(first + CounterLayout.CHUNK_SIZE_OFFSET, channels);
    image.putLong(first + SampleLayout.CHUNK_CONTENT_OFFSET, SampleLayout.CHANNELS);
    image.putLong(first + SampleLayout.CHUNK_ITEMS_OFFSET, 1);
    int channel = first + CounterLayout.CHUNK_HEAD_BYTES;
    image.putLong(channel + SampleLayout.CHANNEL_NUMBER_OFFSET, 4000);
    image.putLong(channel + SampleLayout.CHANNEL_MASK_OFFSET, 1);
    int second = first + channels;
    image.putLong(second, CounterLayout.KIND_PATHS);
    image.putLong(second + CounterLayout.CHUNK_SIZE_OFFSET, bytes);
    image.putLong(second + SampleLayout.CHUNK_CONTENT_OFFSET, SampleLayout.ENTRIES);
    image.putLong(second + SampleLayout.CHUNK_ITEMS_OFFSET, items);
    for (int i = 0; i < items; i++) {
      int entry = second + CounterLayout.CHUNK_HEAD_BYTES + i * SampleLayout.ENTRY_BYTES;
      image.putLong(entry + SampleLayout.ENTRY_NUMBER_OFFSET, i);
      image.putLong(entry + SampleLayout.ENTRY_SIZE_OFFSET, (long) Float.floatToIntBits(10) << 32);
    }
    return image;
  }

  /** A run of a second is worth 500 entries: 4000 of level 3. One of five seconds is worth all. */
  @Test
  void aShortRunIsReadInPart() {
    RankSample second = RankSampleReader.readWorth(counters(1_000_000_000), ClockLine.COMMON);
    assertEquals(3, second.level[0]);
    assertEquals(11, second.thresholdNanos());
    assertEquals(
        IntStream.range(0, 2000).filter(i -> BlockHash.isKept(i, 3)).count(), second.entries);
    RankSample five = RankSampleReader.readWorth(counters(5_000_000_000L), ClockLine.COMMON);
    assertEquals(2000, five.entries);
    assertEquals(1, five.level[0]);
  }

  /** Ten entries of 1000 and ten of 2000: with room for ten, only the longer ones stay. */
  @Test
  void theLongestStay() {
    channel(SampleLayout.SEND, 1000, 1);
    long[] entries = entries(0);
    for (int i = 20; i < ENTRIES; i += 40) {
      entries[i * WIDTH + 2] = (long) Float.floatToIntBits(2000) << 32;
    }
    for (int most : new int[] {MOST, 40}) {
      EntryCut cut = new EntryCut(own, most);
      cut.look(entries, ENTRIES);
      assertTrue(cut.choose());
      assertEquals(1024, cut.leastTicks());
    }
  }
}
