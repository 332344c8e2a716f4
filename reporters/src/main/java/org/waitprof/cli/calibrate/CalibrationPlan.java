package org.waitprof.cli.calibrate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Steps of a calibration in their order: all operations on all numbers of processes with a few
 * sizes, then the sizes between. A calibration that is cut short thus covers the whole range. The
 * base points follow Kluge et al., section 8.
 */
final class CalibrationPlan {
  static final long LARGEST = 4L << 20;

  /** Maximum number of bytes that a process holds at once for one call. */
  private static final long LARGEST_BUFFER = 64L << 20;

  private CalibrationPlan() {}

  /**
   * All steps, equal on all processes.
   *
   * @param operations the operations to measure
   * @param largest most bytes of a call
   */
  static List<CalibrationStep> of(
      List<ProcessGroup> groups, Set<Operation> operations, long largest) {
    List<CalibrationStep> steps = new ArrayList<>();
    Set<Long> done = new LinkedHashSet<>();
    for (List<Long> level : levels(largest)) {
      for (long bytes : level) {
        if (done.add(bytes)) {
          addAll(bytes, groups, operations, steps);
        }
      }
    }
    return steps;
  }

  private static void addAll(
      long bytes,
      List<ProcessGroup> groups,
      Set<Operation> operations,
      List<CalibrationStep> steps) {
    for (ProcessGroup group : groups) {
      for (Operation operation : operations) {
        boolean pairsUp = !operation.isPairwise() || group.size() % 2 == 0;
        if (pairsUp
            && operation.takes(bytes, group.size())
            && bytes * operation.parts(group.size()) <= LARGEST_BUFFER) {
          steps.add(new CalibrationStep(operation, group, bytes));
        }
      }
    }
  }

  /** Sizes from coarse to fine: powers of a thousand, of ten, then ten steps in each of these. */
  private static List<List<Long>> levels(long largest) {
    List<Long> fine = new ArrayList<>();
    for (long step = 10; step < largest; step *= 10) {
      for (int i = 1; i <= 9; i++) {
        fine.add(i * step);
      }
    }
    List<Long> half = List.of(20L, 50L, 200L, 500L, 2000L, 5000L, 20_000L, 50_000L, 200_000L);
    List<List<Long>> levels = new ArrayList<>();
    levels.add(List.of(0L, 8L, 1000L, 100_000L, largest));
    levels.add(List.of(1L, 100L, 10_000L, 1_000_000L));
    levels.add(half);
    levels.add(fine);
    return levels.stream()
        .map(level -> level.stream().filter(bytes -> bytes <= largest).toList())
        .toList();
  }
}
