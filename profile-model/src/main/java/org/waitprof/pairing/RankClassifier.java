package org.waitprof.pairing;

import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.pairing.cause.EntryCauses;
import org.waitprof.pairing.cause.WaitCut;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.SampleLayout;

/**
 * Classifies the calls of one rank by what it has kept and what its partners tell of theirs. Three
 * steps, with the other ranks' own between them: what this rank tells ({@link #collectives}, {@link
 * MessageMatch#sends}), what it replies to senders ({@link MessageMatch#reply}), and the waits of
 * its rows ({@link #waits}).
 *
 * <p>A call counts as known if its wait is at least the threshold of long operations, for then both
 * sides are sure to have been kept; where nothing was dropped, every call does. A call that is
 * complete in the sample stands for others like it. Calls that are neither say nothing.
 */
final class RankClassifier {
  private static final MpiCall[] CALLS = MpiCall.values();

  private final RankSample own;
  private final long threshold;

  /** How far a time of this rank and one of another may be off each other. */
  final long toleranceNanos;

  private final RankChannels channels;

  /** What the rank did before its operations. */
  final EntryCauses causes;

  /** Of the wait that is booked next. */
  final WaitCut cut = new WaitCut();

  private final MessageMatch messages;
  private final CollectiveClassifier collectives;

  /** By row: what is known of its waits. */
  final RowWaits[] rows;

  /** Waits for receivers that are there or not within the error of clocks. */
  private long uncertainNanos;

  /**
   * Makes the classifier of a rank.
   *
   * @param thresholdNanos size from which on all ranks have kept all operations
   * @param clockErrorNanos how far off any rank's times may be
   */
  RankClassifier(RankSample own, long thresholdNanos, long clockErrorNanos) {
    this.own = own;
    threshold = thresholdNanos;
    toleranceNanos = clockErrorNanos + own.clockErrorNanos();
    channels = new RankChannels(own);
    causes = own.beforeOperations();
    messages = new MessageMatch(own, channels, causes);
    collectives = new CollectiveClassifier(own, channels, this);
    rows = new RowWaits[own.rows];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new RowWaits();
    }
  }

  /** What this rank tells of its collectives. */
  CollectiveTable collectives() {
    return collectives.collectives();
  }

  /** The messages of this rank. */
  MessageMatch messages() {
    return messages;
  }

  /**
   * The waits of all rows.
   *
   * @param all the collectives, of all of their members
   * @param finished whether all ranks counted to the end
   */
  AnalysedSample waits(CollectiveTable all, boolean finished) {
    return waits(all, finished, finished);
  }

  /**
   * The same where a member may be on another host and will never tell.
   *
   * @param needsAll whether communicators are used only where all members have reported them
   */
  AnalysedSample waits(CollectiveTable all, boolean finished, boolean needsAll) {
    collectives.classify(all, finished, needsAll);
    new CallClassifier(own, this, channels, messages).classify();
    return new AnalysedSample(
        own,
        rows,
        threshold,
        messages.matched(),
        messages.violations(),
        refusedChannels(),
        uncertainNanos);
  }

  /** Adds what this rank's operations tell of the clocks of hosts. */
  void addTo(CausalPairs pairs, CollectiveTable all) {
    pairs.add(own, this, all);
  }

  /** Corrects this rank's times; a new classifier is needed then. */
  void correct(HostRefinement clocks) {
    clocks.correct(own);
  }

  private long refusedChannels() {
    long count = 0;
    for (int i = 0; i < own.channels; i++) {
      boolean analysed =
          own.kind[i] != SampleLayout.COLLECTIVE || CollectiveWait.covers(CALLS[own.call[i]]);
      count += analysed && channels.refused[i] && own.number[i] > 0 ? 1 : 0;
    }
    return count;
  }

  /**
   * Books a classified call.
   *
   * @param mustBeComplete whether the other sides should have kept it as well
   */
  void book(
      RowWaits row,
      long wait,
      long duration,
      boolean complete,
      boolean chosen,
      boolean mustBeComplete,
      int callLevel,
      long number,
      int cause,
      long path) {
    boolean known = threshold == 0 ? complete : wait >= threshold;
    if (known) {
      row.known(wait, duration, cause, path, cut.shares);
      return;
    }
    if (threshold > 0 && duration > threshold) {
      row.beyondNanos += duration - threshold;
    }
    if (chosen && threshold > 0) {
      row.sampled(wait, Math.min(duration, threshold), callLevel, number, cause, path, cut.shares);
    } else if (mustBeComplete && !complete) {
      row.drop(duration);
    }
  }

  /** A wait that hangs on how well clocks were compared. */
  void uncertain(long nanos) {
    uncertainNanos += nanos;
  }

  /** A call that was kept, of whose other sides nothing can be known. */
  void unknown(RowWaits row, long duration) {
    row.drop(duration);
    if (threshold > 0 && duration > threshold) {
      row.beyondNanos += duration - threshold;
    }
  }

  RowWaits row(int entry) {
    return rows[own.row[entry]];
  }

  /** Whether a row is that of polls that found nothing. */
  static boolean isPolls(long meta) {
    return CounterLayout.roleOrdinal(meta) == Role.POLLED.ordinal();
  }

  /** Whether the number of a call in there is that of one. */
  static boolean isCall(long meta) {
    return CounterLayout.callOrdinal(meta) < CALLS.length;
  }

  static MpiCall call(long meta) {
    return CALLS[CounterLayout.callOrdinal(meta)];
  }
}
