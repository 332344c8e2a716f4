package org.waitprof.pairing;

import java.util.Arrays;
import java.util.function.Consumer;
import org.waitprof.pairing.clock.HostBounds;
import org.waitprof.pairing.clock.HostLines;

/**
 * Brings the clocks of several hosts nearer to each other by their ranks' operations ({@link
 * HostLines}). Before anything is classified, the samples are brought together once for that alone.
 * Ranks combine what they know by element-wise minima.
 */
final class HostRefinement {
  private final int[] hostOf;
  private final int hosts;
  private final long begin;
  private final long end;
  private HostLines lines;

  /** Element-wise minima of what all ranks give. */
  interface Minima {
    long[] of(long[] values) throws ReflectiveOperationException;
  }

  /**
   * Prepares it. Collective.
   *
   * @param own of this rank, or of all; those without a sample are left out
   * @param errorNanos possible error of clocks, by their comparison
   * @param comparedAtEnd whether they were compared at the end, too
   */
  HostRefinement(
      Minima minima,
      int worldSize,
      Iterable<RankSample> own,
      long errorNanos,
      boolean comparedAtEnd)
      throws ReflectiveOperationException {
    long[] known = new long[worldSize + 2];
    Arrays.fill(known, Long.MAX_VALUE);
    for (RankSample each : own) {
      if (each.rank >= 0 && each.rank < worldSize) {
        known[each.rank] = each.host();
      }
      for (int entry = 0; entry < each.entries; entry++) {
        known[worldSize] = Math.min(known[worldSize], each.enter[entry]);
        known[worldSize + 1] = Math.min(known[worldSize + 1], -each.leave[entry]);
      }
    }
    known = minima.of(known);
    hostOf = HostBounds.numbered(Arrays.copyOf(known, worldSize));
    int most = 0;
    for (int host : hostOf) {
      most = Math.max(most, host + 1);
    }
    hosts = most;
    begin = known[worldSize];
    end = -known[worldSize + 1];
    lines = new HostLines(Math.max(1, hosts), begin, end, errorNanos, comparedAtEnd);
  }

  /**
   * Refines. Collective; returns the possible error of clocks afterwards.
   *
   * @param knowledge adds what one rank, or all, know
   */
  long refine(Minima minima, Consumer<CausalPairs> knowledge) throws ReflectiveOperationException {
    for (int round = 0; hosts > 1 && round < HostLines.ROUNDS; round++) {
      HostBounds bounds = new HostBounds(hosts, begin, end);
      knowledge.accept(new CausalPairs(bounds, lines, hostOf));
      lines = lines.refined(new HostBounds(hosts, begin, end, minima.of(bounds.all())));
    }
    return lines.errorNanos();
  }

  /** Corrects the times of a rank. */
  void correct(RankSample sample) {
    if (hosts > 1 && sample.rank < hostOf.length) {
      sample.correct(lines, hostOf[sample.rank]);
    }
  }
}
