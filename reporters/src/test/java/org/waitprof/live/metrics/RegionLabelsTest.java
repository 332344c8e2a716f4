package org.waitprof.live.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A program that names each of its steps: series have a bound, and stay what they are. */
class RegionLabelsTest {
  private final RegionLabels labels = new RegionLabels();

  @Test
  void furtherRegionsAreAddedUp() {
    List<String> rank = List.of("run", "0");
    for (int round = 0; round < 2; round++) {
      Set<String> shown = new TreeSet<>();
      for (int i = 0; i < 600; i++) {
        shown.add(labels.of(rank, "step " + i));
      }
      assertEquals(257, shown.size());
      assertEquals("step 255", labels.of(rank, "step 255"));
      assertEquals("(further regions)", labels.of(rank, "step 256"));
    }
    assertEquals("step 599", labels.of(List.of("run", "1"), "step 599"), "each rank has its own");
  }
}
