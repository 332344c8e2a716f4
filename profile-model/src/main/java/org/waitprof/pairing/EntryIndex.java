package org.waitprof.pairing;

/** Finds a rank's entries of one kind by channel and number. Immutable after construction. */
final class EntryIndex {
  private final RankSample own;
  private final int[] places;

  EntryIndex(RankSample own, int kind) {
    this.own = own;
    places = new int[Integer.highestOneBit(Math.max(8, own.entries)) << 2];
    for (int entry = 0; entry < own.entries; entry++) {
      if (own.kind[own.channel[entry]] == kind) {
        places[place(own.channel[entry], own.at[entry])] = entry + 1;
      }
    }
  }

  /** The entry, or -1. */
  int find(int channel, long number) {
    return places[place(channel, number)] - 1;
  }

  private int place(int channel, long number) {
    int place =
        (int) CollectiveRecord.spread(channel * 0x9E3779B97F4A7C15L, number) & (places.length - 1);
    while (places[place] != 0) {
      int entry = places[place] - 1;
      if (own.channel[entry] == channel && own.at[entry] == number) {
        return place;
      }
      place = place + 1 & places.length - 1;
    }
    return place;
  }
}
