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
 * Filter of a stream's events for what belongs to spans of the run on both sides: messages whose
 * other side is not in the same span stay calls without a message, and so do collectives of which
 * not all members are in it, requests that began before it, calls on windows, and calls that make
 * communicators. In each span communicators have names of their own, so that nothing of one is
 * paired with another.
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

  /** Another span begins, or goes on behind a gap. */
  void begin(int number) {
    if (number != span) {
      span = number;
      open.clear();
    }
  }

  /** The next operation that is recorded has that number. */
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

  /** When the rank's first span begins, and its last ends; null if it has none, or was killed. */
  @Nullable Long border(boolean end) {
    List<long[]> times = spans.times(rank.rank());
    if (times.isEmpty()) {
      return null;
    }
    int place = end ? times.size() - 1 : 0;
    long nanos = times.get(place)[end ? 1 : 0];
    return nanos == Long.MAX_VALUE ? null : spans.time(rank.rank(), place, nanos);
  }

  /** A time as it is given out. */
  long time(long nanos) {
    return spans.time(rank.rank(), span, nanos);
  }

  /**
   * Whether an event is given out, which may have become another one.
   *
   * @param number of the operation; negative if it has none
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

  /** One that was to take any message has its number now. */
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
