package org.waitprof.quality;

import java.util.List;
import org.waitprof.model.Category;
import org.waitprof.model.SizeClass;
import org.waitprof.system.CountText;

/** Ranks, durations and categories as quality notes write them. */
final class NoteText {
  private static final int MAX_RANGES = 8;

  private NoteText() {}

  /**
   * Ranks as ranges, cut after eight: {@code 0-3, 7, 9-12 and 40 more}.
   *
   * @param ranks ascending
   */
  static String ranks(List<Integer> ranks) {
    StringBuilder text = new StringBuilder();
    int ranges = 0;
    for (int i = 0; i < ranks.size(); ) {
      int end = i;
      while (end + 1 < ranks.size() && ranks.get(end + 1) == ranks.get(end) + 1) {
        end++;
      }
      if (ranges++ == MAX_RANGES) {
        return text + " and " + (ranks.size() - i) + " more";
      }
      text.append(i == 0 ? "" : ", ").append(ranks.get(i));
      if (end > i) {
        text.append(end == i + 1 ? ", " : "-").append(ranks.get(end));
      }
      i = end + 1;
    }
    return text.toString();
  }

  /** Three significant digits with a fitting unit: {@code 1.90 ms}. */
  static String duration(long nanos) {
    String[] units = {"ns", "us", "ms", "s"};
    double value = (double) nanos;
    int unit = 0;
    while (value >= 999.5 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    int digits = unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    return Decimals.fixed(value, digits) + " " + units[unit];
  }

  /** {@code 4.2 %} of a share. */
  static String percent(double share) {
    return Decimals.fixed(100 * share, 1) + " %";
  }

  /** {@code MPI_Recv of 64 to 127 bytes}, {@code MPI_Wait (recv) of 0 bytes}. */
  static String category(Category category) {
    String role = category.role().label();
    long lower = SizeClass.lower(category.sizeClass());
    long last = SizeClass.upper(category.sizeClass()) - 1;
    return category.call().standardName()
        + (role.isEmpty() ? "" : " (" + role + ")")
        + " of "
        + (category.sizeClass() == SizeClass.UNKNOWN
            ? "unknown size"
            : lower == last ? CountText.of(lower, "byte") : lower + " to " + last + " bytes");
  }
}
