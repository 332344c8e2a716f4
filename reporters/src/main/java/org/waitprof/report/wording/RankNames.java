package org.waitprof.report.wording;

import java.util.List;

/** Words for some ranks of a job. */
public final class RankNames {
  /** Maximum number of ranks that a sentence lists. */
  private static final int MOST = 4;

  private RankNames() {}

  /**
   * Names ranks: {@code rank 2}, {@code ranks 1 and 2}, {@code ranks 0, 1 and 2}, {@code 12 ranks}.
   */
  public static String of(List<Integer> ranks) {
    if (ranks.size() == 1) {
      return "rank " + ranks.get(0);
    }
    if (ranks.isEmpty() || ranks.size() > MOST) {
      return ranks.size() + " ranks";
    }
    StringBuilder names = new StringBuilder("ranks ");
    for (int i = 0; i < ranks.size(); i++) {
      names.append(i == 0 ? "" : i == ranks.size() - 1 ? " and " : ", ").append(ranks.get(i));
    }
    return names.toString();
  }
}
