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
 * Results of non-blocking collectives for one rank. A call that completes several, or also
 * messages, waits for all of them at the same time. So only its longest wait counts, once
 * everything that it has completed is known. Used by one thread at a time.
 */
final class CompletedCollectives {
  private final SeverityTable severities;
  private final int needed;
  private final int overlapped;
  private final Consumer<SendCompletion> sent;
  private final BiConsumer<Records, Integer> waits;
  private final Map<Place, Longest> open = new TreeMap<>();

  /** A call of the rank: its begin and stream. */
  private record Place(long enter, int stream) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int byTime = Long.compare(enter, other.enter);
      return byTime == 0 ? Integer.compare(stream, other.stream) : byTime;
    }
  }

  /**
   * The longest wait of a call so far. Among equal waits, the first event's counts; among equal
   * polls, the wait for the first start of the first rank.
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

    /** Number of completed operations that are known, and their total number. */
    long seen;

    long together = Long.MAX_VALUE;

    /** The longest wait for a message, and its booking, which does nothing without one. */
    long message;

    Runnable booking = () -> {};

    /** The sends of the call, and the time that it waited for them. */
    @Nullable SendCompletion sends;

    long sending;

    /**
     * Books the longest wait; of equal waits, the wait for a message, then the wait for a receiver.
     */
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

  /** Takes the result of one collective. */
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
   * Takes a wait for a message in a call that has also completed collectives; it is yet to be
   * booked.
   */
  void message(long enter, int stream, long wait, Runnable booking) {
    Longest longest = longest(new Place(enter, stream));
    if (wait > longest.message) {
      longest.message = wait;
      longest.booking = booking;
    }
  }

  /** Notes that no more messages of that call will come. */
  void messagesKnown(long enter, int stream) {
    known(new Place(enter, stream));
  }

  /**
   * Takes sends of a call that has also completed collectives, and the time that it waited for
   * them.
   */
  void sent(SendCompletion sends, long wait) {
    Place place = new Place(sends.enter(), LongPair.lower(sends.keyStream()));
    Longest longest = longest(place);
    longest.sends = sends.copy();
    longest.sending = wait;
    known(place);
  }

  /** Books what is known of incomplete calls: no more results will come. */
  void end() {
    open.values().forEach(longest -> longest.book(sent, waits));
    open.clear();
  }
}
