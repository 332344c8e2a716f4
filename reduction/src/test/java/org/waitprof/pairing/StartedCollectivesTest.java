package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.SampleResult.AwaitedCall;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.SampleLayout;

/**
 * Expectation: the call that completes a non-blocking collective waits from its own begin to the
 * start of the last member that its rank depends on, and polls for it do the same. When the others
 * complete theirs does not matter. {@code SampleAgainstReplayTest} compares it with traces.
 */
class StartedCollectivesTest extends SampledPair {
  @Test
  void aWaitLastsUntilTheLastMemberHasStarted() {
    PendingMessage own = receiver.start(MpiCall.MPI_IALLREDUCE, -1, 8, 5);
    PendingMessage late = sender.start(MpiCall.MPI_IALLREDUCE, -1, 8, 100);
    receiver.waitForAll(10, 110, own);
    sender.waitForAll(500, 510, late);
    exact(WAIT_FOR_ALL, 90);
    AwaitedCall awaited = row(analysed(receiver), WAIT_FOR_ALL).awaited().get(0);
    assertEquals(0, awaited.rank());
    assertEquals(90, awaited.nanos());
    assertEquals(0, row(analysed(sender), WAIT_FOR_ALL).exactNanos());
  }

  @Test
  void ofSeveralTheLongestWaitCountsOnce() {
    PendingMessage first = receiver.start(MpiCall.MPI_IALLREDUCE, -1, 8, 5);
    PendingMessage second = receiver.start(MpiCall.MPI_IBARRIER, -1, 0, 6);
    PendingMessage itsFirst = sender.start(MpiCall.MPI_IALLREDUCE, -1, 8, 50);
    PendingMessage itsSecond = sender.start(MpiCall.MPI_IBARRIER, -1, 0, 100);
    receiver.waitForAll(10, 110, first, second);
    sender.waitForAll(120, 130, itsFirst, itsSecond);
    exact(WAIT_FOR_ALL, 90);
  }

  /** The root of a broadcast depends on no other rank, and others on the root alone. */
  @Test
  void whoGetsNothingWaitsForNobody() {
    PendingMessage root = receiver.start(MpiCall.MPI_IBCAST, 1, 8, 5);
    PendingMessage late = sender.start(MpiCall.MPI_IBCAST, 1, 8, 100);
    receiver.waitForAll(10, 110, root);
    sender.waitForAll(110, 120, late);
    exact(WAIT_FOR_ALL, 0);
  }

  @Test
  void pollsWaitForTheCollectiveThatATestCompletes() {
    PendingMessage own = receiver.start(MpiCall.MPI_IBARRIER, -1, 0, 5);
    PendingMessage late = sender.start(MpiCall.MPI_IBARRIER, -1, 0, 100);
    receiver.poll(10, 110);
    receiver.sampler.call(SampleLayout.NO_SLOT, 1, 110, 112, true);
    receiver.sampler.completed(own, -1, -1, 0);
    sender.waitForAll(200, 210, late);
    exact(POLL, 90);
  }

  /** A request that is never completed keeps its member out, and the others do not know it. */
  @Test
  void aMemberThatNeverCompletesLeavesTheOthersUnknown() {
    PendingMessage own = receiver.start(MpiCall.MPI_IBARRIER, -1, 0, 5);
    sender.start(MpiCall.MPI_IBARRIER, -1, 0, 100);
    receiver.waitForAll(10, 110, own);
    notAnalysed(WAIT_FOR_ALL, 0);
  }
}
