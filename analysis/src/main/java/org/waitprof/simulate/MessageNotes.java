package org.waitprof.simulate;

import org.waitprof.replay.RankListener;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.simulate.times.LongSeries;

/**
 * Notes for {@link Messages} on the messages that one rank received. Called by the rank's replay.
 */
final class MessageNotes implements RankListener {
  // Fields of a message; times of the recorded run.
  static final int SOURCE = 0;
  static final int SEND_SEQUENCE = 1;
  static final int POSTED_SEQUENCE = 2;
  static final int BYTES = 3;
  static final int SENT_NANOS = 4;
  static final int POSTED_NANOS = 5;
  static final int TAG = 6;
  private static final int WIDTH = 7;

  final int rank;
  private final LongSeries fields = new LongSeries();

  MessageNotes(int rank) {
    this.rank = rank;
  }

  @Override
  public void received(MatchedMessage message) {
    fields.add(message.source());
    fields.add(message.sendSequence());
    fields.add(message.postedSequence());
    fields.add(Math.min(message.bytes(), Integer.MAX_VALUE));
    fields.add(message.sendEnter());
    fields.add(message.postedEnter());
    fields.add(message.tag());
  }

  int messages() {
    return Math.toIntExact(fields.size() / WIDTH);
  }

  long get(int message, int field) {
    return fields.get((long) message * WIDTH + field);
  }
}
