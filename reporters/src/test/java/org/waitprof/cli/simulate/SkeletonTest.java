package org.waitprof.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.cli.simulate.Skeleton.Kind;

/** Instructions come back as they were written, large numbers too. */
class SkeletonTest {
  private static final long YEAR = 365L * 24 * 3600 * 1_000_000_000;

  @Test
  void instructionsAreReadAsTheyWereWritten() {
    Skeleton skeleton = new Skeleton();
    skeleton.add(Kind.COMPUTE, YEAR);
    skeleton.add(Kind.ENTER, Integer.MAX_VALUE);
    skeleton.start(70_000, 1 << 20);
    skeleton.add(Kind.COMPLETE, 1 << 20);
    skeleton.add(Kind.LEAVE, 0);
    assertEquals(5, skeleton.size());
    assertEquals(2, skeleton.times(), "an end of computation and one of a call");
    assertEquals((1 << 20) + 1, skeleton.places());
    assertEquals(Kind.COMPUTE, Skeleton.kind(skeleton.instruction(0)));
    assertEquals(YEAR, Skeleton.number(skeleton.instruction(0)));
    assertEquals(Integer.MAX_VALUE, Skeleton.number(skeleton.instruction(1)));
    assertEquals(Kind.START, Skeleton.kind(skeleton.instruction(2)));
    assertEquals(70_000, Skeleton.started(skeleton.instruction(2)));
    assertEquals(1 << 20, Skeleton.place(skeleton.instruction(2)));
    assertEquals(Kind.LEAVE, Skeleton.kind(skeleton.instruction(4)));
  }
}
