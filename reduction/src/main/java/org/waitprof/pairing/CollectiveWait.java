package org.waitprof.pairing;

import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.waitstate.WaitAtCommunicator;
import org.waitprof.waitstate.WaitAtFile;
import org.waitprof.waitstate.WaitAtRma;
import org.waitprof.waitstate.WaitInReduce;

/**
 * Finds waits in collectives whose members wait for the last member, or for the root, from what all
 * members together record of the instance. The definitions are Scalasca 2.6's, which {@code
 * org.waitprof.replay} applies to complete instances. {@link PrefixRecords} and {@link
 * NeighbourRecords} handle collectives in which each member waits for others of its own.
 */
final class CollectiveWait extends MemberWait {
  /** Whether waiting in instances of this call is found here. */
  static boolean covers(MpiCall call) {
    return switch (call.callClass()) {
      case BARRIER, ALL_TO_ALL, ONE_TO_ALL, ALL_TO_ONE, SCAN, NEIGHBOURHOOD -> true;
      case COMMUNICATOR -> WaitAtCommunicator.isCovered(call);
      case IO_COLLECTIVE -> WaitAtFile.isCovered(call);
      case RMA_SYNC -> WaitAtRma.isCovered(call);
      default -> false;
    };
  }

  /**
   * Whether no member leaves the collective before all have come.
   *
   * @param carries whether it has data
   */
  static boolean waitsForAll(MpiCall call, boolean carries) {
    return call.callClass() == CallClass.BARRIER
        || (call.callClass() == CallClass.ALL_TO_ALL
            && carries
            && call != MpiCall.MPI_ALLTOALLV
            && call != MpiCall.MPI_ALLTOALLW);
  }

  static boolean sends(MpiCall call, boolean isRoot, boolean carries) {
    return carries && (call.callClass() != CallClass.ONE_TO_ALL || isRoot);
  }

  static boolean receives(MpiCall call, boolean isRoot, boolean carries) {
    return switch (call.callClass()) {
      case ONE_TO_ALL -> carries && !isRoot;
      case ALL_TO_ONE -> carries && isRoot;
      default -> carries;
    };
  }

  /** Unknown as well where each member may have waited for some others only. */
  @Override
  long nanos(CollectiveTable all, long stratum, RankSample own, int entry, long over) {
    int channel = own.channel[entry];
    int known = all.find(stratum, own.at[entry]);
    unknown = known < 0;
    if (unknown) {
      return 0;
    }
    int place = known * CollectiveRecord.WIDTH;
    complete = all.records()[place + CollectiveRecord.MEMBERS] == own.members[channel];
    MpiCall call = own.collective(channel);
    boolean isRoot = own.root[channel] == own.member[channel];
    long wait =
        nanos(
            all.records(),
            place,
            call,
            isRoot,
            own.carries[entry],
            own.enter[entry],
            own.leave[entry],
            over);
    boolean mayPassOn = call.callClass().hasRoot() && !isRoot && !own.isCompletion(entry);
    return mayPassOn
        ? inTree(all.records(), place, own.enter[entry], own.leave[entry], wait)
        : wait;
  }

  /**
   * The wait of a rank inside of a tree. Only the library knows the tree, so the rank that came
   * last is taken for one that it depends on if its call ended soon after that.
   *
   * @param rooted its wait for the root
   */
  private long inTree(long[] all, int place, long begin, long end, long rooted) {
    int last = place + CollectiveRecord.LAST_BEGIN;
    long more = WaitInReduce.nanos(begin, end, rooted, all[last]);
    return more > 0 ? waitsFor(all, last, rooted + more) : rooted;
  }

  private long nanos(
      long[] all,
      int place,
      MpiCall call,
      boolean isRoot,
      boolean carries,
      long begin,
      long end,
      long over) {
    causeRank = -1;
    int last = place + CollectiveRecord.LAST_BEGIN;
    switch (call.callClass()) {
      case BARRIER -> {}
      case COMMUNICATOR, IO_COLLECTIVE -> {
        if (over <= all[last]) {
          return 0; // It was gone before the last one came.
        }
      }
      case RMA_SYNC -> {
        if (all[place + CollectiveRecord.FIRST_END] <= all[last]) {
          return 0;
        }
      }
      case ALL_TO_ALL -> {
        if (!carries) {
          return 0;
        }
        if (all[place + CollectiveRecord.FIRST_END] <= all[last]) {
          if (call == MpiCall.MPI_ALLTOALLV || call == MpiCall.MPI_ALLTOALLW) {
            unknown = true;
            return 0;
          }
          last = place + CollectiveRecord.SENDER_BEGIN;
        }
      }
      default -> {
        if (!receives(call, isRoot, carries)) {
          return 0;
        }
        last = place + CollectiveRecord.SENDER_BEGIN;
      }
    }
    long whom = all[last + 1];
    long wait = whom == CollectiveRecord.NOBODY ? 0 : Math.min(all[last], end) - begin;
    return wait <= 0 ? 0 : waitsFor(all, last, wait);
  }

  /** Notes the member that was waited for, whose fields begin at a place. */
  private long waitsFor(long[] all, int last, long wait) {
    causeRank = ChannelRecord.upper(all[last + 1]);
    causePath = all[last + 2];
    causes = all;
    causesPlace = last + CollectiveRecord.LAST_CAUSES - CollectiveRecord.LAST_BEGIN;
    return wait;
  }
}
