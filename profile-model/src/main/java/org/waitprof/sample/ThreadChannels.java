package org.waitprof.sample;

/**
 * The channels of one thread: found by communicator, peer and tag, or by operation and root. The
 * one used last of each kind is remembered, for most calls repeat it; the others are looked up in a
 * {@link ChannelTable}, and made by the {@link SampleRank} the first time. Hot; used by its thread
 * alone.
 */
final class ThreadChannels {
  private final SampleRank rank;
  private final ChannelTable table = new ChannelTable();

  private long lastSendWho = -1;
  private long lastSendWhat;
  private long lastSend;
  private long lastReceiveWho = -1;
  private long lastReceiveWhat;
  private long lastReceive;
  private long lastCollectiveWho = -1;
  private long lastCollectiveWhat;
  private long lastCollective;

  ThreadChannels(SampleRank rank) {
    this.rank = rank;
  }

  /** The channel of sends; 0 if there are too many channels. Hot. */
  long send(SampleComm comm, int peer, int tag) {
    long who = (long) comm.number() << 32 | peer;
    if (who == lastSendWho && tag == lastSendWhat) {
      return lastSend;
    }
    long what = tag & 0xFFFF_FFFFL;
    long channel = table.find(who, what);
    if (channel == 0) {
      channel = newChannel(who, what, comm, SampleLayout.SEND);
    }
    lastSendWho = who;
    lastSendWhat = tag;
    lastSend = channel;
    return channel;
  }

  /** The channel of receives; 0 if there are too many channels. Hot. */
  long receive(SampleComm comm, int peer, int tag) {
    long who = (long) comm.number() << 32 | peer;
    if (who == lastReceiveWho && tag == lastReceiveWhat) {
      return lastReceive;
    }
    long what = (long) SampleLayout.RECEIVE << 32 | (tag & 0xFFFF_FFFFL);
    long channel = table.find(who, what);
    if (channel == 0) {
      channel = newChannel(who, what, comm, SampleLayout.RECEIVE);
    }
    lastReceiveWho = who;
    lastReceiveWhat = tag;
    lastReceive = channel;
    return channel;
  }

  /**
   * The stratum of a collective; 0 if there are too many, or the communicator has none. Hot.
   *
   * @param root its place among the members; negative without a root
   * @param ordinal of the {@code MpiCall}
   */
  long collective(SampleComm comm, int root, int ordinal) {
    long who = (long) comm.number() << 32 | (root & 0xFFFF_FFFFL);
    if (who == lastCollectiveWho && ordinal == lastCollectiveWhat) {
      return lastCollective;
    }
    return findCollective(comm, who, ordinal);
  }

  private long findCollective(SampleComm comm, long who, int ordinal) {
    if (!comm.hasCollectives()) {
      return 0;
    }
    long what = (long) SampleLayout.COLLECTIVE << 32 | ordinal;
    long channel = table.find(who, what);
    if (channel == 0) {
      channel = newChannel(who, what, comm, SampleLayout.COLLECTIVE);
    }
    lastCollectiveWho = who;
    lastCollectiveWhat = ordinal;
    lastCollective = channel;
    return channel;
  }

  private long newChannel(long who, long what, SampleComm comm, int kind) {
    long channel = rank.channel(who, what, comm, kind);
    if (channel != 0) {
      table.add(who, what, channel);
    }
    return channel;
  }
}
