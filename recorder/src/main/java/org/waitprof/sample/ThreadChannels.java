package org.waitprof.sample;

/**
 * The channels of one thread, found by communicator, peer and tag, or by operation and root. The
 * channel used last of each kind is remembered, because most calls repeat it. The others are looked
 * up in a {@link ChannelTable}, and made by the {@link SharedChannels} the first time. Hot; used by
 * its thread alone.
 */
final class ThreadChannels {
  private final SharedChannels rank;
  private final ChannelTable table = new ChannelTable();

  private final Recent sent = new Recent();
  private final Recent received = new Recent();
  private final Recent collective = new Recent();

  /** The channel of its kind that was used last. */
  private static final class Recent {
    long who = -1;
    long what;
    long channel;
  }

  ThreadChannels(SharedChannels rank) {
    this.rank = rank;
  }

  /** The channel of sends; 0 if the rank has too many channels. Hot. */
  long send(RankComm comm, int peer, int tag) {
    long who = (long) comm.number << 32 | peer;
    return find(sent, who, what(SampleLayout.SEND, tag), comm, SampleLayout.SEND);
  }

  /** The channel of receives; 0 if the rank has too many channels. Hot. */
  long receive(RankComm comm, int peer, int tag) {
    long who = (long) comm.number << 32 | peer;
    return find(received, who, what(SampleLayout.RECEIVE, tag), comm, SampleLayout.RECEIVE);
  }

  /**
   * The stratum of a collective; 0 if the rank has too many, or the communicator has none. Hot.
   *
   * @param root its place among the members; negative without a root
   * @param ordinal of the {@code MpiCall}
   */
  long collective(RankComm comm, int root, int ordinal) {
    long who = (long) comm.number << 32 | (root & 0xFFFF_FFFFL);
    long what = what(SampleLayout.COLLECTIVE, ordinal);
    return find(collective, who, what, comm, SampleLayout.COLLECTIVE);
  }

  private static long what(int kind, int tagOrOrdinal) {
    return (long) kind << 32 | (tagOrOrdinal & 0xFFFF_FFFFL);
  }

  private long find(Recent recent, long who, long what, RankComm comm, int kind) {
    if (who == recent.who && what == recent.what) {
      return recent.channel;
    }
    long channel = table.find(who, what);
    if (channel == 0) {
      channel = newChannel(who, what, comm, kind);
    }
    recent.who = who;
    recent.what = what;
    recent.channel = channel;
    return channel;
  }

  private long newChannel(long who, long what, RankComm comm, int kind) {
    if (kind == SampleLayout.COLLECTIVE && !comm.hasCollectives()) {
      return 0;
    }
    long channel = rank.channel(who, what, comm, kind);
    if (channel != 0) {
      table.add(who, what, channel);
    }
    return channel;
  }
}
