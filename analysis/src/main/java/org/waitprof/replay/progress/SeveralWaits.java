package org.waitprof.replay.progress;

import java.util.LinkedHashMap;
import java.util.Map;
import org.waitprof.replay.exchange.LongPair;

/**
 * Waits of calls that complete several messages, which overlap. In each call, the time behind the
 * waits of other patterns counts, once. It is booked when the call is so old that no more reports
 * about it come. Used by one thread at a time.
 */
final class SeveralWaits {
  private static final int MOST_CALLS = 4096;

  private final Bookings bookings;
  private final Map<Place, WaitingCall> calls = new LinkedHashMap<>();

  /** Takes each wait once all that is known about it is final. */
  interface Bookings {
    void book(long keyStream, long from, long until, long awaited);
  }

  private record Place(long enter, int stream) {}

  private static final class WaitingCall {
    long keyStream;
    long waitedUntil = Long.MIN_VALUE;
    long from = Long.MAX_VALUE;
    long until = Long.MIN_VALUE;

    /** The rank that was waited for last, and its row. */
    long awaited;
  }

  SeveralWaits(Bookings bookings) {
    this.bookings = bookings;
  }

  private WaitingCall call(long enter, int stream) {
    if (calls.size() >= MOST_CALLS) {
      var eldest = calls.values().iterator();
      book(eldest.next());
      eldest.remove();
    }
    return calls.computeIfAbsent(new Place(enter, stream), absent -> new WaitingCall());
  }

  /** Notes that another pattern covers the call until that time. */
  void waited(long enter, int stream, long until) {
    WaitingCall call = call(enter, stream);
    call.waitedUntil = Math.max(call.waitedUntil, until);
  }

  /**
   * Adds the wait of one of its messages, from {@code from} to {@code until}.
   *
   * @param awaited the rank that it waited for, and the row of that rank's call
   */
  void add(long enter, long keyStream, long from, long until, long awaited) {
    WaitingCall call = call(enter, LongPair.lower(keyStream));
    call.keyStream = keyStream;
    call.from = Math.min(call.from, from);
    if (until > call.until) {
      call.until = until;
      call.awaited = awaited;
    }
  }

  private void book(WaitingCall call) {
    long from = Math.max(call.from, call.waitedUntil);
    if (from < call.until) {
      bookings.book(call.keyStream, from, call.until, call.awaited);
    }
  }

  /** Books all calls: they are over. */
  void end() {
    calls.values().forEach(this::book);
    calls.clear();
  }
}
