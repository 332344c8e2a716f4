package org.waitprof.pairing;

import java.util.Arrays;
import java.util.List;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.rank.SampleQuality;
import org.waitprof.pairing.cause.EntryCauses;
import org.waitprof.pairing.cause.LateSums;
import org.waitprof.pairing.cause.WaitCut;
import org.waitprof.sample.SampleLayout;

/**
 * Classifies the calls of one rank by what it has kept and what its partners report of theirs. It
 * takes three steps, with the other ranks' own between them. First this rank reports ({@link
 * #collectives}, {@link PairedMessages#sends}). Then it replies to senders ({@link
 * PairedMessages#reply}). Last it takes the waits of its rows ({@link #waits}).
 *
 * <p>A call counts as known if its wait is at least the threshold of long operations. Then both
 * sides are sure to have been kept. Where nothing was dropped, every call counts as known. A call
 * that is complete in the sample stands for others like it. Calls that are neither give no
 * information.
 */
final class RankClassifier {
  /** Places in the record of the last rank at the end of the run. */
  private static final int LATE_RANK = 0;

  private static final int LATE_SINCE = 1;
  private static final int LATE_CAUSES = 2;

  private final RankSample own;
  private final long threshold;

  /** Possible error between a time of this rank and a time of another, in nanoseconds. */
  private final long toleranceNanos;

  private final RankChannels channels;

  /** Causes that took the rank's time before its operations. */
  private final EntryCauses causes;

  private final PairedMessages messages;
  private final CollectiveClassifier collectives;

  private final RowEstimate[] rows;

  /**
   * Makes the classifier of a rank.
   *
   * @param thresholdNanos size from which on all ranks have kept all operations
   * @param clockErrorNanos possible error of any rank's times
   */
  RankClassifier(RankSample own, long thresholdNanos, long clockErrorNanos) {
    this.own = own;
    threshold = thresholdNanos;
    toleranceNanos = clockErrorNanos + own.clockErrorNanos();
    channels = new RankChannels(own);
    causes = own.beforeOperations();
    messages = new PairedMessages(own, channels, causes);
    rows = new RowEstimate[own.rows];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new RowEstimate(threshold);
    }
    collectives = new CollectiveClassifier(own, channels, causes, rows);
  }

  /** The records of this rank's collectives. */
  CollectiveTable collectives() {
    return collectives.collectives();
  }

  PairedMessages messages() {
    return messages;
  }

  /**
   * The waits of all rows.
   *
   * @param all the collectives, of all of their members
   * @param finished whether all ranks counted to the end
   * @param needsAll whether communicators are used only where all members have reported them; a
   *     member on another host may never report
   */
  AnalysedSample waits(CollectiveTable all, boolean finished, boolean needsAll) {
    collectives.classify(all, finished, needsAll);
    long uncertainNanos =
        new CallClassifier(own, rows, toleranceNanos, channels, messages, collectives, causes)
            .classify(all);
    SampleQuality quality =
        new SampleQuality(
            messages.matched(),
            messages.violations(),
            refusedChannels(),
            own.uncounted,
            own.clockErrorNanos(),
            uncertainNanos);
    return new AnalysedSample(own, rows, threshold, quality);
  }

  /**
   * The rank's record of the end of its run, if it came to Finalize last: its number, the time
   * since it was together with the others, and what took its time since then. Other ranks have
   * {@link #notLast}.
   *
   * @param leastNanos the least time that any rank waited in Finalize
   */
  long[] atEnd(long leastNanos) {
    long[] record = notLast();
    long waited = own.finalizeNanos();
    if (waited >= 0 && waited == leastNanos) {
      long since =
          causes.packBeforeEnd(own.beginInstant(), own.endInstant() - waited, record, LATE_CAUSES);
      record[LATE_SINCE] = since;
      record[LATE_RANK] = since != 0 ? own.rank : Long.MAX_VALUE;
    }
    return record;
  }

  /** A record that is none: it is larger than any other. */
  static long[] notLast() {
    long[] record = new long[LATE_CAUSES + 2];
    Arrays.fill(record, Long.MAX_VALUE);
    return record;
  }

  /**
   * Causes for which this rank waited in Finalize; empty where they are not known.
   *
   * @param last the record of the last rank, by {@link #atEnd}
   */
  List<LatenessRow> lateAtEnd(long[] last) {
    long wait = own.finalizeNanos();
    if (wait <= 0 || last[LATE_RANK] == own.rank || last[LATE_RANK] == Long.MAX_VALUE) {
      return List.of();
    }
    WaitCut cut = new WaitCut();
    long enter = own.endInstant() - wait;
    cut.cutEnd(causes, own.beginInstant(), enter, wait, last, LATE_CAUSES, last[LATE_SINCE]);
    LateSums sums = new LateSums();
    sums.known((int) last[LATE_RANK], (double) wait, cut.shares);
    return sums.list();
  }

  /** Adds bounds on the clocks of hosts from this rank's operations. */
  void addTo(CausalPairs pairs, CollectiveTable all) {
    pairs.add(own, messages.otherPosted, all);
  }

  private long refusedChannels() {
    long count = 0;
    for (int i = 0; i < own.channels; i++) {
      boolean analysed =
          own.kind[i] != SampleLayout.COLLECTIVE || CollectiveWait.covers(own.collective(i));
      boolean unused = channels.refused[i] || channels.cut[i] || channels.isMostlyDoubtful(i);
      count += analysed && unused && own.number[i] > 0 ? 1 : 0;
    }
    return count;
  }
}
