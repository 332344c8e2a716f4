package org.waitprof.pairing;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.BlockHash;
import org.waitprof.sample.SampleLayout;

/**
 * Judges the calls of one rank by what it has kept and what its partners tell of theirs. Three
 * steps, with the other ranks' own between them: what this rank tells ({@link #collectives}, {@link
 * #sends}), what it answers to senders ({@link #answer}), and the waits of its rows ({@link
 * #waits}).
 *
 * <p>A call counts as known if its wait is at least the threshold of long operations, for then both
 * sides are sure to have been kept; where nothing was dropped, every call does. A call that is
 * complete in the sample stands for others like it. Calls that are neither say nothing.
 */
final class RankJudge {
  private static final MpiCall[] CALLS = MpiCall.values();
  private static final long UNKNOWN = Long.MIN_VALUE;

  private final RankSample own;
  private final long threshold;

  /** How far a time of this rank and one of another may be off each other. */
  final long toleranceNanos;

  private final long[] hash;
  private final int[] level;
  private final boolean[] refused;

  /** What is known of the other side of each entry. */
  private final long[] otherPosted;

  private final long[] otherPath;
  private final RowWaits[] rows;

  /** Matched messages whose receive ended before their send began. */
  private long violations;

  private long matched;

  /** Waits for receivers that are there or not within the error of clocks. */
  private long uncertainNanos;

