package org.waitprof.replay.pattern;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.replay.match.SendCompletion;
import org.waitprof.waitstate.CollectiveOverlap;

/**
 * Results of non-blocking collectives for one rank. A call that completes several, or messages as
 * well, waits for them at the same time, so only its longest wait counts, once all is known that it
 * has completed. Used by one thread at a time.
 */
final class CompletedCollectives {
  private final SeverityTable severities;
  private final int needed;
  private final int overlapped;
  private final Consumer<SendCompletion> sent;
  private final BiConsumer<Records, Integer> waits;
  private final Map<Place, Longest> open = new TreeMap<>();

  /** A call of the rank: when it began, on which stream. */
  private record Place(long enter, int stream) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int byTime = Long.compare(enter, other.enter);
      return byTime == 0 ? Integer.compare(stream, other.stream) : byTime;
    }
  }

  /**
   * The longest wait of a call so far; of equals that of the first event, of polls that for the
   * first start of the first rank.
   */
  private static final class Longest {
    private static final int[] ORDER = {
      ResultRecord.WAIT,
      ResultRecord.SEQUENCE,
      ResultRecord.CALL,
      ResultRecord.CAUSE_RANK_STREAM,
      ResultRecord.CAUSE_SEQUENCE
    };

    final Records record = new Records(ResultRecord.WIDTH, 1);

    /** How much of what it completed is known, and how much there is. */
    long seen;

    long together = Long.MAX_VALUE;

    /** The longest wait for a message; nothing to do about it where there is none. */
    long message;

    Runnable booking = () -> {};

    /** What it sent, and how long it waited for that. */
    @Nullable SendCompletion sends;

    long sending;

    /** Books the longest wait: of equals that for a message, then that for a receiver. */
    void book(Consumer<SendCompletion> sent, BiConsumer<Records, Integer> waits) {
      long collective = record.isEmpty() ? 0 : record.get(record.at(0), ResultRecord.WAIT);
      boolean ofMessage = message > 0 && message >= collective;
      boolean ofSend = !ofMessage && sending > 0 && sending >= collective;
      if (ofMessage) {
        booking.run();
      }
      SendCompletion its = sends;
      if (its != null) {
        if (!ofSend) {
          its.setWaitedForOthers();
        }
        sent.accept(its);
      }
      if (!ofMessage && !ofSend && !record.isEmpty()) {
        waits.accept(record, record.at(0));
      }
    }

    void take(Records from, int at) {
      together = from.get(at, ResultRecord.TOGETHER);
      if (record.isEmpty() || isLonger(from, at)) {
        record.clear();
        record.copyFrom(from, at, record.add());
      }
    }

    private boolean isLonger(Records from, int at) {
      int own = record.at(0);
      for (int field : ORDER) {
        int order = Long.compare(from.get(at, field), record.get(own, field));
        if (order != 0) {
          return field == ResultRecord.WAIT ? order > 0 : order < 0;
        }
      }
      return false;
    }
  }

  /**
   * Books overlap at once; hands a result whose wait counts to {@code waits}, and sends of calls
   * that have completed collectives, too, to {@code sent}.
   */
  CompletedCollectives(
      PatternRules rules,
      SeverityTable severities,
      Consumer<SendCompletion> sent,
      BiConsumer<Records, Integer> waits) {
    this.severities = severities;
    this.sent = sent;
    this.waits = waits;
    needed = rules.number(CollectiveOverlap.NEEDED);
    overlapped = rules.number(CollectiveOverlap.OVERLAPPED);
  }

  /** Takes the result of one. */
  void take(Records results, int at) {
    long keyStream = results.get(at, ResultRecord.KEY_STREAM);
    severities.book(needed, LongPair.upper(keyStream), results.get(at, ResultRecord.NEEDED));
    severities.book(
        overlapped, LongPair.upper(keyStream), results.get(at, ResultRecord.OVERLAPPED));
    long together = results.get(at, ResultRecord.TOGETHER);
    if (together == 1) {
      waits.accept(results, at);
      return;
    }
    Place place = new Place(results.get(at, ResultRecord.ENTER), LongPair.lower(keyStream));
    longest(place).take(results, at);
    known(place);
  }

  private Longest longest(Place place) {
    return open.computeIfAbsent(place, absent -> new Longest());
  }

  private void known(Place place) {
    Longest longest = longest(place);
    if (++longest.seen == longest.together) {
      open.remove(place);
      longest.book(sent, waits);
    }
  }

  /**
   * A call that has completed collectives, too, waited for a message, which is yet to be booked.
   */
  void message(long enter, int stream, long wait, Runnable booking) {
    Longest longest = longest(new Place(enter, stream));
    if (wait > longest.message) {
      longest.message = wait;
      longest.booking = booking;
    }
  }

  /** No more messages of that call will come. */
  void messagesKnown(long enter, int stream) {
    known(new Place(enter, stream));
  }

  /** A call that has completed collectives, too, has sent, and waited so long for that. */
  void sent(SendCompletion sends, long wait) {
    Place place = new Place(sends.enter(), LongPair.lower(sends.keyStream()));
    Longest longest = longest(place);
    longest.sends = sends.copy();
    longest.sending = wait;
    known(place);
  }

  /** No more results will come: of calls of which not all are known, what is. */
  void end() {
    open.values().forEach(longest -> longest.book(sent, waits));
    open.clear();
  }
}
