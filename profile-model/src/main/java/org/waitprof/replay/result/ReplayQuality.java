package org.waitprof.replay.result;

import org.waitprof.replay.exchange.MessageBuffer;

/**
 * Counts of anomalies in a trace, over all ranks. All but the first two and the last are 0 for a
 * whole trace of a correct program.
 *
 * @param events events read
 * @param messages messages whose send and receive were both found
 * @param receivesWithoutSend receives whose message is nowhere; their waiting is unknown
 * @param sendsWithoutReceive messages that no receive took
 * @param backwards receives that ended before their message was sent: clocks differ
 * @param outsideJob messages to or from outside of the job
 * @param unknownRequests completions without start, starts of active requests
 * @param unknownCommunicators collectives on communicators without definition
 * @param incompleteCollectives instances that some member's trace does not reach
 * @param mixedCollectives instances in which members did different things
 * @param inconsistentEvents events outside of any call, leaves without enter, steps back in time
 * @param held most receives and messages, over all ranks, that waited for each other in memory
 */
public record ReplayQuality(
    long events,
    long messages,
    long receivesWithoutSend,
    long sendsWithoutReceive,
    long backwards,
    long outsideJob,
    long unknownRequests,
    long unknownCommunicators,
    long incompleteCollectives,
    long mixedCollectives,
    long inconsistentEvents,
    long held) {

  /** For another process. */
  void write(MessageBuffer out) {
    out.add(events);
    out.add(messages);
    out.add(receivesWithoutSend);
    out.add(sendsWithoutReceive);
    out.add(backwards);
    out.add(outsideJob);
    out.add(unknownRequests);
    out.add(unknownCommunicators);
    out.add(incompleteCollectives);
    out.add(mixedCollectives);
    out.add(inconsistentEvents);
  }

  /** Together with that of another process; {@link #held} is of all processes already. */
  ReplayQuality plus(MessageBuffer in) {
    return new ReplayQuality(
        events + in.next(),
        messages + in.next(),
        receivesWithoutSend + in.next(),
        sendsWithoutReceive + in.next(),
        backwards + in.next(),
        outsideJob + in.next(),
        unknownRequests + in.next(),
        unknownCommunicators + in.next(),
        incompleteCollectives + in.next(),
        mixedCollectives + in.next(),
        inconsistentEvents + in.next(),
        held);
  }
}
