package org.waitprof.pairing;

/**
 * Collectives over the neighbours of a topology. A member waits for the last of the members that it
 * gets data from, like {@code CollectiveRules} of a trace. Each member writes itself into a record
 * of its own. It also takes part, without data, in the records of its neighbours, because results
 * go to all that have taken part. So an instance costs a member one record more than it has
 * neighbours.
 */
final class NeighbourRecords extends MemberWait {
  /**
   * Adds the records of a member for an instance.
   *
   * @param record its record for an instance that all wait for; overwritten
   * @param member its place among the members
   * @param sources places of the members that it gets data from; negative for none
   */
  static void addRecords(CollectiveTable table, long[] record, int member, int[] sources) {
    long stratum = record[CollectiveRecord.STRATUM_HASH];
    long[] silent = CollectiveRecord.silent(record);
    for (int source : sources) {
      if (source >= 0) {
        silent[CollectiveRecord.STRATUM_HASH] = of(stratum, source);
        table.add(silent, 0);
      }
    }
    record[CollectiveRecord.STRATUM_HASH] = of(stratum, member);
    table.add(record, 0);
  }

  private static long of(long stratum, int member) {
    return ChannelRecord.mix(stratum ^ ChannelRecord.pair(Integer.MIN_VALUE, member));
  }

  /** Waiting in nanoseconds; unknown where the topology is. */
  @Override
  long nanos(CollectiveTable all, long stratum, RankSample own, int entry, long over) {
    int channel = own.channel[entry];
    long begin = own.enter[entry];
    long latest = begin;
    complete = true;
    unknown = !own.neighbours.containsKey(own.comm[channel]);
    causeRank = -1;
    long[] records = all.records();
    for (int source : own.neighbours(channel)) {
      int known = source < 0 ? -1 : all.find(of(stratum, source), own.at[entry]);
      int at = known * CollectiveRecord.WIDTH;
      if (known < 0 || records[at + CollectiveRecord.MEMBERS] == 0) {
        complete &= source < 0;
      } else if (records[at + CollectiveRecord.LAST_BEGIN] > latest) {
        latest = records[at + CollectiveRecord.LAST_BEGIN];
        causeRank = ChannelRecord.upper(records[at + CollectiveRecord.LAST_WHO]);
        causePath = records[at + CollectiveRecord.LAST_PATH];
        causes = records;
        causesPlace = at + CollectiveRecord.LAST_CAUSES;
      }
    }
    return Math.min(latest, Math.max(begin, own.leave[entry])) - begin;
  }
}
