package org.waitprof.pairing;

import org.waitprof.model.MpiCall;
import org.waitprof.pairing.cause.Meetings;
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

  /**
   * The meetings of a rank's long calls. At the end of a receive, or of a send that waited, its
   * partner has come; of a broadcast, the root; at the root of a reduction, all members, as in
   * collectives that wait for all.
   */
  static Meetings meetings(RankSample own) {
    Meetings meetings = new Meetings(own.entries);
    for (int i = 0; i < own.entries; i++) {
      int its = own.channel[i];
      long whom = Meetings.NOBODY;
      long all = Meetings.NOBODY;
      long met = Meetings.NOBODY;
      if (own.kind[its] == SampleLayout.SEND || own.kind[its] == SampleLayout.RECEIVE) {
        whom = own.worldSize == 2 ? Meetings.ALL : own.peer[its];
        met = whom;
      } else if (own.kind[its] == SampleLayout.COLLECTIVE) {
        MpiCall call = own.collective(its);
        boolean isRoot = own.root[its] == own.member[its];
        boolean isOfAll = own.members[its] == own.worldSize;
        all = isOfAll ? Meetings.ALL : ChannelRecord.mix(own.comm[its]);
        boolean waitsForRoot = call.callClass().hasRoot() && !isRoot && own.members[its] > 2;
        whom =
            !waitsForRoot ? all : isOfAll ? own.root[its] : ChannelRecord.mix(all + own.root[its]);
        boolean waits =
            call.callClass().hasRoot()
                ? CollectiveWait.receives(call, isRoot, own.carries[i])
                : CollectiveWait.waitsForAll(call, own.carries[i]);
        // Of one that was started before the call, others may have gone on long before.
        met = waits && own.posted[i] >= own.enter[i] ? whom : met;
      }
      meetings.add(i, own.callNumber[i], whom, all, met, own.enter[i], own.leave[i]);
    }
    return meetings;
  }

  /** Whether most numbers of a channel may be those of other operations. */
  boolean isMostlyDoubtful(int channel) {
    long to = Math.min(own.doubtfulTo[channel], own.number[channel]);
    return 2 * (to - own.doubtfulFrom[channel]) > own.number[channel];
  }

  /** Whether what has this number may be another operation. */
  boolean isDoubtful(int channel, long number) {
    return number >= own.doubtfulFrom[channel] && number < own.doubtfulTo[channel];
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
