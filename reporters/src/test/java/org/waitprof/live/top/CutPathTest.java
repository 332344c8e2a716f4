package org.waitprof.live.top;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallPath;

/** Paths of a screen that end alike are told apart, however narrow it is. */
class CutPathTest {
  private static final CallPath FIRST =
      CallPath.parse("Main.main:1;Model.run:2;Solver.velocity:3;Multigrid.cycle:4;Halo.swap:5");
  private static final CallPath SECOND =
      CallPath.parse("Main.main:1;Model.run:2;Solver.pressure:9;Multigrid.cycle:4;Halo.swap:5");

  @Test
  void aPathThatFitsIsWhole() {
    assertEquals(
        "Main.main:1 > Model.run:2 > Solver.velocity:3 > Multigrid.cycle:4 > Halo.swap:5",
        CutPath.of(FIRST, List.of(SECOND), 80));
  }

  @Test
  void theFrameThatTellsPathsApartStays() {
    List<CallPath> both = List.of(FIRST, SECOND);
    assertEquals("Solver.velocity:3 > .. > Halo.swap:5", CutPath.of(FIRST, both, 40));
    assertEquals("Solver.pressure:9 > .. > Halo.swap:5", CutPath.of(SECOND, both, 40));
    assertEquals(
        ".. > Solver.pressure:9 > Multigrid.cycle:4 > Halo.swap:5", CutPath.of(SECOND, both, 60));
  }

  @Test
  void aPathOfItsOwnKeepsItsInnerFrames() {
    assertEquals(".. > Multigrid.cycle:4 > Halo.swap:5", CutPath.of(FIRST, List.of(FIRST), 40));
    for (int room = 12; room < 80; room++) {
      assertTrue(CutPath.of(FIRST, List.of(SECOND), room).length() <= room, "room " + room);
    }
  }
}
