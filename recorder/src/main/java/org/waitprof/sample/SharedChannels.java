package org.waitprof.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.memory.Memory;

/**
 * The channels of one rank, whichever thread uses them, and its samplers. Cold: everything here
 * takes the rank's lock, and a thread asks once per channel.
 */
public final class SharedChannels {
  /**
   * Most channels of a rank. Operations on further channels are not counted, which the profile
   * reports.
   */
  public static final int MOST_CHANNELS = 1 << 16;

  private static final int FIRST_CHUNK_CHANNELS = 16;
  private static final int LARGEST_CHUNK_CHANNELS = 1024;

  private final SampleMemory memory;
  private final int capacity;
  private final long ticksPerEntry;
  private final Map<Key, Long> channels = new HashMap<>();
  private final List<Sampler> samplers = new ArrayList<>();
  private long[] addresses = new long[64];
  private int used;
  private long chunk;
  private int chunkChannels;
  private int chunkUsed;

  private record Key(long who, long what) {}

  /**
   * Makes the sample of a rank.
   *
   * @param memory memory of the sample
   * @param capacity entries of each buffer of each thread
   * @param ticksPerEntry of what does not fit, an entry is kept for so long a time, or some hundred
   */
  public SharedChannels(SampleMemory memory, int capacity, long ticksPerEntry) {
    this.memory = memory;
    this.capacity = capacity;
    this.ticksPerEntry = ticksPerEntry;
  }

  /** The time that is worth an entry. */
  long ticksPerEntry() {
    return ticksPerEntry;
  }

  /** The sampler of one more thread. */
  public synchronized Sampler newSampler() {
    Sampler sampler = new Sampler(this, memory, samplers.size(), capacity);
    samplers.add(sampler);
    return sampler;
  }

  /**
   * Makes a sampler of this rank measure what takes time from the calling thread's computations.
   *
   * @param sinceTicks begin of the time in which ranks may wait for the thread; until now nothing
   *     was known of it
   * @param nowTicks begin of its computation
   */
  public synchronized void lookForCauses(
      Sampler sampler, double nanosPerTick, long sinceTicks, long nowTicks) {
    CauseLog log = new CauseLog(memory, samplers.indexOf(sampler));
    if ((nowTicks - sinceTicks) * nanosPerTick > CauseMeter.GRAIN_NANOS) {
      log.unknown(sinceTicks, nowTicks);
    }
    sampler.computation.begin(new CauseMeter(log, nanosPerTick), log, nowTicks);
  }

  /**
   * The channel of these names, made on first use.
   *
   * @param who communicator's number {@code << 32} and peer or root
   * @param what kind {@code << 32} and tag or call
   * @return its address; 0 if the rank has too many
   */
  synchronized long channel(long who, long what, RankComm comm, int kind) {
    Long known = channels.get(new Key(who, what));
    if (known != null) {
      if (kind != SampleLayout.COLLECTIVE && !ChannelNumbers.isShared(known)) {
        ChannelNumbers.share(known, memory.nowTicks());
      }
      return known;
    }
    if (used == MOST_CHANNELS) {
      return 0;
    }
    if (chunkUsed == chunkChannels) {
      chunkChannels =
          chunk == 0 ? FIRST_CHUNK_CHANNELS : Math.min(2 * chunkChannels, LARGEST_CHUNK_CHANNELS);
      chunk = memory.grow(SampleLayout.CHANNELS, chunkChannels * SampleLayout.CHANNEL_BYTES);
      chunkUsed = 0;
    }
    long channel = chunk + SampleLayout.HEAD_BYTES + (long) chunkUsed * SampleLayout.CHANNEL_BYTES;
    fill(channel, who, what, comm, kind);
    Memory.putRelease(chunk + SampleLayout.CHUNK_ITEMS_OFFSET, ++chunkUsed);
    channels.put(new Key(who, what), channel);
    if (used == addresses.length) {
      addresses = Arrays.copyOf(addresses, 2 * used);
    }
    addresses[used++] = channel;
    return channel;
  }

  private void fill(long channel, long who, long what, RankComm comm, int kind) {
    int peer = (int) who;
    Memory.put(channel + SampleLayout.CHANNEL_LAST_OFFSET, comm.sinceTicks);
    Memory.put(channel + SampleLayout.CHANNEL_INDEX_OFFSET, used);
    Memory.put(channel + SampleLayout.CHANNEL_COMM_OFFSET, comm.id);
    if (kind == SampleLayout.COLLECTIVE) {
      Memory.put(channel + SampleLayout.CHANNEL_KIND_OFFSET, kind | (what & 0xFFFF) << 8);
      Memory.put(
          channel + SampleLayout.CHANNEL_MEMBER_OFFSET,
          (long) comm.local.length << 32 | comm.member);
      Memory.put(channel + SampleLayout.CHANNEL_ROOT_OFFSET, peer);
      return;
    }
    int world = peer < comm.peers().length ? comm.peers()[peer] : -1;
    Memory.put(channel + SampleLayout.CHANNEL_KIND_OFFSET, kind);
    Memory.put(
        channel + SampleLayout.CHANNEL_PEER_TAG_OFFSET, (long) world << 32 | (what & 0xFFFF_FFFFL));
  }

  /**
   * Stores the ranks that the rank gets data from by a communicator's topology. Called once per
   * communicator.
   *
   * @param members their places among the members; negative places stand for no rank
   */
  public synchronized void neighbours(RankComm comm, int[] members) {
    int items = 1 + members.length;
    long made = memory.grow(SampleLayout.NEIGHBOURS, items * Long.BYTES);
    long at = made + SampleLayout.HEAD_BYTES;
    Memory.put(at, comm.id);
    for (int i = 0; i < members.length; i++) {
      Memory.put(at + (1L + i) * Long.BYTES, members[i]);
    }
    Memory.putRelease(made + SampleLayout.CHUNK_ITEMS_OFFSET, items);
  }

  /** Stores what readers have to know besides the channels themselves. */
  public synchronized void note() {
    long uncounted = 0;
    long wildcards = 0;
    for (Sampler sampler : samplers) {
      sampler.endPolls();
      uncounted += sampler.uncounted();
      wildcards += Math.max(0, sampler.openWildcards());
    }
    if (chunk != 0) {
      Memory.put(chunk + SampleLayout.CHUNK_THRESHOLD_OFFSET, wildcards);
      Memory.put(chunk + SampleLayout.CHUNK_SAMPLER_OFFSET, uncounted);
    }
  }

  /** Addresses of all channels, by index; do not modify, and ask again after new channels. */
  synchronized long[] addresses() {
    return addresses;
  }

  synchronized int channels() {
    return used;
  }
}
