package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.List;

/**
 * Ranks in the notation of users: {@code 0,3,8-15}.
 *
 * @param ranges ranges of the set; empty for every rank
 */
public record RankSet(List<Range> ranges) {
  public static final RankSet ALL = new RankSet(List.of());

  public RankSet {
    ranges = List.copyOf(ranges);
  }

  /**
   * Ranks from {@code first} to {@code last}, both included.
   *
   * @param first 0 or more
   * @param last not below {@code first}
   */
  public record Range(int first, int last) {
    @Override
    public String toString() {
      return first == last ? Integer.toString(first) : first + "-" + last;
    }
  }

  /**
   * Parses a set.
   *
   * @throws IllegalArgumentException with a message for the user if the text is no set
   */
  public static RankSet parse(String text) {
    List<Range> ranges = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      int dash = part.indexOf('-');
      int first = number(dash < 0 ? part : part.substring(0, dash), text);
      int last = dash < 0 ? first : number(part.substring(dash + 1), text);
      if (last < first) {
        throw new IllegalArgumentException("'" + part + "' runs backwards");
      }
      ranges.add(new Range(first, last));
    }
    return new RankSet(ranges);
  }

  /** The set of some ranks, neighbours joined into ranges. */
  public static RankSet of(List<Integer> ascending) {
    List<Range> ranges = new ArrayList<>();
    for (int rank : ascending) {
      int last = ranges.size() - 1;
      if (last >= 0 && ranges.get(last).last() + 1 == rank) {
        ranges.set(last, new Range(ranges.get(last).first(), rank));
      } else {
        ranges.add(new Range(rank, rank));
      }
    }
    return new RankSet(ranges);
  }

  private static int number(String digits, String text) {
    if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw new IllegalArgumentException("'" + text + "' is not of the form 0,3,8-15");
    }
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + digits + "' is too large for a rank", e);
    }
  }

  /** Whether a rank is in the set. */
  public boolean contains(int rank) {
    if (ranges.isEmpty()) {
      return true;
    }
    for (Range range : ranges) {
      if (rank >= range.first() && rank <= range.last()) {
        return true;
      }
    }
    return false;
  }

  /** The form that {@link #parse} reads; empty for {@link #ALL}. */
  @Override
  public String toString() {
    return String.join(",", ranges.stream().map(Range::toString).toList());
  }
}
