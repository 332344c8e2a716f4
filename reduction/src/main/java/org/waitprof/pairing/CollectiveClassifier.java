package org.waitprof.pairing;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.pairing.cause.EntryCauses;
import org.waitprof.pairing.cause.WaitCut;
import org.waitprof.sample.BlockHash;
import org.waitprof.sample.SampleLayout;

/**
 * The collectives of one rank: reports them to the other members, and classifies the waits once all
 * members have reported theirs.
 */
final class CollectiveClassifier {
  private final RankSample own;
  private final RankChannels channels;

  /** Causes that took the rank's time before its operations. */
  private final EntryCauses causes;

  private final RowEstimate[] rows;

  /** Cut of the wait that is booked next, by cause. */
  private final WaitCut cut = new WaitCut();

  private final MemberWait collective = new CollectiveWait();
  private final MemberWait prefix = new PrefixRecords();
  private final MemberWait neighbourhood = new NeighbourRecords();

  CollectiveClassifier(
      RankSample own, RankChannels channels, EntryCauses causes, RowEstimate[] rows) {
    this.own = own;
    this.channels = channels;
    this.causes = causes;
    this.rows = rows;
  }

  /** The collectives that this rank has records of. */
  CollectiveTable collectives() {
    CollectiveTable table = new CollectiveTable();
    boolean[] covered = new boolean[own.channels];
    long[] record = new long[CollectiveRecord.WIDTH];
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.COLLECTIVE && CollectiveWait.covers(own.collective(i))) {
        covered[i] = true;
        CollectiveRecord.set(
            record,
            0,
            channels.hash[i],
            CollectiveRecord.STRATUM,
            own.level[i],
            ChannelRecord.pair(own.rank, own.member[i]),
            0,
            false,
            own.number[i]);
        record[CollectiveRecord.SENDER_BEGIN] = own.number[i];
        table.add(record, 0);
      }
    }
    for (int entry = 0; entry < own.entries; entry++) {
      int channel = own.channel[entry];
      if (covered[channel] && !own.polled[entry] && channels.isUsable(entry)) {
        MpiCall call = own.collective(channel);
        boolean isRoot = own.root[channel] == own.member[channel];
        CollectiveRecord.set(
            record,
            0,
            channels.hash[channel],
            own.at[entry],
            own.posted[entry],
            ChannelRecord.pair(own.rank, own.member[channel]),
            channels.path(entry),
            CollectiveWait.sends(call, isRoot, own.carries[entry]),
            own.leave[entry]);
        CollectiveRecord.putCauses(record, 0, causes, entry, own.posted[entry]);
        switch (call.callClass()) {
          case SCAN ->
              PrefixRecords.addRecords(table, record, own.member[channel], own.members[channel]);
          case NEIGHBOURHOOD ->
              NeighbourRecords.addRecords(
                  table, record, own.member[channel], own.neighbours(channel));
          default -> table.add(record, 0);
        }
      }
    }
    return table;
  }

  /**
   * Classifies the rank's collectives.
   *
   * @param all the collectives, of all of their members
   * @param finished whether all ranks counted to the end
   * @param needsAll whether communicators are used only where all members have reported them
   */
  void classify(CollectiveTable all, boolean finished, boolean needsAll) {
    for (int i = 0; i < own.channels; i++) {
      if (own.kind[i] == SampleLayout.COLLECTIVE) {
        agree(all, i, finished, needsAll);
      }
    }
    for (int entry = 0; entry < own.entries; entry++) {
      if (own.waits[entry]
          && own.kind[own.channel[entry]] == SampleLayout.COLLECTIVE
          && !own.isCompletion(entry)) {
        classify(all, entry);
      }
    }
  }

  /**
   * The wait of a collective's member, and the member that it waited for.
   *
   * @param all the collectives, of all of their members
   * @param entry index of the member's entry, or of its polls for the collective
   * @param over time at which the member was through, nanoseconds
   * @return valid until the next call; null where no rule covers the collective
   */
  @Nullable MemberWait waitOf(CollectiveTable all, int entry, long over) {
    int channel = own.channel[entry];
    MpiCall call = own.collective(channel);
    if (!CollectiveWait.covers(call)) {
      return null;
    }
    MemberWait rule =
        switch (call.callClass()) {
          case SCAN -> prefix;
          case NEIGHBOURHOOD -> neighbourhood;
          default -> collective;
        };
    if (channels.isUsable(entry)) {
      rule.nanos = rule.nanos(all, channels.hash[channel], own, entry, over);
    } else {
      rule.unknown = true;
    }
    return rule;
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

  private void classify(CollectiveTable all, int entry) {
    MemberWait member = waitOf(all, entry, own.leave[entry]);
    if (member == null) {
      return;
    }
    int channel = own.channel[entry];
    RowEstimate row = rows[own.row[entry]];
    long duration = own.leave[entry] - own.enter[entry];
    if (member.unknown) {
      row.unknown(duration);
      return;
    }
    cut.cut(
        causes,
        entry,
        own.enter[entry],
        member.nanos,
        member.causes,
        member.causesPlace,
        member.lateSince());
    boolean kept = BlockHash.isKept(own.at[entry], channels.level[channel]);
    row.book(
        member.nanos,
        duration,
        member.complete,
        member.complete && kept,
        kept,
        channels.level[channel],
        own.at[entry],
        member.causeRank,
        member.causePath,
        cut.shares);
  }
}
