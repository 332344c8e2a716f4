package org.waitprof.replay.match;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.replay.call.LongTable;
import org.waitprof.replay.exchange.LongPair;

/**
 * The channels in which a rank gets messages, and the receives that threw: it is not known whether
 * they took a message, and from which channel. Used by the rank's replay only.
 */
final class Channels {
  /** Message that a receive asked for which threw; source and tag may be any. */
  private record Doubt(long communicator, int source, int tag) {
    boolean has(Channel channel) {
      return channel.communicator == communicator
          && (source < 0 || source == channel.source)
          && (tag < 0 || tag == channel.tag);
    }
  }

  private final List<Channel> all = new ArrayList<>();
  private final LongTable numbers = new LongTable();

  /** Receives that threw, of any source or tag. */
  private final List<Doubt> doubts = new ArrayList<>();

  /** The number of a channel, made if new. */
  int number(long communicator, int source, int tag) {
    long sourceTag = LongPair.of(source, tag);
    int number = numbers.get(communicator, sourceTag);
    if (number == LongTable.NONE) {
      number = all.size();
      Channel channel = new Channel(communicator, source, tag);
      if (doubts.stream().anyMatch(doubt -> doubt.has(channel))) {
        channel.doubtNextReceive();
      }
      all.add(channel);
      numbers.put(communicator, sourceTag, number);
    }
    return number;
  }

  Channel get(int number) {
    return all.get(number);
  }

  List<Channel> all() {
    return all;
  }

  /**
   * A receive threw, and may have taken a message. Later receives of its channel, or channels, may
   * have taken others than they seem to.
   *
   * @param source negative for any
   * @param tag negative for any
   */
  void doubt(long communicator, int source, int tag) {
    if (source >= 0 && tag >= 0) {
      get(number(communicator, source, tag)).doubtNextReceive();
      return;
    }
    Doubt doubt = new Doubt(communicator, source, tag);
    if (!doubts.contains(doubt)) {
      doubts.add(doubt);
    }
    all.stream().filter(doubt::has).forEach(Channel::doubtNextReceive);
  }
}
