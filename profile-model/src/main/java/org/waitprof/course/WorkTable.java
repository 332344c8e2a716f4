package org.waitprof.course;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up execution samples by line and rank. Used by one thread. */
public final class WorkTable {
  private final int ranks;
  private final Map<String, long[]> samples = new HashMap<>();

  /** No samples yet, of so many ranks. */
  public WorkTable(int ranks) {
    this.ranks = ranks;
  }

  /** So many samples of a rank lay in a line. */
  public void add(String line, int rank, long count) {
    samples.computeIfAbsent(line, none -> new long[ranks])[rank] += count;
  }

  /** All lines, the most frequent first. */
  public List<WorkLine> lines() {
    List<WorkLine> lines = new ArrayList<>();
    samples.forEach((line, counts) -> lines.add(new WorkLine(line, counts)));
    lines.sort(WorkTable::order);
    return lines;
  }

  private static int order(WorkLine a, WorkLine b) {
    int byCount = Long.compare(b.total(), a.total());
    return byCount != 0 ? byCount : a.line().compareTo(b.line());
  }
}
