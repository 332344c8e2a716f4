package org.waitprof.pairing;

import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.sample.BlockHash;
import org.waitprof.sample.SampleLayout;

/**
 * The collectives of one rank: tells the other members of them, and judges the waits once all
 * members have reported theirs.
 */
final class CollectiveJudge {
  private static final MpiCall[] CALLS = MpiCall.values();

  private final RankSample own;
  private final RankChannels channels;
  private final RankJudge judge;

  CollectiveJudge(RankSample own, RankChannels channels, RankJudge judge) {
    this.own = own;
    this.channels = channels;
    this.judge = judge;
  }

  /** The collectives that this rank tells of. */
  CollectiveTable collectives() {
    CollectiveTable table = new CollectiveTable();
    boolean[] covered = new boolean[own.channels];
    long[] record = new long[CollectiveRecord.WIDTH];
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.COLLECTIVE && CollectiveWait.covers(CALLS[own.call[i]])) {
        covered[i] = true;
        CollectiveRecord.set(
            record,
            0,
            channels.hash[i],
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
      if (covered[channel] && channels.isUsable(entry)) {
        MpiCall call = CALLS[own.call[channel]];
        boolean isRoot = own.root[channel] == own.member[channel];
        CollectiveRecord.set(
            record,
            0,
            channels.hash[channel],
            own.at[entry],
            own.enter[entry],
            MessageRecord.pair(own.rank, own.member[channel]),
            channels.path(entry),
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

  /**
   * Judges the rank's collectives.
   *
   * @param all the collectives, of all of their members
   * @param finished whether all ranks counted to the end
   * @param needsAll whether communicators are used only where all members have reported them
   */
  void judge(CollectiveTable all, boolean finished, boolean needsAll) {
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.COLLECTIVE) {
        agree(all, i, finished, needsAll);
      }
    }
    CollectiveWait collective = new CollectiveWait();
    PrefixRecords prefix = new PrefixRecords();
    for (int entry = 0; entry < own.entries; entry++) {
      if (own.waits[entry] && own.kind[own.channel[entry]] == SampleLayout.COLLECTIVE) {
        MpiCall call = CALLS[own.call[own.channel[entry]]];
        if (call.callClass() == CallClass.SCAN) {
          judge(prefix, all, entry);
        } else {
          judge(collective, all, entry);
        }
      }
    }
  }

  private void agree(CollectiveTable all, int channel, boolean finished, boolean needsAll) {
    int known = all.find(channels.hash[channel], CollectiveRecord.STRATUM);
    if (known < 0) {
      channels.refused[channel] = true;
      return;
    }
    int at = known * CollectiveRecord.WIDTH;
    long[] records = all.records();
    channels.level[channel] = (int) records[at + CollectiveRecord.LAST_BEGIN];
    channels.refused[channel] |=
        (needsAll && records[at + CollectiveRecord.MEMBERS] != own.members[channel])
            || (finished
                && records[at + CollectiveRecord.SENDER_BEGIN]
                    != records[at + CollectiveRecord.FIRST_END]);
  }

  private void judge(PrefixRecords prefix, CollectiveTable all, int entry) {
    int channel = own.channel[entry];
    RowWaits row = judge.row(entry);
    long duration = own.leave[entry] - own.enter[entry];
    if (channels.refused[channel] || channels.isDoubtful(channel, own.at[entry])) {
      judge.unknown(row, duration);
      return;
    }
    long wait =
        prefix.nanos(
            all,
            channels.hash[channel],
            own.at[entry],
            own.member[channel],
            own.enter[entry],
            own.leave[entry]);
    boolean hasData = own.posted[entry] > 0;
    boolean kept = BlockHash.isKept(own.at[entry], channels.level[channel]);
    judge.book(
        row,
        hasData ? wait : 0,
        duration,
        prefix.complete,
        prefix.complete && kept,
        kept,
        channels.level[channel],
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
    RowWaits row = judge.row(entry);
    long duration = own.leave[entry] - own.enter[entry];
    int known = channels.refused[channel] ? -1 : all.find(channels.hash[channel], own.at[entry]);
    if (known < 0) {
      judge.unknown(row, duration);
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
    if (collective.unknown) {
      judge.unknown(row, duration);
      return;
    }
    boolean complete = all.records()[at + CollectiveRecord.MEMBERS] == own.members[channel];
    boolean kept = BlockHash.isKept(own.at[entry], channels.level[channel]);
    judge.book(
        row,
        wait,
        duration,
        complete,
        complete && kept,
        kept,
        channels.level[channel],
        own.at[entry],
        collective.causeRank,
        collective.causePath);
  }
}
