package org.waitprof.pairing;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.pairing.cause.EntryCauses;
import org.waitprof.sample.SampleLayout;

/**
 * The messages of one rank. Reports its sends to receivers. Matches what senders reported with its
 * own receives and replies to them. Takes in the replies to its own sends.
 */
final class PairedMessages {
  /** Stands for an instant that the other side has not reported. */
  static final long UNKNOWN = Long.MIN_VALUE;

  private final RankSample own;
  private final RankChannels channels;

  /** Time at which the other side of each entry posted the message, or {@link #UNKNOWN}. */
  final long[] otherPosted;

  /** The call path of the other side. */
  final long[] otherPath;

  /** Causes that took the other side's time before, two numbers per entry. */
  final long[] otherCauses;

  /** Time since the other side was together with this one, before; 0 where it is unknown. */
  final long[] otherSince;

  /**
   * The entry whose end is the end of the message: for polls, the entry of the call that ended
   * them. The partner may come while that call runs, after the last poll that found nothing.
   */
  final int[] completion;

  private final EntryCauses causes;

  /** Matched messages whose receive ended before their send began. */
  private long violations;

  private long matched;

  PairedMessages(RankSample own, RankChannels channels, EntryCauses causes) {
    this.own = own;
    this.channels = channels;
    otherPosted = new long[own.entries];
    otherPath = new long[own.entries];
    otherCauses = new long[2 * own.entries];
    otherSince = new long[own.entries];
    completion = new int[own.entries];
    for (int entry = 0; entry < own.entries; entry++) {
      completion[entry] = entry;
    }
    this.causes = causes;
    Arrays.fill(otherPosted, UNKNOWN);
  }

  long matched() {
    return matched;
  }

  long violations() {
    return violations;
  }

