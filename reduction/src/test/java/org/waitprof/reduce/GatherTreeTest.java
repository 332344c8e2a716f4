package org.waitprof.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * Every rank but the first hands on once, to a rank that expects it, with all that it collected.
 */
class GatherTreeTest {

  @Test
  void allReachRankZeroWhateverTheSize() {
    for (int fanOut : new int[] {2, 3, 64}) {
      for (int size = 1; size < 300; size++) {
        check(size, fanOut);
      }
      check(5000, fanOut);
    }
    check(1 << 20, 64);
  }

  private static void check(int size, int fanOut) {
    String message = size + " ranks by " + fanOut;
    int[] heldBy = new int[size];
    // Backwards: senders have higher ranks than those that they send to.
    for (int rank = size - 1; rank >= 0; rank--) {
      GatherTree tree = new GatherTree(rank, size, fanOut);
      heldBy[rank]++;
      for (int level = 1; level <= tree.levels(); level++) {
        for (int i = 1; i <= tree.senders(level); i++) {
          int from = rank + i * tree.stride(level);
          GatherTree sender = new GatherTree(from, size, fanOut);
          assertEquals(rank, sender.parent(), message);
          assertEquals(level - 1, sender.levels(), message);
          assertTrue(heldBy[from] > 0, message);
          heldBy[rank] += heldBy[from];
          heldBy[from] = 0;
        }
        assertTrue(tree.senders(level) < fanOut, message);
      }
    }
    assertEquals(size, heldBy[0], message);
  }

  @Test
  void aJobOfANodeHasOneCollector() {
    assertEquals(1, new GatherTree(0, 64, 64).levels());
    assertEquals(63, new GatherTree(0, 64, 64).senders(1));
    assertEquals(0, new GatherTree(63, 64, 64).levels());
    assertEquals(-1, new GatherTree(0, 1, 64).parent());
  }
}
