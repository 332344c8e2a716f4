package org.waitprof.pairing;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.waitprof.sample.SampleLayout;

/**
 * The messages of one rank: tells receivers of its sends, matches what senders told with its own
 * receives and replies to them, and takes their replies in.
 */
final class MessageMatch {
  private static final long UNKNOWN = Long.MIN_VALUE;

  private final RankSample own;
  private final RankChannels channels;

  /** What is known of the other side of each entry. */
  private final long[] otherPosted;

  private final long[] otherPath;

  /** Matched messages whose receive ended before their send began. */
  private long violations;

  private long matched;

  MessageMatch(RankSample own, RankChannels channels) {
    this.own = own;
    this.channels = channels;
    otherPosted = new long[own.entries];
    otherPath = new long[own.entries];
    Arrays.fill(otherPosted, UNKNOWN);
  }

  long matched() {
    return matched;
  }

  long violations() {
    return violations;
  }

  /** The sends that this rank tells their receivers of, channels first. */
  Longs sends() {
    Longs told = new Longs(1024);
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.SEND && !channels.refused[i]) {
        tell(told, i, -1L - i, own.number[i], own.level[i]);
      }
    }
    for (int entry = 0; entry < own.entries; entry++) {
      int channel = own.channel[entry];
      if (own.kind[channel] == SampleLayout.SEND
          && channels.isUsable(entry)
          && entry < MessageRecord.PLACE_MASK) {
        long place = own.at[entry] << MessageRecord.PLACE_BITS | entry;
        tell(told, channel, place, own.posted[entry], channels.path(entry));
      }
    }
    return told;
  }

  private void tell(Longs told, int channel, long place, long posted, long path) {
    int at = told.add(MessageRecord.WIDTH);
    told.values[at + MessageRecord.TO_FROM] = MessageRecord.pair(own.peer[channel], own.rank);
    told.values[at + MessageRecord.CHANNEL] = channels.hash[channel];
    told.values[at + MessageRecord.NUMBER_PLACE] = place;
    told.values[at + MessageRecord.POSTED] = posted;
    told.values[at + MessageRecord.PATH] = path;
  }

  /**
   * Matches what senders told with this rank's receives.
   *
   * @param told by senders, to this rank
   * @param finished whether all ranks counted to the end; else counts need not agree
   * @param sharedClock whether a receive that ended before its send shows that numbers are wrong
   * @return what they want to know
   */
  Longs reply(Longs told, boolean finished, boolean sharedClock) {
    LongIndex names = new LongIndex();
    int[] receiving = new int[own.channels];
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.RECEIVE) {
        receiving[names.add(channels.hash[i])] = i;
      }
    }
    boolean[] known = new boolean[own.channels];
    boolean[] wrong = new boolean[own.channels];
    EntryIndex receives = new EntryIndex(own, SampleLayout.RECEIVE);
    int[] partner = new int[told.size / MessageRecord.WIDTH];
    for (int i = 0; i < partner.length; i++) {
      int at = i * MessageRecord.WIDTH;
      int named = names.find(told.values[at + MessageRecord.CHANNEL]);
      int channel = named < 0 ? -1 : receiving[named];
      long place = told.values[at + MessageRecord.NUMBER_PLACE];
      partner[i] = -1;
      if (channel < 0) {
        continue;
      }
      if (place < 0) {
        known[channel] = true;
        channels.level[channel] =
            Math.max(channels.level[channel], (int) told.values[at + MessageRecord.PATH]);
        // What was sent need not have been received, the reverse is impossible.
        long sent = told.values[at + MessageRecord.POSTED];
        boolean lost = own.openWildcards > 0 && own.number[channel] != sent;
        wrong[channel] |= finished && (lost || own.number[channel] > sent);
        continue;
      }
      int entry = receives.find(channel, place >>> MessageRecord.PLACE_BITS);
      if (entry >= 0) {
        matched++;
        if (told.values[at + MessageRecord.POSTED] > own.leave[entry]) {
          violations++;
          wrong[channel] |= sharedClock;
        }
        partner[i] = entry;
      }
    }
    for (int i = 0; i < own.channels; i++) {
      channels.refused[i] |= own.kind[i] == SampleLayout.RECEIVE && (wrong[i] || !known[i]);
    }
    return replies(told, partner, names, receiving);
  }

  private Longs replies(Longs told, int[] partner, LongIndex names, int[] receiving) {
    Longs answers = new Longs(1024);
    for (int i = 0; i < partner.length; i++) {
      int at = i * MessageRecord.WIDTH;
      long place = told.values[at + MessageRecord.NUMBER_PLACE];
      int sender = MessageRecord.lower(told.values[at + MessageRecord.TO_FROM]);
      if (place < 0) {
        int named = names.find(told.values[at + MessageRecord.CHANNEL]);
        int channel = named < 0 ? -1 : receiving[named];
        boolean usable = channel >= 0 && !channels.refused[channel];
        reply(
            answers,
            sender,
            place,
            channel < 0 ? 0 : own.number[channel],
            usable ? channels.level[channel] : MessageRecord.REFUSED);
      } else if (partner[i] >= 0) {
        int entry = partner[i];
        int channel = own.channel[entry];
        if (!channels.refused[channel] && !channels.isDoubtful(channel, own.at[entry])) {
          otherPosted[entry] = told.values[at + MessageRecord.POSTED];
          otherPath[entry] = told.values[at + MessageRecord.PATH];
          long name = place & MessageRecord.PLACE_MASK;
          reply(answers, sender, name, own.posted[entry], channels.path(entry));
        }
      }
    }
    return answers;
  }

  private void reply(Longs answers, int sender, long place, long posted, long path) {
    int to = answers.add(MessageRecord.ANSWER_WIDTH);
    answers.values[to + MessageRecord.TO_FROM] = MessageRecord.pair(sender, own.rank);
    answers.values[to + MessageRecord.PLACE] = place;
    answers.values[to + MessageRecord.ANSWER_POSTED] = posted;
    answers.values[to + MessageRecord.ANSWER_PATH] = path;
  }

  /** Takes in what receivers answered to this rank's sends. */
  void applyReplies(Longs answers) {
    boolean[] known = new boolean[own.channels];
    for (int at = 0; at < answers.size; at += MessageRecord.ANSWER_WIDTH) {
      long place = answers.values[at + MessageRecord.PLACE];
      long path = answers.values[at + MessageRecord.ANSWER_PATH];
      if (place >= 0 && place < own.entries) {
        otherPosted[(int) place] = answers.values[at + MessageRecord.ANSWER_POSTED];
        otherPath[(int) place] = path;
      } else if (place < 0 && -1 - place < own.channels) {
        int channel = (int) (-1 - place);
        known[channel] = path != MessageRecord.REFUSED;
        channels.level[channel] = Math.max(channels.level[channel], (int) path);
      }
    }
    for (int i = 0; i < own.channels; i++) {
      channels.refused[i] |= own.kind[i] == SampleLayout.SEND && !known[i];
    }
  }

  /** When the other side posted the message; null if it is not known. */
  @Nullable Long posted(int entry) {
    boolean known = otherPosted[entry] != UNKNOWN && !channels.refused[own.channel[entry]];
    return known ? otherPosted[entry] : null;
  }

  /** The call path of the other side. */
  long otherPath(int entry) {
    return otherPath[entry];
  }
}
