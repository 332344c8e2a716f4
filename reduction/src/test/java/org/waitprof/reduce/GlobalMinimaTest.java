package org.waitprof.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.Category;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.waitstate.WaitState.Scope;
import org.waitprof.waitstate.WaitStates;

/** What the all-reductions carry: by category, and no more than is in use. */
class GlobalMinimaTest {
  /** Calls and sides of them of which a job knows one minimum. */
  private static final int GLOBAL = 79;

  private static final Category BARRIER = new Category(MpiCall.MPI_BARRIER, 0, 3, Role.NONE);

  @Test
  void everyGlobalCategoryHasAPlaceOfItsOwnAndNoOther() {
    GlobalMinima minima = new GlobalMinima();
    Map<Category, Long> expected = new HashMap<>();
    for (MpiCall call : MpiCall.values()) {
      for (Role role : Role.values()) {
        boolean global =
            WaitStates.of(call, role).map(state -> state.scope() == Scope.GLOBAL).orElse(false);
        for (int size = 0; size <= 40; size++) {
          for (int commSize = 0; commSize <= 21; commSize++) {
            Category category = new Category(call, size, commSize, role);
            long nanos = expected.size();
            minima.add(category, nanos);
            expected.put(category, global ? nanos : Long.MAX_VALUE);
          }
        }
      }
    }
    expected.forEach((category, nanos) -> assertEquals(nanos, minima.of(category)));
    assertEquals(
        GLOBAL * 41 * 22, expected.values().stream().filter(n -> n < Long.MAX_VALUE).count());
  }

  @Test
  void largestClassesShareAPlace() {
    GlobalMinima minima = new GlobalMinima();
    minima.add(new Category(MpiCall.MPI_SCAN, 40, 21, Role.NONE), 5);
    assertEquals(5, minima.of(new Category(MpiCall.MPI_SCAN, 63, 63, Role.NONE)));
  }

  private static GlobalMinima of(RankProfile rank) {
    GlobalMinima minima = new GlobalMinima();
    minima.add(rank);
    return minima;
  }

  private static GlobalMinima first() {
    return of(
        Ranks.rank(0, 2)
            .calls(1, MpiCall.MPI_BARRIER, 0, 3, Role.NONE, 50, 40)
            .calls(2, MpiCall.MPI_BARRIER, 0, 3, Role.NONE, 45)
            .calls(2, MpiCall.MPI_RECV, 0, 3, Role.NONE, 1)
            .profile());
  }

  private static GlobalMinima second() {
    return of(
        Ranks.rank(1, 2)
            .calls(1, MpiCall.MPI_BARRIER, 0, 3, Role.NONE, 30)
            .calls(1, MpiCall.MPI_SCAN, 0, 3, Role.NONE, 9)
            .profile());
  }

  @Test
  void minimaAreTakenOverCallPathsAndRanks() {
    GlobalMinima minima = first();
    assertEquals(40, minima.of(BARRIER));
    minima.add(second());
    assertEquals(30, minima.of(BARRIER));
    assertEquals(9, minima.of(new Category(MpiCall.MPI_SCAN, 0, 3, Role.NONE)));
    assertEquals(Long.MAX_VALUE, minima.of(new Category(MpiCall.MPI_RECV, 0, 3, Role.NONE)));
    assertEquals(Long.MAX_VALUE, minima.of(new Category(MpiCall.MPI_SCAN, 1, 3, Role.NONE)));
  }

  /** Two ranks, one of which has a call that the other has not; a third has none at all. */
  @Test
  void allRanksReduceWhatSomeOfThemUse() throws ReflectiveOperationException {
    GlobalMinima[] ranks = {first(), second(), new GlobalMinima()};
    // The first pass collects what ranks give to the first all-reduction, the second to the second.
    long[][] used = new long[ranks.length][];
    long[][] values = new long[ranks.length][];
    for (int pass = 0; pass < 2; pass++) {
      for (int rank = 0; rank < ranks.length; rank++) {
        int own = rank;
        ranks[rank].reduced(
            array -> {
              boolean isFirst = array.length == GLOBAL;
              (isFirst ? used : values)[own] = array.clone();
              return isFirst && used[2] != null ? least(used) : array;
            });
      }
    }
    assertEquals(2 * 41 * 22, values[2].length);
    for (GlobalMinima rank : ranks) {
      GlobalMinima all = rank.reduced(array -> least(array.length == GLOBAL ? used : values));
      assertEquals(30, all.of(BARRIER));
      assertEquals(9, all.of(new Category(MpiCall.MPI_SCAN, 0, 3, Role.NONE)));
      assertEquals(Long.MAX_VALUE, all.of(new Category(MpiCall.MPI_BARRIER, 1, 3, Role.NONE)));
    }
    assertTrue(Arrays.stream(values).allMatch(array -> array.length == values[0].length));
  }

  @Test
  void whereNobodyUsesAnyThereIsNoSecondReduction() throws ReflectiveOperationException {
    GlobalMinima all =
        new GlobalMinima()
            .reduced(
                array -> {
                  assertEquals(GLOBAL, array.length);
                  return array;
                });
    assertEquals(Long.MAX_VALUE, all.of(BARRIER));
  }

  private static long[] least(long[][] ofRanks) {
    long[] least = ofRanks[0].clone();
    for (long[] rank : ofRanks) {
      for (int i = 0; i < least.length; i++) {
        least[i] = Math.min(least[i], rank[i]);
      }
    }
    return least;
  }
}
