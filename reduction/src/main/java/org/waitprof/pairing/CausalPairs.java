package org.waitprof.pairing;

import org.waitprof.pairing.clock.HostBounds;
import org.waitprof.pairing.clock.HostLines;
import org.waitprof.sample.SampleLayout;

/**
 * Bounds on the clocks of hosts from the operations of one rank. A receive ends after its message
 * was sent. A collective in which all wait for all ends after each member has begun. Used where a
 * job has several hosts.
 */
record CausalPairs(HostBounds bounds, HostLines lines, int[] hostOf) {

  /**
   * Adds the pairs that a rank knows.
   *
   * @param posted by entry, time at which its partner posted the message, or {@link
   *     PairedMessages#UNKNOWN}
   * @param all the collectives, of all of their members
   */
  void add(RankSample own, long[] posted, CollectiveTable all) {
    for (int entry = 0; entry < own.entries; entry++) {
      int channel = own.channel[entry];
      if (own.kind[channel] == SampleLayout.RECEIVE && posted[entry] != PairedMessages.UNKNOWN) {
        add(own, entry, own.peer[channel], posted[entry]);
      } else if (own.kind[channel] == SampleLayout.COLLECTIVE
          && !own.polled[entry]
          && CollectiveWait.waitsForAll(own.collective(channel), own.carries[entry])) {
        addCollective(own, entry, all);
      }
    }
  }

  private void addCollective(RankSample own, int entry, CollectiveTable all) {
    int channel = own.channel[entry];
    long name =
        ChannelRecord.mix(
            own.comm[channel] ^ ChannelRecord.pair(own.call[channel], own.root[channel]));
    int known = all.find(name, own.at[entry]);
    int at = known * CollectiveRecord.WIDTH;
    if (known >= 0 && all.records()[at + CollectiveRecord.MEMBERS] == own.members[channel]) {
      int last = ChannelRecord.upper(all.records()[at + CollectiveRecord.LAST_WHO]);
      add(own, entry, last, all.records()[at + CollectiveRecord.LAST_BEGIN]);
    }
  }

  private void add(RankSample own, int entry, int other, long before) {
    if (other >= 0 && other < hostOf.length) {
      int from = hostOf[other];
      int here = hostOf[own.rank];
      long end = lines.corrected(here, own.leave[entry]);
      bounds.add(from, here, end, end - lines.corrected(from, before));
    }
  }
}
