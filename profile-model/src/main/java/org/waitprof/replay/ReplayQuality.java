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

  static ReplayQuality of(List<RankReplay> ranks, Replay.Shared shared, long held) {
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
        shared.communicators().incomplete() + shared.spread().incomplete(),
        shared.communicators().mixed() + shared.spread().mixed(),
        ranks.stream().mapToLong(rank -> rank.tallies.betweenGroups).sum(),
        ranks.stream().mapToLong(rank -> rank.reader.senseless()).sum(),
        held);
  }

  /** For another process. */
  void write(Numbers out) {
    out.add(events);
    out.add(messages);
    out.add(receivesWithoutSend);
    out.add(sendsWithoutReceive);
    out.add(backwards);
    out.add(foreign);
    out.add(unknownRequests);
    out.add(unknownCommunicators);
    out.add(incompleteCollectives);
    out.add(mixedCollectives);
    out.add(betweenGroups);
    out.add(senseless);
  }

  /** Together with that of another process; {@link #held} is of all processes already. */
  ReplayQuality plus(Numbers in) {
    return new ReplayQuality(
        events + in.next(),
        messages + in.next(),
        receivesWithoutSend + in.next(),
        sendsWithoutReceive + in.next(),
        backwards + in.next(),
        foreign + in.next(),
        unknownRequests + in.next(),
        unknownCommunicators + in.next(),
        incompleteCollectives + in.next(),
        mixedCollectives + in.next(),
        betweenGroups + in.next(),
        senseless + in.next(),
        held);
  }
}
