package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.waitprof.sample.SharedChannels;

/** Expectation: messages beyond the channels that a rank can count make their row estimated. */
class ManyChannelsTest extends SampledPair {
  @Test
  void moreChannelsThanARankCanCount() {
    for (int tag = 0; tag < 100_000; tag++) {
      sender.send(tag, 100L * tag + 100);
      receiver.receive(tag, 100L * tag + 10, 100L * tag + 110);
    }
    AnalysedSample analysed = analysed(receiver);
    assertEquals(100_000 - SharedChannels.MOST_CHANNELS, analysed.quality().uncounted());
    assertFalse(row(analysed, RECV).complete());
    assertTrue(row(analysed, RECV).droppedNanos() >= receiver.nanos[RECV], "the row falls back");
  }
}
