package org.waitprof.trace.folder;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.TraceEvent;

/**
 * Filter for a stream's events that keeps only communication within one span of the run on both
 * sides. Messages whose other side is not in the same span become calls without a message. So do
 * collectives that some members lack, requests that began before the span, calls on windows, and
 * calls that make communicators. Communicators have a number of their own in each span, so that
 * nothing in one is paired with another.
 */
final class SpanFilter {
  private final JobSpans spans;
  private final RankTrace rank;
  private final Set<Long> open = new HashSet<>();

  /** Numbers of the operations of the record that follows. */
  private final long[] numbers = new long[2];

  private int known;
  private int span;

  SpanFilter(JobSpans spans, RankTrace rank) {
    this.spans = spans;
    this.rank = rank;
  }

  /** Begins another span, or goes on behind a gap. */
  void begin(int number) {
    if (number != span) {
      span = number;
      open.clear();
    }
  }

  /** Sets the number of the next operation that is recorded. */
  void number(long number) {
    numbers[known < numbers.length ? known++ : 0] = number;
  }

  /** The number of an operation; negative if it has none. */
  long takeNumber() {
    if (known == 0) {
      return -1;
    }
    long taken = numbers[0];
    numbers[0] = numbers[1];
    known--;
    return taken;
  }

  /** Begin of the rank's first span, or end of its last; null if it has none, or was killed. */
  @Nullable Long border(boolean end) {
    List<long[]> times = spans.times(rank.rank());
    if (times.isEmpty()) {
      return null;
    }
    int place = end ? times.size() - 1 : 0;
    long nanos = times.get(place)[end ? 1 : 0];
    return nanos == Long.MAX_VALUE ? null : spans.time(rank.rank(), place, nanos);
  }

  /** A time with the times between spans cut out. */
  long time(long nanos) {
    return spans.time(rank.rank(), span, nanos);
  }

  /**
   * Whether an event is given out; it may have been changed.
   *
   * @param number number of the operation; negative if it has none
   */
  boolean keeps(TraceEvent event, long number) {
    boolean kept =
        switch (event.kind) {
          case SEND -> hasPartner(event, SpanUse.SENT, number);
          case RECEIVE -> hasPartner(event, SpanUse.RECEIVED, number);
          case SEND_POSTED -> hasPartner(event, SpanUse.SENT, number) && open.add(event.request);
          case RECEIVE_POSTED ->
              (number < 0 || hasPartner(event, SpanUse.RECEIVED, number))
                  && open.add(event.request);
          case RECEIVE_COMPLETED -> completes(event, number);
          case SEND_COMPLETED, COLLECTIVE_COMPLETED, REQUEST_DROPPED -> open.remove(event.request);
          case COLLECTIVE -> isWhole(event, number);
          case COLLECTIVE_POSTED -> isWhole(event, number) && open.add(event.request);
          case ON_WINDOW -> false;
          default -> true;
        };
    event.communicator = JobSpans.communicator(event.communicator, span);
    return kept;
  }

  private boolean hasPartner(TraceEvent event, int kind, long number) {
    SpanUse use = new SpanUse(span, kind, event.communicator, event.peer, event.tag);
    return number >= 0 && spans.hasPartner(rank.rank(), use, number);
  }

  /** Completes a receive that was to take any message: the number of its message is known now. */
  private boolean completes(TraceEvent event, long number) {
    if (!open.remove(event.request)) {
      return false;
    }
    if (number >= 0 && !hasPartner(event, SpanUse.RECEIVED, number)) {
      event.kind = EventKind.REQUEST_DROPPED;
    }
    return true;
  }

  private boolean isWhole(TraceEvent event, long number) {
    Optional<Communicator> its = rank.communicator(event.communicator);
    return number >= 0 && its.isPresent() && spans.isWhole(span, its.get(), number);
  }
}
