package org.waitprof.replay.pattern;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.waitstate.CollectiveOverlap;

/**
 * What non-blocking collectives turned out to be for one rank. A call that completes several waits
 * for them at the same time, so only its longest wait counts, once all of its collectives are
 * known. Used by one thread at a time.
 */
final class CompletedCollectives {
  private final SeverityTable severities;
  private final int needed;
  private final int overlapped;
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
    long seen;

    void take(Records from, int at) {
      seen++;
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

  /** Books overlap at once; hands a result whose wait counts to {@code waits}. */
  CompletedCollectives(
      PatternRules rules, SeverityTable severities, BiConsumer<Records, Integer> waits) {
    this.severities = severities;
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
    Longest longest = open.computeIfAbsent(place, absent -> new Longest());
    longest.take(results, at);
    if (longest.seen == together) {
      open.remove(place);
      waits.accept(longest.record, longest.record.at(0));
    }
  }

  /** No more results will come: of calls of which not all are known, what is. */
  void end() {
    open.values().forEach(longest -> waits.accept(longest.record, longest.record.at(0)));
    open.clear();
  }
}
