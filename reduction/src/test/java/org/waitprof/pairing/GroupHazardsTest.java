package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.RankComm;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.Sampler;

/** What several threads, groups and many communicators do to the counting of messages. */
class GroupHazardsTest extends SampledPair {
  private static final int BARRIER = MpiCall.MPI_BARRIER.ordinal();

  @Test
  void cancelledReceives() {
    sender.send(5, 100);
    sender.send(5, 200);
    PendingMessage cancelled = receiver.post(0, 5, 10);
    receiver.sampler.cancelled(cancelled);
    receiver.receive(5, 20, 110);
    receiver.receive(5, 120, 210);
    notAnalysed(RECV, 0);
  }

  /** Each group has one rank, which the other one calls rank 0. */
  @Test
  void betweenGroupsMessagesAreAnalysedAndCollectivesAreNot() {
    for (Rank rank : new Rank[] {sender, receiver}) {
      RankComm between =
          new RankComm(7, 77, 0, new int[] {rank.number}, new int[] {1 - rank.number}, 0);
      boolean sends = rank == sender;
      rank.call(sends ? SEND : RECV, sends ? 100 : 10, sends ? 101 : 110);
      if (sends) {
        rank.sampler.sent(between, 0, 5, 8, SampleLayout.WAITS);
      } else {
        rank.sampler.received(between, 0, 5, 8);
      }
      rank.sampler.collective(between, BARRIER, -1, 0);
    }
    exact(RECV, 90);
    assertEquals(1, receiver.sample().channels, "the message's alone");
  }

  /** A thread waits for what others have started: a message of a known sender, and of any. */
  @Test
  void requestsThatAnotherThreadCompletes() {
    sender.send(5, 100);
    sender.send(6, 200);
    PendingMessage posted = receiver.post(0, 5, 10);
    PendingMessage any = receiver.post(-1, -1, 11);
    receiver.sampler = receiver.samples.newSampler();
    receiver.complete(posted, 5, 20, 110);
    receiver.complete(any, 6, 120, 210);
    exact(WAIT, 80 + 80);
  }

  /** It cannot be known which of the two receives was posted first, and got the first message. */
  @Test
  void requestsOfTwoThreadsThatOneCompletes() {
    sender.send(5, 100);
    sender.send(5, 200);
    Sampler first = receiver.sampler;
    PendingMessage one = receiver.post(-1, -1, 10);
    receiver.sampler = receiver.samples.newSampler();
    PendingMessage other = receiver.post(0, 5, 11);
    receiver.sampler = first;
    receiver.complete(one, 5, 20, 210);
    receiver.complete(other, 5, 220, 230);
    notAnalysed(WAIT, 0);
  }

  /** The first calls of the first thread and of the 257th are sorted side by side. */
  @Test
  void callsOfManyThreadsAreKeptApart() {
    Sampler first = receiver.sampler;
    Sampler last = first;
    for (int thread = 1; thread <= 256; thread++) {
      last = receiver.samples.newSampler();
    }
    sender.send(5, 100);
    sender.send(6, 200);
    receiver.sampler = last;
    receiver.receive(6, 10, 210);
    receiver.sampler = first;
    receiver.receive(5, 20, 110);
    exact(RECV, 190 + 80);
  }

  /** Threads may take turns in a collective's communicator: one number for all of them. */
  @Test
  void collectivesByThreadsInTurn() {
    for (Rank rank : new Rank[] {sender, receiver}) {
      Sampler[] threads = {rank.sampler, rank.samples.newSampler()};
      for (int round = 0; round < 4; round++) {
        rank.sampler = threads[rank == receiver ? round % 2 : 0];
        long enter = 1000L * round + (rank == sender ? 100 : 10);
        rank.call(SEND, enter, 1000L * round + 110);
        rank.sampler.collective(rank.comm(0), BARRIER, -1, 0);
      }
    }
    RankSample sample = receiver.sample();
    assertEquals(1, sample.channels);
    assertEquals(4, sample.number[0]);
    assertEquals(0, analysed(receiver).quality().refusedChannels());
  }

  /** A message in each of 5 000 communicators: no sampling can thin first messages of channels. */
  @Test
  void moreCommunicatorsThanTheBufferHolds() {
    for (int comm = 0; comm < 5000; comm++) {
      sender.send(comm, 5, 100L * comm + 100);
      receiver.receive(comm, 5, 100L * comm + 10, 100L * comm + 110);
    }
    AnalysedSample analysed = analysed(receiver);
    assertFalse(row(analysed, RECV).complete());
    assertTrue(row(analysed, RECV).exactNanos() <= 5000L * 90, "no wait that was not");
    assertEquals(0, analysed.quality().violations());
    double duration = row(analysed, RECV).sampledDuration();
    if (duration > 0) {
      assertEquals(0.9, row(analysed, RECV).sampledWait() / duration, 1e-9);
    }
  }
}
