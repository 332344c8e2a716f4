package org.waitprof.pairing;

import java.util.Arrays;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.pairing.cause.EntryCauses;
import org.waitprof.pairing.cause.WaitCut;
import org.waitprof.sample.BlockHash;
import org.waitprof.sample.SampleLayout;

/**
 * Classifies the calls of one rank that send, receive or complete messages, or complete
 * collectives: Late Sender and Late Receiver as Scalasca 2.6 and {@code org.waitprof.replay} define
 * them. A call that completes many requests waited for the longest of them, and for a receiver only
 * if for no sender. One that completes messages and collectives waited for the longer of both.
 */
final class CallClassifier {
  private static final int INDEX_BITS = 24;
  private static final long INDEX_MASK = (1L << INDEX_BITS) - 1;

  private final RankSample own;

  private final RowEstimate[] rows;

  /** Possible error between a time of this rank and a time of another, in nanoseconds. */
  private final long tolerance;

  /** Causes that took the rank's time before its operations. */
  private final EntryCauses causes;

  /** Cut of the wait that is booked next, by cause. */
  private final WaitCut cut = new WaitCut();

  private final RankChannels channels;
  private final PairedMessages messages;
  private final CollectiveClassifier collectives;

  /** By row: whether its call may wait for a receiver. */
  private final boolean[] maySend;

  /** Waits for receivers that are late or not within the error of clocks. */
  private long uncertainNanos;

  CallClassifier(
      RankSample own,
      RowEstimate[] rows,
      long toleranceNanos,
      RankChannels channels,
      PairedMessages messages,
      CollectiveClassifier collectives,
      EntryCauses causes) {
    this.own = own;
    this.rows = rows;
    tolerance = toleranceNanos;
    this.causes = causes;
    this.channels = channels;
    this.messages = messages;
    this.collectives = collectives;
    maySend = new boolean[own.rows];
    for (int i = 0; i < own.rows; i++) {
      MpiCall call = RankSample.call(own.rowMeta[i]);
      maySend[i] =
          switch (RankSample.isPolls(own.rowMeta[i]) ? MpiCall.MPI_WAIT : call) {
            case MPI_SEND, MPI_SSEND, MPI_WAIT, MPI_WAITANY, MPI_WAITALL, MPI_WAITSOME -> true;
            default -> false;
          };
    }
  }

  /**
   * Classifies them.
   *
   * @param all the collectives, of all of their members
   * @return the waits that hang on how well clocks were compared, nanoseconds
   */
  long classify(CollectiveTable all) {
    long[] order = new long[own.entries];
    int count = 0;
    boolean sorted = true;
    for (int entry = 0; entry < own.entries; entry++) {
      if (own.waits[entry]
          && (own.kind[own.channel[entry]] != SampleLayout.COLLECTIVE || own.isCompletion(entry))) {
        order[count] = own.callNumber[entry] << INDEX_BITS | entry;
        sorted &= count == 0 || order[count - 1] < order[count];
        count++;
      }
    }
    if (!sorted) { // Most are; and a first sort of a JVM costs a millisecond.
      Arrays.sort(order, 0, count);
    }
    classify(order, count, all);
    return uncertainNanos;
  }

