package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SeenRestsTest {
  private final SeenRests rests = new SeenRests();

  @Test
  void restsAreFromTheFirstToTheLastAndAsLongAsSeen() {
    rests.note(100, 102);
    rests.note(102, 104);
    rests.note(110, 112);
    assertEquals(100, rests.begin());
    assertEquals(112, rests.end());
    assertEquals(6, rests.ticks());
  }

  @Test
  void whatIsForgottenBeginsAnew() {
    rests.note(100, 102);
    rests.forget();
    assertEquals(0, rests.ticks());
    rests.note(200, 203);
    assertEquals(200, rests.begin());
    assertEquals(3, rests.ticks());
  }
}
