package org.waitprof.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A process grid as recorders note it among the facts of a rank: {@code 4x2}, outermost dimension
 * first. Read where counters and traces become profiles.
 */
public final class GridText {
  private static final int MAX_DIMENSIONS = 8;
  private static final int MAX_DIGITS = 7;

  private GridText() {}

  /**
   * The lengths of the dimensions; empty for a text that is none, or whose lengths do not multiply
   * to the number of ranks.
   */
  public static List<Integer> parse(String text, int ranks) {
    List<Integer> grid = new ArrayList<>();
    long cells = 1;
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf('x', from);
      end = end < 0 ? text.length() : end;
      int length = length(text, from, end);
      if (length == 0 || grid.size() == MAX_DIMENSIONS || end == text.length() - 1) {
        return List.of();
      }
      grid.add(length);
      cells = Math.min(cells * length, Integer.MAX_VALUE);
      from = end + 1;
    }
    return cells == ranks && !grid.isEmpty() ? grid : List.of();
  }

  /** 0 for what is no length. By hand: most jobs need no regular expressions for anything else. */
  private static int length(String text, int from, int end) {
    if (end == from || end - from > MAX_DIGITS || text.charAt(from) == '0') {
      return 0;
    }
    int length = 0;
    for (int i = from; i < end; i++) {
      char digit = text.charAt(i);
      if (digit < '0' || digit > '9') {
        return 0;
      }
      length = 10 * length + digit - '0';
    }
    return length;
  }
}
