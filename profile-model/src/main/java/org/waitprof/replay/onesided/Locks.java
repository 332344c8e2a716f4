package org.waitprof.replay.onesided;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.WindowRecord;
import org.waitprof.trace.TraceEvent;

/**
 * Who waited for the locks of a rank's windows, and who had them. A call waited for the last rank
 * that began to release the lock while it lasted; who releases is known when all traces have been
 * read that far. Used by the rank's replay only. Memory: for each window the last releases of each
 * rank, and what is not yet judged.
 */
final class Locks {
  /** An unlock can end that much behind the call that it let on: its answer comes after. */
  private static final long SLACK_NANOS = 20_000_000;

  private static final MpiCall[] CALLS = MpiCall.values();

  private final ReplayState state;
  private final Map<Long, Map<Long, ArrayDeque<Release>>> releases = new HashMap<>();
  private final ArrayDeque<Tried> tries = new ArrayDeque<>();

  private record Release(long rankStream, long sequence, long enter, long leave, int lock) {}

  private record Tried(long window, int rank, int lock, WindowCall call) {}

  Locks(ReplayState state) {
    this.state = state;
  }

  void add(Records mail, int at) {
    long window = mail.get(at, WindowRecord.WINDOW);
    long rankStream = mail.get(at, WindowRecord.RANK_STREAM);
    int lock = LongPair.lower(mail.get(at, WindowRecord.CALL_LOCK));
    long sequence = mail.get(at, WindowRecord.SEQUENCE);
    long enter = mail.get(at, WindowRecord.ENTER);
    long leave = mail.get(at, WindowRecord.LEAVE);
    if (mail.get(at, WindowRecord.KIND) == WindowRecord.RELEASED) {
      releases
          .computeIfAbsent(window, absent -> new HashMap<>())
          .computeIfAbsent(
              LongPair.of(LongPair.upper(rankStream), lock), absent -> new ArrayDeque<>())
          .addLast(new Release(rankStream, sequence, enter, leave, lock));
    } else {
      int call = LongPair.upper(mail.get(at, WindowRecord.CALL_LOCK));
      long key = LongPair.of((int) mail.get(at, WindowRecord.KEY), LongPair.lower(rankStream));
      tries.addLast(
          new Tried(
              window,
              LongPair.upper(rankStream),
              lock,
              new WindowCall(call, key, sequence, enter, leave)));
    }
  }

  /** Judges what can be. */
  void settle() {
    if (tries.isEmpty() && releases.isEmpty()) {
      return;
    }
    long reached = state.allReachedNanos();
    boolean all = reached == Long.MAX_VALUE;
    for (int left = tries.size(); left > 0; left--) {
      Tried tried = tries.removeFirst();
      if (all || tried.call.leave() + SLACK_NANOS < reached) {
        judge(tried);
      } else {
        tries.addLast(tried);
      }
    }
    forget(all ? Long.MAX_VALUE : reached - SLACK_NANOS);
  }

  private void judge(Tried tried) {
    Release last = null;
    for (ArrayDeque<Release> ofOne :
        releases.getOrDefault(tried.window, Map.<Long, ArrayDeque<Release>>of()).values()) {
      for (Release release : ofOne) {
        if (isBefore(release, tried) && (last == null || isLater(release, last))) {
          last = release;
        }
      }
    }
    if (last != null) {
      tried.call.waited(
          state.results(tried.rank),
          last.enter - tried.call.enter(),
          0,
          last.rankStream,
          last.sequence,
          last.enter);
    }
  }

  private static boolean isLater(Release one, Release other) {
    return one.enter > other.enter
        || (one.enter == other.enter && one.rankStream > other.rankStream);
  }

  private static boolean isBefore(Release release, Tried tried) {
    boolean excludes = release.lock == TraceEvent.EXCLUSIVE || tried.lock == TraceEvent.EXCLUSIVE;
    // Where locks are taken with the first transfer only, two can be in the unlock at once.
    MpiCall call = CALLS[tried.call.callOrdinal()];
    boolean takesLock = call == MpiCall.MPI_WIN_LOCK || call == MpiCall.MPI_WIN_LOCK_ALL;
    long latest = tried.call.leave() + (takesLock ? SLACK_NANOS : 0);
    return excludes
        && LongPair.upper(release.rankStream) != tried.rank
        && tried.call.contains(release.enter)
        && release.leave <= latest;
  }

  /** Of a rank's releases before a time the last one is enough: who still waits came later. */
  private void forget(long nanos) {
    for (Map<Long, ArrayDeque<Release>> ofWindow : releases.values()) {
      for (ArrayDeque<Release> ofOne : ofWindow.values()) {
        while (ofOne.size() > 1 && second(ofOne).leave < nanos) {
          ofOne.removeFirst();
        }
      }
    }
  }

  private static Release second(ArrayDeque<Release> releases) {
    var each = releases.iterator();
    each.next();
    return each.next();
  }
}
