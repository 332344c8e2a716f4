package org.waitprof.timeseries;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up execution samples by stack and rank. Used by one thread. */
public final class WorkTable {
  private final int ranks;
  private final Map<String, long[]> samples = new HashMap<>();

  /** No samples yet, for that number of ranks. */
  public WorkTable(int ranks) {
    this.ranks = ranks;
  }

  /** Adds samples of a rank that lay in a stack. */
  public void add(String stack, int rank, long count) {
    samples.computeIfAbsent(stack, none -> new long[ranks])[rank] += count;
  }

  /** All stacks, the most frequent first. */
  public List<WorkLine> lines() {
    List<WorkLine> lines = new ArrayList<>();
    samples.forEach((stack, counts) -> lines.add(new WorkLine(stack, counts)));
    lines.sort(WorkTable::order);
    return lines;
  }

  private static int order(WorkLine a, WorkLine b) {
    int byCount = Long.compare(b.total(), a.total());
    return byCount != 0 ? byCount : a.stack().compareTo(b.stack());
  }
}
