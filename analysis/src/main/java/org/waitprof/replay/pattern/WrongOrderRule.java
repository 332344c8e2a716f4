package org.waitprof.replay.pattern;

import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.waitstate.WrongOrder;

/**
 * Measures {@link WrongOrder}: remembers the last Late Senders of a rank until a message comes that
 * was sent before. Scalasca 2.6, {@code MPI_LATESENDER_WO}, {@code MPI_LSWO_SAME}, {@code
 * MPI_LSWO_DIFFERENT}.
 */
final class WrongOrderRule implements MessageRuleListener {
  private static final int REMEMBERED = 100;
  private static final int WAIT = 0;
  private static final int SAME = 1;
  private static final int DIFFERENT = 2;
  private static final int COUNT = 3;
  private static final int COUNT_EMPTY = 4;

  // Fields of a Late Sender that may yet turn out to be of wrong order.
  private static final int SENT_AT = 0;
  private static final int SOURCE_KEY = 1;
  private static final int NANOS = 2;
  private static final int BYTES = 3;
  private static final int WIDTH = 4;

  private final RuleOutput output;
  private final Records waits = new Records(WIDTH, 2);

  /** Time at which the latest of them was sent; none was sent later. */
  private long latest = Long.MIN_VALUE;

  WrongOrderRule(RuleOutput output) {
    this.output = output;
  }

  @Override
  public void lateSender(MatchedMessage message, long waitNanos) {
    if (waits.size() == REMEMBERED) {
      waits.drop();
    }
    int at = waits.add();
    waits.set(at, SENT_AT, message.sendTime());
    waits.set(at, SOURCE_KEY, LongPair.of(message.source(), message.key()));
    waits.set(at, NANOS, waitNanos);
    waits.set(at, BYTES, message.bytes());
    latest = Math.max(latest, message.sendTime());
  }

  @Override
  public void received(MatchedMessage message) {
    if (latest <= message.sendTime()) {
      return;
    }
    latest = Long.MIN_VALUE;
    int kept = 0;
    int all = waits.size();
    for (int i = 0; i < all; i++) {
      int at = waits.at(i);
      long sentAt = waits.get(at, SENT_AT);
      if (sentAt > message.sendTime()) {
        book(at, message.source());
      } else {
        latest = Math.max(latest, sentAt);
        waits.copyFrom(waits, at, waits.at(kept++));
      }
    }
    for (int i = kept; i < all; i++) {
      waits.dropNewest();
    }
  }

  private void book(int at, int source) {
    long sourceKey = waits.get(at, SOURCE_KEY);
    int key = LongPair.lower(sourceKey);
    boolean same = LongPair.upper(sourceKey) == source;
    output.book(WAIT, key, waits.get(at, NANOS));
    output.book(same ? SAME : DIFFERENT, key, waits.get(at, NANOS));
    output.book(waits.get(at, BYTES) == 0 ? COUNT_EMPTY : COUNT, key, 1);
  }
}
