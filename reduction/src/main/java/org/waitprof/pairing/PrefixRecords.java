package org.waitprof.pairing;

/**
 * Prefix reductions. A member waits for the last of the members below it, so that one record for
 * all is not enough. Each member writes itself into the records of blocks of 1, 2, 4, ...
 * neighbours. It also takes part, without a message, in the records of the blocks that together are
 * all members below it. Results go to all that have taken part. So an instance costs a member at
 * most one record for each of log2 P sizes.
 */
final class PrefixRecords extends MemberWait {
  /**
   * Adds the records of a member for an instance.
   *
   * @param record its record for an instance that all wait for; overwritten
   * @param member its place among the members
   * @param members number of members
   */
  static void addRecords(CollectiveTable table, long[] record, int member, int members) {
    long stratum = record[CollectiveRecord.STRATUM_HASH];
    long[] silent = CollectiveRecord.silent(record);
    for (int level = 0; 1L << level < members; level++) {
      int block = member >> level;
      if (block % 2 == 1) {
        silent[CollectiveRecord.STRATUM_HASH] = block(stratum, level, block - 1);
        table.add(silent, 0);
      } else if ((block + 1L) << level < members) {
        record[CollectiveRecord.STRATUM_HASH] = block(stratum, level, block);
        table.add(record, 0);
      }
    }
  }

  private static long block(long stratum, int level, int block) {
    return ChannelRecord.mix(stratum ^ ChannelRecord.pair(level + 1, block));
  }

  /** Waiting in nanoseconds; a member without data waits for no rank. */
  @Override
  long nanos(CollectiveTable all, long stratum, RankSample own, int entry, long over) {
    int member = own.member[own.channel[entry]];
    long begin = own.enter[entry];
    long latest = begin;
    long members = 0;
    causeRank = -1;
    for (int level = 0; member >> level > 0; level++) {
      int block = member >> level;
      int known = block % 2 == 0 ? -1 : all.find(block(stratum, level, block - 1), own.at[entry]);
      if (known >= 0) {
        int at = known * CollectiveRecord.WIDTH;
        long[] records = all.records();
        members += records[at + CollectiveRecord.MEMBERS];
        if (own.carries[entry] && records[at + CollectiveRecord.SENDER_BEGIN] > latest) {
          latest = records[at + CollectiveRecord.SENDER_BEGIN];
          causeRank = ChannelRecord.upper(records[at + CollectiveRecord.SENDER_WHO]);
          causePath = records[at + CollectiveRecord.SENDER_PATH];
          causes = records;
          causesPlace = at + CollectiveRecord.SENDER_CAUSES;
        }
      }
    }
    complete = members == member;
    return Math.min(latest, Math.max(begin, own.leave[entry])) - begin;
  }
}
