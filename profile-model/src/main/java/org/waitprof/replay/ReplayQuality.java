package org.waitprof.replay;

import java.util.List;

/**
 * What did not fit in a trace, over all ranks. All but the first two, betweenGroups and the last
 * are 0 for a whole trace of a correct program.
 *
 * @param events events read
 * @param messages messages whose send and receive were both found
 * @param receivesWithoutSend receives whose message is nowhere; their waiting is unknown
 * @param sendsWithoutReceive messages that no receive took
 * @param backwards receives that ended before their message was sent: clocks differ
 * @param foreign messages to or from outside of the job
 * @param unknownRequests completions without start, starts of active requests
 * @param unknownCommunicators collectives on communicators without definition
 * @param incompleteCollectives instances that some member's trace does not reach
 * @param mixedCollectives instances in which members did different things
 * @param betweenGroups calls of collectives on intercommunicators, which are not analysed
 * @param senseless events outside of any call, leaves without enter, steps back in time
 * @param held most receives and messages, over all ranks, that waited for each other in memory
 */
public record ReplayQuality(
    long events,
    long messages,
    long receivesWithoutSend,
    long sendsWithoutReceive,
    long backwards,
    long foreign,
    long unknownRequests,
    long unknownCommunicators,
    long incompleteCollectives,
    long mixedCollectives,
    long betweenGroups,
    long senseless,
    long held) {

  static ReplayQuality of(List<RankReplay> ranks, Communicators communicators, long held) {
    return new ReplayQuality(
        ranks.stream().mapToLong(rank -> rank.reader.events()).sum(),
        ranks.stream().mapToLong(rank -> rank.receives.matched()).sum(),
        ranks.stream().mapToLong(rank -> rank.receives.withoutSend()).sum(),
        ranks.stream()
            .mapToLong(rank -> rank.receives.withoutReceive() + rank.tallies.toMissing)
            .sum(),
        ranks.stream().mapToLong(rank -> rank.receives.backwards()).sum(),
        ranks.stream().mapToLong(rank -> rank.tallies.foreign).sum(),
        ranks.stream().mapToLong(rank -> rank.tallies.unknownRequests).sum(),
        ranks.stream().mapToLong(rank -> rank.tallies.unknownCommunicators).sum(),
        communicators.incomplete(),
        communicators.mixed(),
        ranks.stream().mapToLong(rank -> rank.tallies.betweenGroups).sum(),
        ranks.stream().mapToLong(rank -> rank.reader.senseless()).sum(),
        held);
  }
}
