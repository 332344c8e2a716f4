package org.waitprof.pairing;

import org.waitprof.sample.SampleLayout;

/**
 * Channels of a rank while its sample is matched. Holds their names among all ranks, the levels
 * that both sides have, and whether their numbers are of use.
 */
final class RankChannels {
  private final RankSample own;

  /** The name of each channel that all its ranks compute alike. */
  final long[] hash;

  /** The highest level of any side that is known so far. */
  final int[] level;

  /** Numbers of these channels cannot be used. */
  final boolean[] refused;

  /** Numbers of these channels cannot be used from some number on, because a call has thrown. */
  final boolean[] cut;

  RankChannels(RankSample own) {
    this.own = own;
    hash = new long[own.channels];
    level = own.level.clone();
    refused = own.refused.clone();
    cut = new boolean[own.channels];
    for (int i = 0; i < own.channels; i++) {
      hash[i] = hash(i);
    }
  }

  private long hash(int channel) {
    return switch (own.kind[channel]) {
      case SampleLayout.SEND ->
          ChannelRecord.channel(own.comm[channel], own.rank, own.peer[channel], own.tag[channel]);
      case SampleLayout.RECEIVE ->
          ChannelRecord.channel(own.comm[channel], own.peer[channel], own.rank, own.tag[channel]);
      default ->
          ChannelRecord.mix(
              own.comm[channel] ^ ChannelRecord.pair(own.call[channel], own.root[channel]));
    };
  }

  /** Whether what has this number may be another operation. */
  boolean isDoubtful(int channel, long number) {
    return number >= own.doubtfulFrom[channel] && number < own.doubtfulTo[channel];
  }

  /** Whether the entry is behind a call that threw, and its number may be another one's. */
  boolean isCut(int entry) {
    int channel = own.channel[entry];
    return cut[channel] && isDoubtful(channel, own.at[entry]);
  }

  /** Whether the entry can be used at all. */
  boolean isUsable(int entry) {
    int channel = own.channel[entry];
    return !refused[channel] && !isDoubtful(channel, own.at[entry]);
  }

  /** The call path of an entry; 0 if it is unknown. */
  long path(int entry) {
    return own.row[entry] < 0 ? 0 : own.rowPath[own.row[entry]];
  }
}
