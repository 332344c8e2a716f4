package org.waitprof.replay.onesided;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.dependence.LockReleases;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.RmaRecord;
import org.waitprof.replay.onesided.Notices.Notice;

/**
 * Waits for the locks of a rank's windows, and the ranks that had them. A call waited for the last
 * rank that began to release the lock while it lasted; which rank that is, is known when all traces
 * have been read that far. Where no rank had the lock, and in transfers, the call may have waited
 * for the rank itself, which was out of MPI. Used by the rank's replay only. Memory: for each
 * window the last releases of each rank, and the calls not yet classified.
 */
final class Locks {
  private static final MpiCall[] CALLS = MpiCall.values();

  /** In place of a lock: the call needs none. */
  private static final int NONE = -1;

  private final ReplayState state;
  private final TimesOutside outside;
  private final Map<Long, LockReleases<Notice>> releases = new HashMap<>();
  private final ArrayDeque<Tried> tries = new ArrayDeque<>();

  private record Tried(long window, int rank, int lock, RmaCall call) {}

  Locks(ReplayState state, TimesOutside outside) {
    this.state = state;
    this.outside = outside;
  }

  void add(Records mail, int at) {
    long window = mail.get(at, RmaRecord.WINDOW);
    long rankStream = mail.get(at, RmaRecord.RANK_STREAM);
    boolean isAccess = mail.get(at, RmaRecord.KIND) == RmaRecord.ACCESSED;
    int lock = isAccess ? NONE : LongPair.lower(mail.get(at, RmaRecord.CALL_LOCK));
    long leave = mail.get(at, RmaRecord.LEAVE);
    Notice notice = Notice.of(mail, at);
    if (mail.get(at, RmaRecord.KIND) == RmaRecord.RELEASED) {
      releases
          .computeIfAbsent(window, absent -> new LockReleases<>())
          .add(LongPair.upper(rankStream), lock, notice.enter(), leave, notice);
    } else {
      int call = LongPair.upper(mail.get(at, RmaRecord.CALL_LOCK));
      long key = LongPair.of((int) mail.get(at, RmaRecord.KEY), LongPair.lower(rankStream));
      tries.addLast(
          new Tried(
              window,
              LongPair.upper(rankStream),
              lock,
              new RmaCall(call, key, notice.sequence(), notice.enter(), leave)));
    }
  }

  /** Classifies the calls about which everything is known. */
  void settle() {
    if (tries.isEmpty() && releases.isEmpty()) {
      return;
    }
    long reached = state.allReachedNanos();
    boolean all = reached == Long.MAX_VALUE;
    for (int left = tries.size(); left > 0; left--) {
      Tried tried = tries.removeFirst();
      if (all || tried.call.leave() + LockReleases.SLACK_NANOS < reached) {
        classify(tried);
      } else {
        tries.addLast(tried);
      }
    }
    long before = all ? Long.MAX_VALUE : reached - LockReleases.SLACK_NANOS;
    releases.values().forEach(of -> of.forget(before));
  }

  private void classify(Tried tried) {
    LockReleases<Notice> of = tried.lock == NONE ? null : releases.get(tried.window);
    RmaCall call = tried.call;
    Notice last =
        of == null
            ? null
            : of.waitedFor(
                tried.rank, tried.lock, CALLS[call.callOrdinal()], call.enter(), call.leave());
    if (last != null) {
      call.waited(state.results(tried.rank), last.enter() - call.enter(), 0, last);
    } else {
      outside.waited(call, state.results(tried.rank));
    }
  }
}
