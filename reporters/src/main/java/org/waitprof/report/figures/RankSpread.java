package org.waitprof.report.figures;

/**
 * Spread of a quantity over ranks.
 *
 * @param total sum over the ranks
 * @param min smallest value
 * @param minRank lowest rank that has it; -1 without ranks
 * @param mean total / ranks; 0 without ranks
 * @param max largest value
 * @param maxRank lowest rank that has it; -1 without ranks
 */
public record RankSpread(long total, long min, int minRank, double mean, long max, int maxRank) {

  public static final RankSpread NONE = new RankSpread(0, 0, -1, 0, 0, -1);

  /**
   * The spread over some ranks.
   *
   * @param byRank values, index = rank
   * @param ranks the ranks that count, ascending
   */
  public static RankSpread of(long[] byRank, int[] ranks) {
    long total = 0;
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    int minRank = -1;
    int maxRank = -1;
    for (int rank : ranks) {
      long value = byRank[rank];
      total += value;
      if (value < min) {
        min = value;
        minRank = rank;
      }
      if (value > max) {
        max = value;
        maxRank = rank;
      }
    }
    return ranks.length == 0
        ? NONE
        : new RankSpread(total, min, minRank, (double) total / ranks.length, max, maxRank);
  }
}
