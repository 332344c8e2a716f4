package org.waitprof.simulate;

import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.replay.match.MessageListener;

/**
 * What one rank received, and how long that took: notes for {@link Messages} and {@link CallCosts}.
 * Called by the rank's replay.
 */
final class MessageNotes implements MessageListener {
  final int rank;
  private final CallCosts costs;
  private final Hosts hosts;
  private final LongSeries sources = new LongSeries();
  private final LongSeries sends = new LongSeries();
  private final LongSeries posts = new LongSeries();
  private final LongSeries lengths = new LongSeries();
  private final LongSeries postedNanos = new LongSeries();

  // The call whose messages are reported at the moment.
  private long enter = Long.MIN_VALUE;
  private long leave;
  private int stream;
  private int call;
  private long bytes;
  private long latest;
  private long latestBytes;
  private int latestSource;

  /** Which ranks share a host. */
  interface Hosts {
    boolean same(int rank, int other);
  }

  MessageNotes(int rank, CallCosts costs, Hosts hosts) {
    this.rank = rank;
    this.costs = costs;
    this.hosts = hosts;
  }

  @Override
  public void received(MatchedMessage message) {
    sources.add(message.source());
    sends.add(message.sendSequence());
    posts.add(message.postedSequence());
    lengths.add(message.bytes());
    postedNanos.add(message.postedEnter());
    if (message.receiveEnter() != enter || message.stream() != stream) {
      callIsOver();
      enter = message.receiveEnter();
      leave = message.receiveLeave();
      stream = message.stream();
      call = message.call().ordinal();
      bytes = 0;
      latest = Long.MIN_VALUE;
    }
    bytes += message.bytes();
    long ready = Math.max(message.sendEnter(), Math.min(message.postedEnter(), enter));
    if (ready > latest) {
      latest = ready;
      latestBytes = message.bytes();
      latestSource = message.source();
    }
  }

  /** Books what the last call tells of the cost of receiving; to be called at the end as well. */
  void callIsOver() {
    if (enter == Long.MIN_VALUE) {
      return;
    }
    if (latest > enter) {
      costs.transfer(hosts.same(rank, latestSource), latestBytes, leave - latest);
    } else {
      costs.receive(call, bytes, leave - enter, enter - latest);
    }
  }

  int messages() {
    return Math.toIntExact(sources.size());
  }

  int source(int message) {
    return (int) sources.get(message);
  }

  long sendSequence(int message) {
    return sends.get(message);
  }

  long postedSequence(int message) {
    return posts.get(message);
  }

  int bytes(int message) {
    return (int) Math.min(lengths.get(message), Integer.MAX_VALUE);
  }

  long postedNanos(int message) {
    return postedNanos.get(message);
  }
}
