package org.waitprof.report.html.data;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Neighbouring ranks combined into groups. The browser never sees more groups than a screen has
 * columns. A page about 65 536 ranks therefore holds and draws no more than one about a thousand.
 *
 * @param ranks the selected ranks, ascending
 * @param size number of ranks per group; the last group may have fewer
 */
public record RankGroups(int[] ranks, int size) {
  /** Maximum number of groups: a wide screen shows this many bars. */
  private static final int MOST_GROUPS = 1024;

  /**
   * Maximum number of values of all places in all groups. A number takes about six bytes of the
   * page.
   */
  private static final long MOST_VALUES = 250_000;

  /** Groups for a table with this number of places. */
  public static RankGroups of(int[] ranks, int places) {
    int size = 1;
    while (ranks.length > (long) MOST_GROUPS * size
        || ((long) (ranks.length / size) * places > MOST_VALUES && ranks.length > 64L * size)) {
      size *= 2;
    }
    return new RankGroups(ranks, size);
  }

  public int count() {
    return (ranks.length + size - 1) / size;
  }

  public int[] members(int group) {
    int from = group * size;
    return Arrays.copyOfRange(ranks, from, Math.min(ranks.length, from + size));
  }

  /** The ranks of a group, as {@code 5} or {@code 64-127}. */
  public String name(int group) {
    int first = ranks[group * size];
    int last = ranks[Math.min(ranks.length, (group + 1) * size) - 1];
    return first == last ? Integer.toString(first) : first + "-" + last;
  }

  /** The rank of a group that has one, else its name. Tables sort by it. */
  public Object label(int group) {
    int[] members = members(group);
    return members.length == 1 ? (Object) members[0] : name(group);
  }

  /** The numbers of all groups, ascending from 0. */
  public List<Integer> all() {
    return IntStream.range(0, count()).boxed().toList();
  }

  /** Sums values by rank into values by group. */
  public long[] sums(long[] byRank) {
    long[] sums = new long[count()];
    for (int i = 0; i < ranks.length; i++) {
      sums[i / size] += byRank[ranks[i]];
    }
    return sums;
  }
}
