package org.waitprof.replay.criticalpath;

import static org.waitprof.replay.criticalpath.PointColumns.CAUSE_ENTER;
import static org.waitprof.replay.criticalpath.PointColumns.CAUSE_RANK_STREAM;
import static org.waitprof.replay.criticalpath.PointColumns.CAUSE_SEQUENCE;
import static org.waitprof.replay.criticalpath.PointColumns.ENTER;
import static org.waitprof.replay.criticalpath.PointColumns.KEY_STREAM;
import static org.waitprof.replay.criticalpath.PointColumns.SEQUENCE;
import static org.waitprof.replay.criticalpath.PointColumns.WAIT;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.SpillFile;

/**
 * The moments at which a rank waited for another, by which the critical path is followed. Points
 * come in about the order of the rank's events; when {@code room} of them are there, they are
 * sorted and put into a file as one run of 56 bytes a point. Looking for a point loads one run, or
 * two where runs overlap. Used by one thread at a time.
 */
public final class WaitPoints {
  private final SpillFile file;
  private final int room;
  private final PointColumns fresh = new PointColumns(16);
  private final List<Run> runs = new ArrayList<>();
  private long count;

  // The point found last.
  private PointColumns found = fresh;
  private int place;

  /** No points; this many are kept in memory, the others go to the file. */
  public WaitPoints(SpillFile file, int room) {
    this.file = file;
    this.room = Math.min(room, 1 << PointColumns.INDEX_BITS);
  }

  /** Points in the file, sorted. */
  private static final class Run {
    final long offset;
    final int size;
    final long first;
    final long last;
    @Nullable PointColumns loaded;

    Run(long offset, PointColumns points) {
      this.offset = offset;
      size = points.size();
      first = points.get(SEQUENCE, 0);
      last = points.get(SEQUENCE, size - 1);
    }

    long last() {
      return last;
    }
  }

  /**
   * Adds a point.
   *
   * @param number place of the event among the rank's
   * @param enterNanos when the waiting call began
   * @param keyAndStream row and stream of that call
   * @param waitNanos how long it waited
   * @param causeNumber place of the event that was waited for among its rank's
   * @param causeEnterNanos when the call of that event began
   * @param causeRankAndStream where
   */
  public void add(
      long number,
      long enterNanos,
      long keyAndStream,
      long waitNanos,
      long causeNumber,
      long causeEnterNanos,
      long causeRankAndStream) {
    if (fresh.size() == room) {
      fresh.sort();
      runs.add(new Run(fresh.write(file), fresh));
      fresh.clear();
    }
    fresh.add(
        number,
        enterNanos,
        keyAndStream,
        waitNanos,
        causeNumber,
        causeEnterNanos,
        causeRankAndStream);
    count++;
  }

  long size() {
    return count;
  }

  /** Makes ready for {@link #find}; nothing may be added afterwards. */
  void seal() {
    fresh.sort();
    runs.sort(Comparator.comparingLong(Run::last).reversed());
  }

  /** Finds the last point before an event on a stream; the accessors refer to it. */
  boolean find(long number, int stream) {
    int best = fresh.before(number, stream);
    found = fresh;
    place = best;
    for (Run run : runs) {
      if (place >= 0 && run.last <= sequence()) {
        break;
      }
      if (run.first >= number) {
        run.loaded = null;
        continue;
      }
      PointColumns points = run.loaded;
      if (points == null) {
        points = PointColumns.read(file, run.offset, run.size);
        run.loaded = points;
      }
      int candidate = points.before(number, stream);
      if (candidate >= 0 && (place < 0 || points.get(SEQUENCE, candidate) > sequence())) {
        found = points;
        place = candidate;
      }
    }
    return place >= 0;
  }

  long sequence() {
    return found.get(SEQUENCE, place);
  }

  long enter() {
    return found.get(ENTER, place);
  }

  long waitNanos() {
    return found.get(WAIT, place);
  }

  int key() {
    return LongPair.upper(found.get(KEY_STREAM, place));
  }

  long causeSequence() {
    return found.get(CAUSE_SEQUENCE, place);
  }

  long causeEnter() {
    return found.get(CAUSE_ENTER, place);
  }

  int causeRank() {
    return LongPair.upper(found.get(CAUSE_RANK_STREAM, place));
  }

  int causeStream() {
    return LongPair.lower(found.get(CAUSE_RANK_STREAM, place));
  }
}
