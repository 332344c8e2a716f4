package org.waitprof.pairing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Judges the samples of a job from what its ranks have left in their counter files: of ranks that
 * are missing or were killed, whatever both sides had kept. By {@code merge}.
 */
public final class OfflineMatch {
  private OfflineMatch() {}

  /**
   * Judges all ranks.
   *
   * @param samples of the ranks that are there, in any order
   * @param finished whether all ranks have reached Finalize; else they stopped counting anywhere
   * @param sharedClock whether all ranks have the same clock
   * @return what is known of each rank, by rank
   */
  public static Map<Integer, JudgedSample> judge(
      List<RankSample> samples, boolean finished, boolean sharedClock) {
    return judge(samples, finished, sharedClock, finished);
  }

  /**
   * The same where ranks of other hosts may be missing.
   *
   * @param needsAll whether communicators are of use only where all members are there
   */
  static Map<Integer, JudgedSample> judge(
      List<RankSample> samples, boolean finished, boolean sharedClock, boolean needsAll) {
    long threshold = 0;
    long clockError = 0;
    for (RankSample sample : samples) {
      threshold = Math.max(threshold, sample.thresholdNanos());
      clockError = Math.max(clockError, sample.clockErrorNanos());
    }
    CollectiveTable table = new CollectiveTable();
    Map<Integer, RankJudge> judges = new HashMap<>();
    Map<Integer, Longs> told = new HashMap<>();
    for (RankSample sample : samples) {
      RankJudge judge = new RankJudge(sample, threshold, clockError);
      judges.put(sample.rank(), judge);
      CollectiveTable own = judge.collectives();
      for (int i = 0; i < own.size(); i++) {
        table.add(own.records(), i * CollectiveRecord.WIDTH);
      }
      deliver(judge.messages().sends(), MessageRecord.WIDTH, told);
    }
    Map<Integer, Longs> replies = new HashMap<>();
    judges.forEach(
        (rank, judge) ->
            deliver(
                judge
                    .messages()
                    .reply(told.getOrDefault(rank, new Longs(1)), finished, sharedClock),
                MessageRecord.ANSWER_WIDTH,
                replies));
    Map<Integer, JudgedSample> waits = new HashMap<>();
    judges.forEach(
        (rank, judge) -> {
          judge.messages().applyReplies(replies.getOrDefault(rank, new Longs(1)));
          waits.put(rank, judge.waits(table, finished, needsAll));
        });
    return waits;
  }

  private static void deliver(Longs records, int width, Map<Integer, Longs> to) {
    for (int at = 0; at < records.size; at += width) {
      int rank = MessageRecord.upper(records.values[at]);
      to.computeIfAbsent(rank, none -> new Longs(64)).add(records.values, at, width);
    }
  }
}
