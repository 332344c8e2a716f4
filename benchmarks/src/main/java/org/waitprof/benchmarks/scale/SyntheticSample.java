package org.waitprof.benchmarks.scale;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.pairing.RankSample;
import org.waitprof.pairing.RankSampleReader;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.SampleLayout;

/**
 * Sample that a rank of a synthetic job has kept: this many all-reductions of all ranks, and as
 * many messages to and from each of four others, near and far. Rank 0 is late to each of them.
 */
final class SyntheticSample {
  private static final int[] STRIDES = {1, 37};
  private static final int PARTNERS = 2 * STRIDES.length;
  private static final long COMM = 0x5EED;
  private static final long PERIOD = 1_000_000;

  private final int rank;
  private final int ranks;
  private final int kept;
  private final ByteBuffer image;

  private SyntheticSample(int rank, int ranks, int kept) {
    this.rank = rank;
    this.ranks = ranks;
    this.kept = kept;
    int slots = CounterLayout.CHUNK_HEAD_BYTES + 3 * CounterLayout.SLOT_BYTES;
    int channels = SampleLayout.HEAD_BYTES + (1 + 2 * PARTNERS) * SampleLayout.CHANNEL_BYTES;
    int entries = SampleLayout.HEAD_BYTES + kept * (1 + 2 * PARTNERS) * SampleLayout.ENTRY_BYTES;
    image =
        ByteBuffer.allocate(CounterLayout.HEADER_BYTES + slots + channels + entries)
            .order(ByteOrder.nativeOrder());
    image.putLong(CounterLayout.RANK_OFFSET, rank);
    image.putLong(CounterLayout.WORLD_SIZE_OFFSET, ranks);
    slots(CounterLayout.HEADER_BYTES, slots);
    channels(CounterLayout.HEADER_BYTES + slots, channels);
    entries(CounterLayout.HEADER_BYTES + slots + channels, entries);
  }

  /** The sample of a rank; entries are kept x 9. */
  static RankSample of(int rank, int ranks, int kept) {
    return RankSampleReader.read(new SyntheticSample(rank, ranks, kept).image, ClockLine.COMMON);
  }

  private void slots(int chunk, int bytes) {
    image.putLong(chunk, CounterLayout.KIND_SLOTS);
    image.putLong(chunk + CounterLayout.CHUNK_SIZE_OFFSET, bytes);
    image.putLong(chunk + CounterLayout.CHUNK_USED_OFFSET, 3);
    MpiCall[] calls = {MpiCall.MPI_ALLREDUCE, MpiCall.MPI_SEND, MpiCall.MPI_RECV};
    for (int i = 0; i < calls.length; i++) {
      int slot = chunk + CounterLayout.CHUNK_HEAD_BYTES + i * CounterLayout.SLOT_BYTES;
      long meta = CounterLayout.meta(calls[i].ordinal(), 4, 0, Role.NONE.ordinal());
      long count = i == 0 ? kept : (long) kept * PARTNERS;
      image.putLong(slot + CounterLayout.SLOT_PATH_OFFSET, 100 + i);
      image.putLong(slot + CounterLayout.SLOT_META_OFFSET, meta);
      image.putLong(slot + CounterLayout.SLOT_COUNT_OFFSET, count);
      image.putLong(slot + CounterLayout.SLOT_SUM_TICKS_OFFSET, count * PERIOD / 4);
      image.putLong(slot + CounterLayout.SLOT_NUMBER_OFFSET, i);
    }
  }

  private void chunk(int chunk, int bytes, long content, int items) {
    image.putLong(chunk, CounterLayout.KIND_PATHS);
    image.putLong(chunk + CounterLayout.CHUNK_SIZE_OFFSET, bytes);
    image.putLong(chunk + SampleLayout.CHUNK_CONTENT_OFFSET, content);
    image.putLong(chunk + SampleLayout.CHUNK_ITEMS_OFFSET, items);
  }

  private void channels(int chunk, int bytes) {
    chunk(chunk, bytes, SampleLayout.CHANNELS, 1 + 2 * PARTNERS);
    int at = chunk + SampleLayout.HEAD_BYTES;
    long reduction = SampleLayout.COLLECTIVE | (long) MpiCall.MPI_ALLREDUCE.ordinal() << 8;
    image.putLong(at + SampleLayout.CHANNEL_NUMBER_OFFSET, kept);
    image.putLong(at + SampleLayout.CHANNEL_COMM_OFFSET, COMM);
    image.putLong(at + SampleLayout.CHANNEL_KIND_OFFSET, reduction);
    image.putLong(at + SampleLayout.CHANNEL_MEMBER_OFFSET, (long) ranks << 32 | rank);
    image.putLong(at + SampleLayout.CHANNEL_ROOT_OFFSET, -1);
    for (int i = 0; i < 2 * PARTNERS; i++) {
      at += SampleLayout.CHANNEL_BYTES;
      image.putLong(at + SampleLayout.CHANNEL_NUMBER_OFFSET, kept);
      image.putLong(at + SampleLayout.CHANNEL_VOLUME_OFFSET, 8L * kept);
      image.putLong(at + SampleLayout.CHANNEL_COMM_OFFSET, COMM);
      image.putLong(at + SampleLayout.CHANNEL_KIND_OFFSET, kind(i));
      image.putLong(at + SampleLayout.CHANNEL_PEER_TAG_OFFSET, (long) peer(i) << 32 | i / 2 / 2);
    }
  }

  private static int kind(int channel) {
    return channel % 2 == 0 ? SampleLayout.SEND : SampleLayout.RECEIVE;
  }

  /** Peer of a channel: messages sent by a stride come from there by the opposite one. */
  private int peer(int channel) {
    int stride = STRIDES[channel / 2 / 2 % STRIDES.length];
    boolean up = channel / 2 % 2 == 0;
    boolean sends = channel % 2 == 0;
    return Math.floorMod(rank + (up == sends ? stride : -stride), ranks);
  }

  private void entries(int chunk, int bytes) {
    int count = kept * (1 + 2 * PARTNERS);
    chunk(chunk, bytes, SampleLayout.ENTRIES, count);
    int at = chunk + SampleLayout.HEAD_BYTES;
    for (int number = 0; number < kept; number++) {
      for (int channel = 0; channel <= 2 * PARTNERS; channel++) {
        long call = (long) number * (1 + 2 * PARTNERS) + channel;
        long enter = call * PERIOD + (rank == 0 ? PERIOD / 4 : rank % 1000);
        int slot = channel == 0 ? 0 : 1 + (channel - 1) % 2;
        long index = (long) channel << SampleLayout.INDEX_SHIFT;
        long flags = (long) SampleLayout.WAITS << 48 | 1L << 32;
        image.putLong(at + SampleLayout.ENTRY_NUMBER_OFFSET, index | number);
        image.putLong(at + SampleLayout.ENTRY_CALL_OFFSET, flags | slot);
        image.putLong(at + SampleLayout.ENTRY_SIZE_OFFSET, call);
        image.putLong(at + SampleLayout.ENTRY_ENTER_OFFSET, enter);
        image.putLong(at + SampleLayout.ENTRY_LEAVE_OFFSET, enter + PERIOD / 2);
        image.putLong(at + SampleLayout.ENTRY_POSTED_OFFSET, channel == 0 ? 8 : enter);
        at += SampleLayout.ENTRY_BYTES;
      }
    }
  }
}
