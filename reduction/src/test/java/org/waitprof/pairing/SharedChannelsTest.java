package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.Sampler;

/**
 * Two threads of the receiver with one channel. Receives of threads that take turns have the order
 * of messages, so their waits are measured, from the second turn on. Receives that overlap have no
 * order that is known: they and all before them are not classified. Later ones are again.
 */
class SharedChannelsTest extends SampledPair {
  private static final int TAG = 5;
  private static final long WAITED = 90;

  private final List<Sampler> threads = new ArrayList<>();

  @BeforeEach
  void twoThreads() {
    threads.add(receiver.sampler);
    threads.add(receiver.samples.newSampler());
  }

  /** Message number {@code message} arrives 90 ns after a thread has begun to wait for it. */
  private void turn(int thread, int message) {
    long enter = 1000L * message;
    sender.send(TAG, enter + WAITED);
    receiver.sampler = threads.get(thread);
    receiver.receive(TAG, enter, enter + WAITED + 10);
  }

  /**
   * The waits of so many messages are measured; the channel is said to be unused if most are not.
   */
  private void measured(int messages, boolean used) {
    AnalysedSample analysed = analysed(receiver);
    assertEquals(used ? 0 : 1, analysed.quality().refusedChannels());
    assertFalse(row(analysed, RECV).complete());
    assertEquals(messages * WAITED, row(analysed, RECV).exactNanos());
  }

  @Test
  void threadsThatTakeTurns() {
    for (int message = 0; message < 10; message++) {
      turn(message % 2, message);
    }
    measured(8, true);
  }

  @Test
  void receivesThatOverlap() {
    for (int message = 0; message < 4; message++) {
      turn(message % 2, message);
    }
    // Which of them got the first message is not known. By number, the second came before it was
    // sent.
    sender.send(TAG, 4100);
    sender.send(TAG, 4200);
    receiver.sampler = threads.get(1);
    receiver.receive(TAG, 4020, 4210);
    receiver.sampler = threads.get(0);
    receiver.receive(TAG, 4010, 4110);
    measured(0, false);
    turn(0, 6);
    turn(1, 7);
    measured(2, false);
  }

  @Test
  void aReceiveUnderWayWhenTheSecondThreadComes() {
    turn(0, 0);
    turn(0, 1);
    turn(1, 3);
    // The first thread was in this call all the time.
    sender.send(TAG, 3500);
    receiver.sampler = threads.get(0);
    receiver.receive(TAG, 2500, 3510);
    measured(0, false);
  }

  @Test
  void aReceiveFromAnybodyThatCompletesAfterOnesOfTheOtherThread() {
    turn(0, 0);
    receiver.sampler = threads.get(0);
    PendingMessage open = receiver.post(-1, TAG, 500);
    turn(1, 1);
    turn(1, 2);
    sender.send(TAG, 3010);
    receiver.sampler = threads.get(0);
    receiver.complete(open, TAG, 3000, 3020);
    measured(0, false);
  }

  @Test
  void postsOfThreadsThatTakeTurns() {
    turn(0, 0);
    turn(1, 1);
    for (int message = 2; message < 6; message++) {
      receiver.sampler = threads.get(message % 2);
      PendingMessage posted = receiver.post(1 - receiver.number, TAG, 1000L * message);
      sender.send(TAG, 1000L * message + 500);
      receiver.complete(posted, TAG, 1000L * message + 410, 1000L * message + 510);
    }
    AnalysedSample analysed = analysed(receiver);
    assertEquals(4 * WAITED, row(analysed, WAIT).exactNanos());
  }
}
