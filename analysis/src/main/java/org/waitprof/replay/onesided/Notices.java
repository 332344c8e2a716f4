package org.waitprof.replay.onesided;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.RmaRecord;

/**
 * Announcements of other ranks to a rank, by window and rank, in the order in which they came: an
 * epoch takes one of each of its ranks. Used by the rank's replay only.
 */
final class Notices {
  private final Map<Long, Map<Integer, ArrayDeque<Notice>>> byWindow = new HashMap<>();

  /**
   * @param enter begin of the call that announced it
   * @param lastTransfer see {@link RmaRecord#LAST_TRANSFER}
   */
  record Notice(long rankStream, long sequence, long enter, long lastTransfer) {
    static Notice of(Records mail, int at) {
      return new Notice(
          mail.get(at, RmaRecord.RANK_STREAM),
          mail.get(at, RmaRecord.SEQUENCE),
          mail.get(at, RmaRecord.ENTER),
          mail.get(at, RmaRecord.LAST_TRANSFER));
    }
  }

  void add(Records mail, int at) {
    Notice notice = Notice.of(mail, at);
    of(mail.get(at, RmaRecord.WINDOW), LongPair.upper(notice.rankStream)).addLast(notice);
  }

  private ArrayDeque<Notice> of(long window, int rank) {
    return byWindow
        .computeIfAbsent(window, absent -> new HashMap<>())
        .computeIfAbsent(rank, absent -> new ArrayDeque<>());
  }

  /** Whether the next notice of a rank has come. */
  boolean has(long window, int rank) {
    return !of(window, rank).isEmpty();
  }

  /** Whether the next notices of all ranks of an epoch have come. */
  boolean hasAll(Epoch epoch) {
    return Arrays.stream(epoch.peers).allMatch(peer -> has(epoch.window, peer));
  }

  /**
   * Takes out the next notices of all ranks of an epoch, and returns the latest; null without one.
   */
  @Nullable Notice takeLatest(Epoch epoch) {
    Notice latest = null;
    for (int peer : epoch.peers) {
      Notice next = of(epoch.window, peer).pollFirst();
      if (next != null && (latest == null || next.enter > latest.enter)) {
        latest = next;
      }
    }
    return latest;
  }
}