  /**
   * Makes the judge of a rank.
   *
   * @param thresholdNanos size from which on all ranks have kept all operations
   * @param clockErrorNanos how far off any rank's times may be
   */
  RankJudge(RankSample own, long thresholdNanos, long clockErrorNanos) {
    this.own = own;
    threshold = thresholdNanos;
    toleranceNanos = clockErrorNanos + own.clockErrorNanos();
    hash = new long[own.channels];
    level = new int[own.channels];
    refused = new boolean[own.channels];
    for (int i = 0; i < own.channels; i++) {
      hash[i] = hash(i);
      level[i] = own.level[i];
      refused[i] = own.refused[i];
    }
    otherPosted = new long[own.entries];
    otherPath = new long[own.entries];
    Arrays.fill(otherPosted, UNKNOWN);
    rows = new RowWaits[own.rows];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new RowWaits();
    }
  }

  private long hash(int channel) {
    return switch (own.kind[channel]) {
      case SampleLayout.SEND ->
          MessageRecord.channel(own.comm[channel], own.rank, own.peer[channel], own.tag[channel]);
      case SampleLayout.RECEIVE ->
          MessageRecord.channel(own.comm[channel], own.peer[channel], own.rank, own.tag[channel]);
      default ->
          MessageRecord.mix(
              own.comm[channel] ^ MessageRecord.pair(own.call[channel], own.root[channel]));
    };
  }

  private boolean isCollective(int entry) {
    return own.kind[own.channel[entry]] == SampleLayout.COLLECTIVE;
  }

  private boolean isDoubtful(int channel, long number) {
    return number >= own.doubtfulFrom[channel] && number < own.doubtfulTo[channel];
  }

  /** Whether the entry can be of use to anybody. */
  private boolean isTold(int entry) {
    int channel = own.channel[entry];
    return !refused[channel] && !isDoubtful(channel, own.at[entry]);
  }

  /** The collectives that this rank tells of. */
  CollectiveTable collectives() {
    CollectiveTable table = new CollectiveTable();
    long[] record = new long[CollectiveRecord.WIDTH];
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.COLLECTIVE && CollectiveWait.covers(CALLS[own.call[i]])) {
        CollectiveRecord.set(
            record,
            0,
            hash[i],
            CollectiveRecord.STRATUM,
            own.level[i],
            MessageRecord.pair(own.rank, own.member[i]),
            0,
            false,
            own.number[i]);
        record[CollectiveRecord.SENDER_BEGIN] = own.number[i];
        table.add(record, 0);
      }
    }
    for (int entry = 0; entry < own.entries; entry++) {
      int channel = own.channel[entry];
      if (isCollective(entry) && CollectiveWait.covers(CALLS[own.call[channel]]) && isTold(entry)) {
        MpiCall call = CALLS[own.call[channel]];
        boolean isRoot = own.root[channel] == own.member[channel];
        CollectiveRecord.set(
            record,
            0,
            hash[channel],
            own.at[entry],
            own.enter[entry],
            MessageRecord.pair(own.rank, own.member[channel]),
            path(entry),
            CollectiveWait.sends(call, isRoot, own.posted[entry]),
            own.leave[entry]);
        if (call.callClass() == CallClass.SCAN) {
          PrefixRecords.tell(table, record, own.member[channel], own.members[channel]);
        } else {
          table.add(record, 0);
        }
      }
    }
    return table;
  }

  private long path(int entry) {
    return own.row[entry] < 0 ? 0 : own.rowPath[own.row[entry]];
  }

  /** The sends that this rank tells their receivers of, channels first. */
  Longs sends() {
    Longs told = new Longs(1024);
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.SEND && !refused[i]) {
        tell(told, i, -1L - i, own.number[i], own.level[i]);
      }
    }
    for (int entry = 0; entry < own.entries; entry++) {
      int channel = own.channel[entry];
      if (own.kind[channel] == SampleLayout.SEND
          && isTold(entry)
          && entry < MessageRecord.PLACE_MASK) {
        long place = own.at[entry] << MessageRecord.PLACE_BITS | entry;
        tell(told, channel, place, own.posted[entry], path(entry));
      }
    }
    return told;
  }

  private void tell(Longs told, int channel, long place, long posted, long path) {
    int at = told.add(MessageRecord.WIDTH);
    told.values[at + MessageRecord.TO_FROM] = MessageRecord.pair(own.peer[channel], own.rank);
    told.values[at + MessageRecord.CHANNEL] = hash[channel];
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
  Longs answer(Longs told, boolean finished, boolean sharedClock) {
    LongIndex channels = new LongIndex();
    int[] receiving = new int[own.channels];
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.RECEIVE) {
        receiving[channels.add(hash[i])] = i;
      }
    }
    boolean[] heard = new boolean[own.channels];
    boolean[] wrong = new boolean[own.channels];
    EntryIndex receives = new EntryIndex(own, SampleLayout.RECEIVE);
    int[] partner = new int[told.size / MessageRecord.WIDTH];
    for (int i = 0; i < partner.length; i++) {
      int at = i * MessageRecord.WIDTH;
      int named = channels.find(told.values[at + MessageRecord.CHANNEL]);
      int channel = named < 0 ? -1 : receiving[named];
      long place = told.values[at + MessageRecord.NUMBER_PLACE];
      partner[i] = -1;
      if (channel < 0) {
        continue;
      }
      if (place < 0) {
        heard[channel] = true;
        level[channel] = Math.max(level[channel], (int) told.values[at + MessageRecord.PATH]);
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
      refused[i] |= own.kind[i] == SampleLayout.RECEIVE && (wrong[i] || !heard[i]);
    }
    return answers(told, partner, channels, receiving);
  }

  private Longs answers(Longs told, int[] partner, LongIndex channels, int[] receiving) {
    Longs answers = new Longs(1024);
    for (int i = 0; i < partner.length; i++) {
      int at = i * MessageRecord.WIDTH;
      long place = told.values[at + MessageRecord.NUMBER_PLACE];
      int sender = MessageRecord.lower(told.values[at + MessageRecord.TO_FROM]);
      if (place < 0) {
        int named = channels.find(told.values[at + MessageRecord.CHANNEL]);
        int channel = named < 0 ? -1 : receiving[named];
        boolean usable = channel >= 0 && !refused[channel];
        reply(
            answers,
            sender,
            place,
            channel < 0 ? 0 : own.number[channel],
            usable ? level[channel] : MessageRecord.REFUSED);
      } else if (partner[i] >= 0) {
        int entry = partner[i];
        int channel = own.channel[entry];
        if (!refused[channel] && !isDoubtful(channel, own.at[entry])) {
          otherPosted[entry] = told.values[at + MessageRecord.POSTED];
          otherPath[entry] = told.values[at + MessageRecord.PATH];
          long name = place & MessageRecord.PLACE_MASK;
          reply(answers, sender, name, own.posted[entry], path(entry));
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
  void hear(Longs answers) {
    boolean[] heard = new boolean[own.channels];
    for (int at = 0; at < answers.size; at += MessageRecord.ANSWER_WIDTH) {
      long place = answers.values[at + MessageRecord.PLACE];
      long path = answers.values[at + MessageRecord.ANSWER_PATH];
      if (place >= 0 && place < own.entries) {
        otherPosted[(int) place] = answers.values[at + MessageRecord.ANSWER_POSTED];
        otherPath[(int) place] = path;
      } else if (place < 0 && -1 - place < own.channels) {
        int channel = (int) (-1 - place);
        heard[channel] = path != MessageRecord.REFUSED;
        level[channel] = Math.max(level[channel], (int) path);
      }
    }
    for (int i = 0; i < own.channels; i++) {
      refused[i] |= own.kind[i] == SampleLayout.SEND && !heard[i];
    }
  }

  /**
   * The waits of all rows.
   *
   * @param all the collectives, of all of their members
   * @param finished whether all ranks counted to the end
   */
  JudgedSample waits(CollectiveTable all, boolean finished) {
    return waits(all, finished, finished);
  }

  /**
   * The same where a member may be on another host and will never tell.
   *
   * @param needsAll whether communicators are of use only where all members have told of them
   */
  JudgedSample waits(CollectiveTable all, boolean finished, boolean needsAll) {
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.COLLECTIVE) {
        agree(all, i, finished, needsAll);
      }
    }
    CollectiveWait collective = new CollectiveWait();
    PrefixRecords prefix = new PrefixRecords();
    for (int entry = 0; entry < own.entries; entry++) {
      if (isCollective(entry) && own.waits[entry]) {
        MpiCall call = CALLS[own.call[own.channel[entry]]];
        if (call.callClass() == CallClass.SCAN) {
          judge(prefix, all, entry);
        } else {
          judge(collective, all, entry);
        }
      }
    }
    new CallJudge(own, this).judge();
    return new JudgedSample(
        own, rows, threshold, matched, violations, refusedChannels(), uncertainNanos);
  }

  private long refusedChannels() {
    long count = 0;
    for (int i = 0; i < own.channels; i++) {
      boolean judged =
          own.kind[i] != SampleLayout.COLLECTIVE || CollectiveWait.covers(CALLS[own.call[i]]);
      count += judged && refused[i] && own.number[i] > 0 ? 1 : 0;
    }
    return count;
  }

  private void agree(CollectiveTable all, int channel, boolean finished, boolean needsAll) {
    int known = all.find(hash[channel], CollectiveRecord.STRATUM);
    if (known < 0) {
      refused[channel] = true;
      return;
    }
    int at = known * CollectiveRecord.WIDTH;
    long[] records = all.records();
    level[channel] = (int) records[at + CollectiveRecord.LAST_BEGIN];
    refused[channel] |=
        (needsAll && records[at + CollectiveRecord.MEMBERS] != own.members[channel])
            || (finished
                && records[at + CollectiveRecord.SENDER_BEGIN]
                    != records[at + CollectiveRecord.FIRST_END]);
  }

  private void judge(PrefixRecords prefix, CollectiveTable all, int entry) {
    int channel = own.channel[entry];
    RowWaits row = rows[own.row[entry]];
    long duration = own.leave[entry] - own.enter[entry];
    if (refused[channel] || isDoubtful(channel, own.at[entry])) {
      unknown(row, duration);
      return;
    }
    long wait =
        prefix.nanos(
            all,
            hash[channel],
            own.at[entry],
            own.member[channel],
            own.enter[entry],
            own.leave[entry]);
    boolean hasData = own.posted[entry] > 0;
    boolean kept = BlockHash.isKept(own.at[entry], level[channel]);
    book(
        row,
        hasData ? wait : 0,
        duration,
        prefix.complete,
        prefix.complete && kept,
        kept,
        level[channel],
        own.at[entry],
        hasData ? prefix.causeRank : -1,
        prefix.causePath);
  }

  private void judge(CollectiveWait collective, CollectiveTable all, int entry) {
    int channel = own.channel[entry];
    MpiCall call = CALLS[own.call[channel]];
    if (!CollectiveWait.covers(call)) {
      return;
    }
    RowWaits row = rows[own.row[entry]];
    long duration = own.leave[entry] - own.enter[entry];
    int known = refused[channel] ? -1 : all.find(hash[channel], own.at[entry]);
    if (known < 0) {
      unknown(row, duration);
      return;
    }
    int at = known * CollectiveRecord.WIDTH;
    long wait =
        collective.nanos(
            all.records(),
            at,
            call,
            own.root[channel] == own.member[channel],
            MessageRecord.pair(own.rank, own.member[channel]),
            own.posted[entry],
            own.enter[entry],
            own.leave[entry]);
    boolean complete = all.records()[at + CollectiveRecord.MEMBERS] == own.members[channel];
    boolean kept = BlockHash.isKept(own.at[entry], level[channel]);
    book(
        row,
        wait,
        duration,
        complete,
        complete && kept,
        kept,
        level[channel],
        own.at[entry],
        collective.causeRank,
        collective.causePath);
  }

  /**
   * Books a judged call.
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
      row.known(wait, duration, cause, path);
      return;
    }
    if (threshold > 0 && duration > threshold) {
      row.beyondNanos += duration - threshold;
    }
    if (chosen && threshold > 0) {
      row.sampled(wait, Math.min(duration, threshold), callLevel, number, cause, path);
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

  /** When the other side posted the message; null if it is not known. */
  @Nullable Long posted(int entry) {
    boolean known = otherPosted[entry] != UNKNOWN && !refused[own.channel[entry]];
    return known ? otherPosted[entry] : null;
  }

  long otherPath(int entry) {
    return otherPath[entry];
  }

  /** The level that both sides of the entry's channel have. */
  int level(int entry) {
    return level[own.channel[entry]];
  }

  /** Whether the entry's channel cannot be used. */
  boolean isRefused(int entry) {
    int channel = own.channel[entry];
    return refused[channel] || isDoubtful(channel, own.at[entry]);
  }

  static MpiCall call(long meta) {
    return CALLS[CounterLayout.callOrdinal(meta)];
  }

  static boolean isTest(MpiCall call) {
    return call.callClass() == CallClass.TEST;
  }
}
