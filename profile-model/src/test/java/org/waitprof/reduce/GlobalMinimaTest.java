package org.waitprof.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.Category;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.WaitState.Scope;
import org.waitprof.waitstate.WaitStates;

/** The array that the all-reductions carry. */
class GlobalMinimaTest {

  @Test
  void everyGlobalCategoryHasAPlaceOfItsOwnAndNoOther() {
    Set<Integer> places = new HashSet<>();
    for (MpiCall call : MpiCall.values()) {
      for (Role role : Role.values()) {
        boolean global =
            WaitStates.of(call, role).map(state -> state.scope() == Scope.GLOBAL).orElse(false);
        for (int size = 0; size <= 40; size++) {
          for (int commSize = 0; commSize <= 21; commSize++) {
            int place = GlobalMinima.of(new Category(call, size, commSize, role));
            if (global) {
              assertTrue(place >= 0 && place < GlobalMinima.length());
              assertTrue(places.add(place), call + " " + role);
            } else {
              assertEquals(-1, place);
            }
          }
        }
      }
    }
    assertEquals(71 * 41 * 22, GlobalMinima.length());
    assertEquals(GlobalMinima.length(), places.size());
  }

  @Test
  void largestClassesShareAPlace() {
    assertEquals(
        GlobalMinima.of(new Category(MpiCall.MPI_SCAN, 40, 21, Role.NONE)),
        GlobalMinima.of(new Category(MpiCall.MPI_SCAN, 63, 63, Role.NONE)));
  }

  @Test
  void minimaAreTakenOverCallPathsAndRanks() {
    Category barrier = new Category(MpiCall.MPI_BARRIER, 0, 3, Role.NONE);
    long[] minima =
        GlobalMinima.local(
            Ranks.rank(0, 2)
                .calls(1, MpiCall.MPI_BARRIER, 0, 3, Role.NONE, 50, 40)
                .calls(2, MpiCall.MPI_BARRIER, 0, 3, Role.NONE, 45)
                .calls(2, MpiCall.MPI_RECV, 0, 3, Role.NONE, 1)
                .profile());
    assertEquals(40, minima[GlobalMinima.of(barrier)]);
    long[] others =
        GlobalMinima.local(
            Ranks.rank(1, 2).calls(1, MpiCall.MPI_BARRIER, 0, 3, Role.NONE, 30).profile());
    GlobalMinima.combine(minima, others);
    assertEquals(30, minima[GlobalMinima.of(barrier)]);
    minima[GlobalMinima.of(barrier)] = Long.MAX_VALUE;
    for (long minimum : minima) {
      assertEquals(Long.MAX_VALUE, minimum);
    }
    assertThrows(IllegalArgumentException.class, () -> GlobalMinima.combine(minima, new long[1]));
  }
}
