package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.waitprof.record.path.SiteHash;
import org.waitprof.record.path.ThreadFrame;

/** Regions that methods are, among those that a program enters itself. */
class MethodRegionsTest {
  private static final String NAME = "Solver.solve";
  private static final long SITE = Regions.site(NAME);

  private final ThreadState state = ThreadState.current();
  private final long before = state.region;

  @AfterEach
  void nothingIsLeft() {
    assertEquals("", path());
    assertEquals(before, state.region);
  }

  /** Without the thread's own frame, which it has where a thread of another test came first. */
  private String path() {
    return Regions.before(state, "").replaceFirst("^[(]thread[)][^;]*;?", "");
  }

  @Test
  void aMethodIsTheRegionThatTheProgramWouldHaveEntered() {
    Regions.enter(NAME);
    long region = state.region;
    Regions.leave();
    for (int i = 0; i < 3; i++) {
      assertTrue(Regions.enterMethod(NAME, SITE));
      assertEquals("(region).Solver.solve:0", path());
      assertEquals(region, state.region);
      assertFalse(Regions.enterMethod(NAME, SITE));
      Regions.leaveMethod(false, SITE);
      assertEquals(region, state.region);
      Regions.leaveMethod(true, SITE);
      assertEquals(before, state.region);
    }
  }

  @Test
  void whatTheMethodLeavesEnteredStaysSo() {
    Regions.enter("outer");
    Regions.enter("inner");
    long inner = state.region;
    Regions.leave();
    assertTrue(Regions.enterMethod(NAME, SITE));
    Regions.enter("inner");
    assertEquals("(region).outer:0;(region).Solver.solve:0;(region).inner:0", path());
    Regions.leaveMethod(true, SITE);
    assertEquals("(region).outer:0;(region).inner:0", path());
    assertEquals(inner, state.region);
    Regions.leave();
    Regions.leave();
  }

  @Test
  void phasesBeginAndEndAroundIt() {
    assertTrue(Regions.enterMethod(NAME, SITE));
    Regions.phase(NAME);
    assertEquals("(region).Solver.solve:0;(region).Solver.solve:0", path());
    Regions.leaveMethod(true, SITE);
    assertEquals("(region).Solver.solve:0", path());
    assertTrue(Regions.enterMethod(NAME, SITE));
    Regions.phase(null);
    assertEquals("(region).Solver.solve:0", path());
    Regions.leaveMethod(true, SITE);
  }

  @Test
  void beyondTheDeepestNoneIsEntered() {
    for (int i = 0; i < 70; i++) {
      Regions.enter("r" + i);
    }
    assertFalse(Regions.enterMethod(NAME, SITE));
    for (int i = 0; i < 70; i++) {
      Regions.leave();
    }
  }

  /** Their time was one's and their calls all's: names differed before they were written only. */
  @Test
  void halvesOfPairsAreNoNames() {
    for (String half : new String[] {"\uD83D", "\uD83E", "\uDE00"}) {
      Regions.enter("lone" + half);
      assertEquals("(region).lone_:0", path());
      assertEquals(SiteHash.inside(before, Regions.site("lone_")), state.region);
      Regions.leave();
      Regions.phase("lone" + half);
      assertEquals("(region).lone_:0", path());
      Regions.phase(null);
    }
    Regions.enter("pair \uD83D\uDE00");
    assertEquals("(region).pair \uD83D\uDE00:0", path());
    Regions.leave();
  }

  @Test
  void noPairIsCutInTwo() {
    String emoji = "\uD83D\uDE00";
    Regions.enter("x".repeat(199) + emoji);
    assertEquals("(region)." + "x".repeat(199) + ":0", path());
    Regions.leave();
    Regions.enter("x".repeat(198) + emoji + emoji);
    assertEquals("(region)." + "x".repeat(198) + emoji + ":0", path());
    Regions.leave();
    Regions.enter("x".repeat(201));
    assertEquals("(region)." + "x".repeat(200) + ":0", path());
    Regions.leave();
  }

  @Test
  void threadsAreCalledLikewise() {
    assertEquals("pool-# _", ThreadFrame.group("pool-12 \uDE00"));
    assertEquals("x".repeat(99), ThreadFrame.group("x".repeat(99) + "\uD83D\uDE00"));
  }
}
