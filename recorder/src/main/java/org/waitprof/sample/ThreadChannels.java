package org.waitprof.sample;

/**
 * The channels of one thread, found by communicator, peer and tag, or by operation and root. The
 * channel used last of each kind is remembered, because most calls repeat it. The others are looked
 * up in a {@link ChannelTable}, and made by the {@link SharedChannels} the first time. Hot; used by
 * its thread alone.
 */
final class ThreadChannels {
  /** Kind of a collective that has a request; its channel is of the others' kind. */
  private static final int STARTED = -1;

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
   * The stratum of a blocking collective; 0 if the rank has too many, or the communicator has none
   * or has this rank alone. Hot.
   *
   * @param root its place among the members; negative without a root
   * @param ordinal of the {@code MpiCall}
   */
  long collective(RankComm comm, int root, int ordinal) {
    return find(collective, rooted(comm, root), collective(ordinal), comm, SampleLayout.COLLECTIVE);
  }

  /**
   * The stratum of a collective that has a request, also of a rank that is alone: the call that
   * completes it may wait for others, too. Parameters as of {@link #collective}.
   */
  long started(RankComm comm, int root, int ordinal) {
    return find(collective, rooted(comm, root), collective(ordinal), comm, STARTED);
  }

  private static long rooted(RankComm comm, int root) {
    return (long) comm.number << 32 | (root & 0xFFFF_FFFFL);
  }

  private static long collective(int ordinal) {
    return what(SampleLayout.COLLECTIVE, ordinal);
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
    boolean isMessage = kind == SampleLayout.SEND || kind == SampleLayout.RECEIVE;
    if (!isMessage && (!comm.hasCollectives() || (comm.isAlone() && kind != STARTED))) {
      return 0;
    }
    long channel = rank.channel(who, what, comm, isMessage ? kind : SampleLayout.COLLECTIVE);
    if (channel != 0) {
      table.add(who, what, channel);
    }
    return channel;
  }
}
