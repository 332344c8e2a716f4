package org.waitprof.simulate;

import org.waitprof.replay.RankListener;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.simulate.times.LongSeries;

/** What one rank received: notes for {@link Messages}. Called by the rank's replay. */
final class MessageNotes implements RankListener {
  final int rank;
  private final LongSeries sources = new LongSeries();
  private final LongSeries sends = new LongSeries();
  private final LongSeries posts = new LongSeries();
  private final LongSeries lengths = new LongSeries();
  private final LongSeries sentNanos = new LongSeries();
  private final LongSeries postedNanos = new LongSeries();

  MessageNotes(int rank) {
    this.rank = rank;
  }

  @Override
  public void received(MatchedMessage message) {
    sources.add(message.source());
    sends.add(message.sendSequence());
    posts.add(message.postedSequence());
    lengths.add(message.bytes());
    sentNanos.add(message.sendEnter());
    postedNanos.add(message.postedEnter());
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

  long sentNanos(int message) {
    return sentNanos.get(message);
  }

  long postedNanos(int message) {
    return postedNanos.get(message);
  }
}
