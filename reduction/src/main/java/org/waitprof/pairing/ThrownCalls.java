package org.waitprof.pairing;

import org.waitprof.model.CallClass;
import org.waitprof.sample.SampleLayout;

/**
 * Calls of a rank that threw, and what they mean for its numbers. A receive that threw for want of
 * room has taken its message, one with a wrong argument has not. The recorder cannot distinguish
 * them. What both sides counted shows which: if exactly these receives are missing, and all in one
 * channel, its later numbers are corrected. A wrong guess shows in receives that end before their
 * send.
 *
 * <p>Other channels whose sides disagree are not used from the first call on that threw on either
 * side.
 */
final class ThrownCalls {
  /** In place of a number: none is in doubt. */
  static final long NEVER = Long.MAX_VALUE;

  private static final int NO_CHANNEL = -1;
  private static final int SEVERAL_CHANNELS = -2;

  private final RankSample own;

  /** By channel, the first number behind a call that threw; empty if none has. */
  private long[] firstInDoubt = {};

  ThrownCalls(RankSample own) {
    this.own = own;
  }

  /**
   * Notes which numbers are in doubt, once all entries are read.
   *
   * @param since begin of the first call that threw
   */
  void note(long since) {
    firstInDoubt = new long[own.channels];
    for (int i = 0; i < own.entries; i++) {
      if (own.posted[i] < since && !own.polled[i]) {
        firstInDoubt[own.channel[i]] = Math.max(firstInDoubt[own.channel[i]], own.at[i] + 1);
      }
    }
  }

  /** From which number on a channel's may be wrong, or {@link #NEVER}. */
  long inDoubt(int channel) {
    return firstInDoubt.length == 0 ? NEVER : firstInDoubt[channel];
  }

  private void doubt(int channel, long from) {
    boolean none = own.doubtfulTo[channel] == 0;
    own.doubtfulFrom[channel] = none ? from : Math.min(from, own.doubtfulFrom[channel]);
    own.doubtfulTo[channel] = SampleLayout.NUMBER_MASK;
  }

  /** Nothing behind them is used: what the sides counted cannot be compared. */
  void distrust() {
    for (int i = 0; i < firstInDoubt.length; i++) {
      doubt(i, firstInDoubt[i]);
    }
  }

  /**
   * Corrects or cuts the channels whose sides disagree. Only for ranks that counted to the end.
   *
   * @param records of senders, to this rank
   * @param channelOf the rank's own channel of each; negative for none
   * @param corrects whether a wrong guess would show
   * @param cut receives the channels that are cut
   */
  void settle(Longs records, int[] channelOf, boolean corrects, boolean[] cut) {
    int lacking = NO_CHANNEL;
    long missing = 0;
    for (int i = 0; i < channelOf.length; i++) {
      if (isChannel(records, channelOf, i)) {
        long more = sent(records, i) - own.number[channelOf[i]];
        if (more > 0) {
          lacking = lacking == NO_CHANNEL ? channelOf[i] : SEVERAL_CHANNELS;
          missing = more;
        }
      }
    }
    if (corrects && lacking >= 0 && firstInDoubt.length > 0) {
      correct(lacking, missing);
    }
    for (int i = 0; i < channelOf.length; i++) {
      if (isChannel(records, channelOf, i)) {
        int channel = channelOf[i];
        long others = records.values[i * ChannelRecord.WIDTH + ChannelRecord.IN_DOUBT];
        long from = Math.min(inDoubt(channel), others);
        if (from != NEVER && sent(records, i) != own.number[channel]) {
          doubt(channel, from);
          cut[channel] = true;
        }
      }
    }
  }

  /** Whether a record describes one of the rank's channels as a whole. */
  private static boolean isChannel(Longs records, int[] channelOf, int record) {
    int at = record * ChannelRecord.WIDTH;
    return channelOf[record] >= 0 && records.values[at + ChannelRecord.NUMBER_PLACE] < 0;
  }

  private static long sent(Longs records, int record) {
    return records.values[record * ChannelRecord.WIDTH + ChannelRecord.POSTED];
  }

  private void correct(int channel, long missing) {
    long[] thrown = new long[own.entries];
    int count = 0;
    for (int entry = 0; entry < own.entries; entry++) {
      if (isThrownReceive(entry)) {
        thrown[count++] = own.enter[entry];
      }
    }
    if (count != missing) {
      return;
    }
    long[] before = new long[count];
    for (int entry = 0; entry < own.entries; entry++) {
      if (own.channel[entry] == channel && !own.polled[entry]) {
        for (int i = 0; i < count; i++) {
          if (own.posted[entry] < thrown[i]) {
            before[i] = Math.max(before[i], own.at[entry] + 1);
          }
        }
      }
    }
    for (int entry = 0; entry < own.entries; entry++) {
      if (own.channel[entry] == channel) {
        long number = own.at[entry];
        for (long each : before) {
          own.at[entry] += number >= each ? 1 : 0;
        }
      }
    }
    own.number[channel] += missing;
    own.fillIndex();
  }

  private boolean isThrownReceive(int entry) {
    if (own.kind[own.channel[entry]] != SampleLayout.POLLS
        || own.polled[entry]
        || own.row[entry] < 0) {
      return false;
    }
    CallClass kind = RankSample.call(own.rowMeta[own.row[entry]]).callClass();
    return kind == CallClass.RECEIVE || kind == CallClass.SEND_RECEIVE;
  }
}
