package org.waitprof.pairing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Classifies the samples of a job from the counter files that its ranks have left. For ranks that
 * are missing or were killed, it uses operations that both sides had kept. Used by {@code merge}.
 */
public final class OfflineMatch {
  private final List<RankSample> samples;
  private final long threshold;
  private final boolean finished;
  private final boolean sharedClock;
  private final Map<Integer, RankClassifier> classifiers = new HashMap<>();
  private CollectiveTable table = new CollectiveTable();

  private OfflineMatch(
      List<RankSample> samples, long threshold, boolean finished, boolean sharedClock) {
    this.samples = samples;
    this.threshold = threshold;
    this.finished = finished;
    this.sharedClock = sharedClock;
  }

  /**
   * Classifies all ranks.
   *
   * @param samples of the ranks that have one, in any order
   * @param finished whether all ranks have reached Finalize; otherwise they stopped counting
   *     anywhere
   * @param sharedClock whether all ranks have the same clock
   * @return results by rank
   */
  public static Map<Integer, AnalysedSample> analyse(
      List<RankSample> samples, boolean finished, boolean sharedClock) {
    return analyse(samples, finished, sharedClock, finished);
  }

  /**
   * Classifies all ranks of a job. Ranks on other hosts may be missing.
   *
   * @param needsAll whether communicators are used only where all members have reported
   */
  static Map<Integer, AnalysedSample> analyse(
      List<RankSample> samples, boolean finished, boolean sharedClock, boolean needsAll) {
    long threshold = 0;
    long clockError = 0;
    for (RankSample sample : samples) {
      threshold = Math.max(threshold, sample.thresholdNanos());
      clockError = Math.max(clockError, sample.clockErrorNanos());
    }
    if (!finished) {
      samples.forEach(sample -> sample.thrown.distrust());
    }
    OfflineMatch match = new OfflineMatch(samples, threshold, finished, sharedClock);
    if (!sharedClock) {
      clockError = match.refined(clockError);
    }
    match.exchange(clockError);
    return match.waits(needsAll);
  }

  /** Brings the clocks of several hosts nearer to each other; returns their possible error. */
  private long refined(long clockError) {
    exchange(clockError);
    try {
      HostRefinement clocks =
          new HostRefinement(values -> values, worldSize(), samples, clockError, false);
      long error =
          clocks.refine(
              values -> values,
              pairs -> classifiers.values().forEach(classifier -> classifier.addTo(pairs, table)));
      samples.forEach(clocks::correct);
      return error;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e); // It sends no messages.
    }
  }

  private int worldSize() {
    int size = 0;
    for (RankSample sample : samples) {
      size = Math.max(size, sample.rank() + 1);
    }
    return size;
  }

  private void exchange(long clockError) {
    table = new CollectiveTable();
    classifiers.clear();
    Map<Integer, Longs> delivered = new HashMap<>();
    for (RankSample sample : samples) {
      RankClassifier classifier = new RankClassifier(sample, threshold, clockError);
      classifiers.put(sample.rank(), classifier);
      CollectiveTable own = classifier.collectives();
      for (int i = 0; i < own.size(); i++) {
        table.add(own.records(), i * CollectiveRecord.WIDTH);
      }
      deliver(classifier.messages().sends(), ChannelRecord.WIDTH, delivered);
    }
    Map<Integer, Longs> replies = new HashMap<>();
    classifiers.forEach(
        (rank, classifier) ->
            deliver(
                classifier
                    .messages()
                    .reply(delivered.getOrDefault(rank, new Longs(1)), finished, sharedClock),
                ChannelRecord.ANSWER_WIDTH,
                replies));
    classifiers.forEach(
        (rank, classifier) ->
            classifier.messages().applyReplies(replies.getOrDefault(rank, new Longs(1))));
  }

  private Map<Integer, AnalysedSample> waits(boolean needsAll) {
    Map<Integer, AnalysedSample> waits = new HashMap<>();
    classifiers.forEach(
        (rank, classifier) -> waits.put(rank, classifier.waits(table, finished, needsAll)));
    return waits;
  }

  private static void deliver(Longs records, int width, Map<Integer, Longs> to) {
    for (int at = 0; at < records.size; at += width) {
      int rank = ChannelRecord.upper(records.values[at]);
      to.computeIfAbsent(rank, none -> new Longs(64)).add(records.values, at, width);
    }
  }
}