  /**
   * Classifies calls, whose entries follow each other. In one loop, see {@link RankSample}.
   *
   * <p>Clocks may show no more about a send or its completion than that it returned when the
   * receive was posted. Then it counts as having waited, which can be too much by its duration
   * only.
   */
  private void classify(long[] order, int count, CollectiveTable all) {
    long[] hashOf = BlockHash.all(own.at, own.entries);
    int begin = 0;
    while (begin < count) {
      int first = (int) (order[begin] & INDEX_MASK);
      long name = order[begin] >>> INDEX_BITS;
      int row = own.row[first];
      int matched = 0;
      int present = 0;
      int level = 0;
      boolean refused = false;
      long hashes = 0;
      long sender = 0;
      long receiver = 0;
      long collective = 0;
      int collectiveRank = -1;
      long collectivePath = 0;
      long[] collectiveCauses = {};
      int collectivePlace = 0;
      long collectiveSince = 0;
      int collectiveEntry = first;
      int senderEntry = -1;
      int receiverEntry = -1;
      int others = begin;
      int end = begin;
      while (end < count && order[end] >>> INDEX_BITS == name) {
        int entry = (int) (order[end++] & INDEX_MASK);
        long enter = own.enter[entry];
        if (own.callNumber[entry] != own.callNumber[first] || enter != own.enter[first]) {
          // Calls of several threads may have the same number: they began at different times.
          order[others++] = order[end - 1];
          continue;
        }
        int channel = own.channel[entry];
        long number = own.at[entry];
        long leave = own.leave[entry];
        present++;
        level = level < channels.level[channel] ? channels.level[channel] : level;
        hashes |= hashOf[entry];
        refused |= own.needed[entry] == SampleLayout.MANY;
        refused |=
            channels.refused[channel]
                || (number >= own.doubtfulFrom[channel] && number < own.doubtfulTo[channel]);
        long posted = messages.otherPosted[entry];
        if (own.kind[channel] == SampleLayout.POLLS) {
          // Nothing that the run may have waited for has ended it.
          refused |= !own.polled[entry];
          matched++;
          continue;
        }
        if (own.kind[channel] == SampleLayout.COLLECTIVE) {
          MemberWait member = collectives.waitOf(all, entry, own.leave[messages.completion[entry]]);
          if (member == null || member.unknown) {
            refused = true;
            continue;
          }
          matched += member.complete ? 1 : 0;
          if (member.nanos > collective) {
            collective = member.nanos;
            collectiveRank = member.causeRank;
            collectivePath = member.causePath;
            collectiveCauses = member.causes;
            collectivePlace = member.causesPlace;
            collectiveSince = member.lateSince();
            collectiveEntry = entry;
          }
          continue;
        }
        if (posted == PairedMessages.UNKNOWN || channels.refused[channel]) {
          continue;
        }
        matched++;
        long wait = (posted < leave ? posted : leave) - enter;
        if (own.kind[channel] == SampleLayout.RECEIVE) {
          if (wait > sender) {
            sender = wait;
            senderEntry = entry;
          }
        } else if (wait > 0 && maySend[row]) {
          long done = own.leave[messages.completion[entry]];
          if (done + tolerance <= posted) {
            continue;
          }
          if (tolerance > 0 && Math.abs(done - posted) < tolerance) {
            uncertainNanos += wait;
          }
          if (wait > receiver) {
            receiver = wait;
            receiverEntry = entry;
          }
        }
      }
      long duration = own.leave[first] - own.enter[first];
      // An operation without an entry, of a rank that has kept all: what it waited for is not
      // known.
      boolean lacksOne = own.thresholdNanos == 0 && present < own.needed[first];
      if (refused || lacksOne) {
        rows[row].unknown(duration);
      } else {
        int cause = sender > 0 ? senderEntry : receiverEntry;
        long message = sender > 0 ? sender : receiver;
        boolean forCollective = collective > message;
        long wait = forCollective ? collective : message;
        if (!forCollective && cause >= 0) {
          long since = messages.otherSince[cause];
          cut.cut(causes, cause, own.enter[first], wait, messages.otherCauses, 2 * cause, since);
        } else if (forCollective) {
          cut.cut(
              causes,
              collectiveEntry,
              own.enter[first],
              wait,
              collectiveCauses,
              collectivePlace,
              collectiveSince);
        }
        boolean kept = present == own.needed[first] && (hashes & (1L << level) - 1) == 0;
        boolean complete = matched == own.needed[first];
        rows[row].book(
            wait,
            duration,
            complete,
            complete && kept,
            kept,
            level,
            own.at[first],
            forCollective ? collectiveRank : cause < 0 ? -1 : own.peer[own.channel[cause]],
            forCollective ? collectivePath : cause < 0 ? 0 : messages.otherPath[cause],
            cut.shares);
        if (wait > 0) {
          rows[row].waitedFor(
              forCollective ? roleFor(collectiveEntry) : sender > 0 ? Role.RECV : Role.SEND, wait);
        }
      }
      System.arraycopy(order, begin, order, end - (others - begin), others - begin);
      begin = end - (others - begin);
    }
  }

  /** Role of a call that completes the collective of an entry. */
  private Role roleFor(int entry) {
    int channel = own.channel[entry];
    return Role.completing(own.collective(channel), own.root[channel] == own.member[channel]);
  }
}
