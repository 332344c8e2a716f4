package org.waitprof.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.cli.simulate.Score.Kind;

/** Instructions come back as they were written, large numbers too. */
class ScoreTest {
  private static final long YEAR = 365L * 24 * 3600 * 1_000_000_000;

  @Test
  void instructionsAreReadAsTheyWereWritten() {
    Score score = new Score();
    score.add(Kind.COMPUTE, YEAR);
    score.add(Kind.ENTER, Integer.MAX_VALUE);
    score.start(70_000, 1 << 20);
    score.add(Kind.COMPLETE, 1 << 20);
    score.add(Kind.LEAVE, 0);
    assertEquals(5, score.size());
    assertEquals(2, score.times(), "an end of computation and one of a call");
    assertEquals((1 << 20) + 1, score.places());
    assertEquals(Kind.COMPUTE, Score.kind(score.instruction(0)));
    assertEquals(YEAR, Score.number(score.instruction(0)));
    assertEquals(Integer.MAX_VALUE, Score.number(score.instruction(1)));
    assertEquals(Kind.START, Score.kind(score.instruction(2)));
    assertEquals(70_000, Score.started(score.instruction(2)));
    assertEquals(1 << 20, Score.place(score.instruction(2)));
    assertEquals(Kind.LEAVE, Score.kind(score.instruction(4)));
  }
}