  /** Sends that this rank reports to their receivers, channels first. */
  Longs sends() {
    Longs records = new Longs(ChannelRecord.WIDTH * (own.channels + own.entries));
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.SEND && !channels.refused[i]) {
        int to = records.add(ChannelRecord.WIDTH);
        records.values[to + ChannelRecord.TO_FROM] = ChannelRecord.pair(own.peer[i], own.rank);
        records.values[to + ChannelRecord.CHANNEL] = channels.hash[i];
        records.values[to + ChannelRecord.NUMBER_PLACE] = -1L - i;
        records.values[to + ChannelRecord.POSTED] = own.number[i];
        records.values[to + ChannelRecord.PATH] = own.level[i];
        records.values[to + ChannelRecord.IN_DOUBT] = own.thrown.inDoubt(i);
      }
    }
    addEntries(records);
    return records;
  }

  /** In one loop: see {@link RankSample}. */
  private void addEntries(Longs records) {
    long[] values = records.values;
    int to = records.size;
    for (int entry = 0; entry < own.entries && entry < ChannelRecord.PLACE_MASK; entry++) {
      int channel = own.channel[entry];
      long number = own.at[entry];
      if (own.kind[channel] != SampleLayout.SEND
          || own.polled[entry]
          || channels.refused[channel]
          || (number >= own.doubtfulFrom[channel] && number < own.doubtfulTo[channel])) {
        continue;
      }
      int row = own.row[entry];
      values[to + ChannelRecord.TO_FROM] = (long) own.peer[channel] << 32 | own.rank;
      values[to + ChannelRecord.CHANNEL] = channels.hash[channel];
      values[to + ChannelRecord.NUMBER_PLACE] = number << ChannelRecord.PLACE_BITS | entry;
      values[to + ChannelRecord.POSTED] = own.posted[entry];
      values[to + ChannelRecord.PATH] = row < 0 ? 0 : own.rowPath[row];
      values[to + ChannelRecord.SINCE] =
          causes.packBefore(entry, own.posted[entry], values, to + ChannelRecord.CAUSES);
      to += ChannelRecord.WIDTH;
    }
    records.size = to;
  }

  /**
   * Matches what senders reported with this rank's receives.
   *
   * @param records of senders, to this rank
   * @param finished whether all ranks counted to the end; else counts need not agree
   * @param sharedClock whether a receive that ended before its send shows that numbers are wrong
   * @return replies to the senders
   */
  Longs reply(Longs records, boolean finished, boolean sharedClock) {
    int[] channelOf = receiving(records);
    if (finished) {
      own.thrown.settle(records, channelOf, sharedClock, channels.cut);
    }
    long[] values = records.values;
    long[] wanted = new long[channelOf.length];
    boolean[] known = new boolean[own.channels];
    boolean[] wrong = new boolean[own.channels];
    for (int i = 0; i < wanted.length; i++) {
      int at = i * ChannelRecord.WIDTH;
      int channel = channelOf[i];
      long place = values[at + ChannelRecord.NUMBER_PLACE];
      if (channel < 0 || place < 0) {
        wanted[i] = -1;
      } else {
        wanted[i] = (long) channel << SampleLayout.INDEX_SHIFT | place >>> ChannelRecord.PLACE_BITS;
      }
      if (channel >= 0 && place < 0) {
        known[channel] = true;
        channels.level[channel] =
            Math.max(channels.level[channel], (int) values[at + ChannelRecord.PATH]);
        // What was sent need not have been received, the reverse is impossible.
        long sent = values[at + ChannelRecord.POSTED];
        boolean lost = own.openWildcards > 0 && own.number[channel] != sent;
        boolean more = own.number[channel] > sent && !channels.cut[channel];
        wrong[channel] |= finished && (lost || more);
      }
    }
    int[] partner = own.index.find(wanted);
    for (int i = 0; i < partner.length; i++) {
      int entry = partner[i];
      if (entry >= 0 && !channels.isDoubtful(own.channel[entry], own.at[entry])) {
        matched++;
        if (values[i * ChannelRecord.WIDTH + ChannelRecord.POSTED] > own.leave[entry]
            && !mayEndBefore(own.row[entry])) {
          violations++;
          wrong[own.channel[entry]] |= sharedClock;
        }
      }
    }
    for (int i = 0; i < own.channels; i++) {
      channels.refused[i] |= own.kind[i] == SampleLayout.RECEIVE && (wrong[i] || !known[i]);
    }
    return replies(records, partner, channelOf);
  }

  /** Whether calls of a row need not wait for the other side: a later one of the access does. */
  private boolean mayEndBefore(int row) {
    return row >= 0 && RankSample.call(own.rowMeta[row]) == MpiCall.MPI_WIN_START;
  }

  /** The channel in which this rank received what a sender reported; -1 for none. */
  private int[] receiving(Longs records) {
    Map<Long, Integer> receiving = new HashMap<>();
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.RECEIVE) {
        receiving.put(channels.hash[i], i);
      }
    }
    int[] channelOf = new int[records.size / ChannelRecord.WIDTH];
    long last = 0;
    int found = -1;
    for (int i = 0; i < channelOf.length; i++) {
      long name = records.values[i * ChannelRecord.WIDTH + ChannelRecord.CHANNEL];
      // Mostly the name of the record before.
      if (i == 0 || name != last) {
        last = name;
        found = receiving.getOrDefault(name, -1);
      }
      channelOf[i] = found;
    }
    return channelOf;
  }

  /** In one loop: see {@link RankSample}. */
  private Longs replies(Longs records, int[] partner, int[] channelOf) {
    Longs answers = new Longs(ChannelRecord.ANSWER_WIDTH * partner.length);
    long[] values = answers.values;
    int to = 0;
    for (int i = 0; i < partner.length; i++) {
      int at = i * ChannelRecord.WIDTH;
      long place = records.values[at + ChannelRecord.NUMBER_PLACE];
      int channel = channelOf[i];
      int entry = partner[i];
      long posted;
      long path;
      if (place < 0) {
        boolean usable = channel >= 0 && !channels.refused[channel];
        posted = channel < 0 ? 0 : own.number[channel];
        path = usable ? channels.level[channel] : ChannelRecord.REFUSED;
      } else if (entry < 0
          || channels.refused[channel]
          || (own.at[entry] >= own.doubtfulFrom[channel]
              && own.at[entry] < own.doubtfulTo[channel])) {
        continue;
      } else {
        otherPosted[entry] = records.values[at + ChannelRecord.POSTED];
        otherPath[entry] = records.values[at + ChannelRecord.PATH];
        System.arraycopy(records.values, at + ChannelRecord.CAUSES, otherCauses, 2 * entry, 2);
        otherSince[entry] = records.values[at + ChannelRecord.SINCE];
        values[to + ChannelRecord.ANSWER_SINCE] =
            causes.packBefore(entry, own.posted[entry], values, to + ChannelRecord.ANSWER_CAUSES);
        place &= ChannelRecord.PLACE_MASK;
        posted = own.posted[entry];
        int row = own.row[entry];
        path = row < 0 ? 0 : own.rowPath[row];
      }
      long sender = records.values[at + ChannelRecord.TO_FROM] << 32;
      values[to + ChannelRecord.TO_FROM] = sender | own.rank;
      values[to + ChannelRecord.PLACE] = place;
      values[to + ChannelRecord.ANSWER_POSTED] = posted;
      values[to + ChannelRecord.ANSWER_PATH] = path;
      to += ChannelRecord.ANSWER_WIDTH;
    }
    answers.size = to;
    return answers;
  }

  /** Takes in what receivers answered to this rank's sends. */
  void applyReplies(Longs answers) {
    boolean[] known = new boolean[own.channels];
    for (int at = 0; at < answers.size; at += ChannelRecord.ANSWER_WIDTH) {
      long place = answers.values[at + ChannelRecord.PLACE];
      long path = answers.values[at + ChannelRecord.ANSWER_PATH];
      if (place >= 0 && place < own.entries) {
        otherPosted[(int) place] = answers.values[at + ChannelRecord.ANSWER_POSTED];
        otherPath[(int) place] = path;
        System.arraycopy(
            answers.values, at + ChannelRecord.ANSWER_CAUSES, otherCauses, 2 * (int) place, 2);
        otherSince[(int) place] = answers.values[at + ChannelRecord.ANSWER_SINCE];
      } else if (place < 0 && -1 - place < own.channels) {
        int channel = (int) (-1 - place);
        known[channel] = path != ChannelRecord.REFUSED;
        channels.level[channel] = Math.max(channels.level[channel], (int) path);
      }
    }
    for (int i = 0; i < own.channels; i++) {
      channels.refused[i] |= own.kind[i] == SampleLayout.SEND && !known[i];
    }
    knowPolled();
  }

  /** Copies what is known of a message to the polls for it. */
  private void knowPolled() {
    long[] wanted = new long[own.entries];
    for (int entry = 0; entry < own.entries; entry++) {
      wanted[entry] =
          own.polled[entry]
              ? (long) own.channel[entry] << SampleLayout.INDEX_SHIFT | own.at[entry]
              : -1;
    }
    int[] message = own.index.find(wanted);
    for (int entry = 0; entry < own.entries; entry++) {
      if (message[entry] >= 0) {
        otherPosted[entry] = otherPosted[message[entry]];
        otherPath[entry] = otherPath[message[entry]];
        System.arraycopy(otherCauses, 2 * message[entry], otherCauses, 2 * entry, 2);
        otherSince[entry] = otherSince[message[entry]];
        completion[entry] = message[entry];
      }
    }
  }
}
