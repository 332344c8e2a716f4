package demo;

import java.util.Random;
import java.util.Set;

/**
 * How long a rank computes a block in a given sweep: the same for all ranks, or more for some.
 *
 * <ul>
 *   <li>{@code none}: all the same
 *   <li>{@code static}: rank 1 takes 60 % longer, always
 *   <li>{@code random}: every rank takes 50 % to 150 %, newly drawn for every sweep
 *   <li>{@code drift}: rank 1 starts like the others and ends with twice their time
 * </ul>
 */
final class Imbalance {
  static final Set<String> KINDS = Set.of("none", "static", "random", "drift");

  private final Settings settings;
  private final int rank;
  private final boolean slow;

  Imbalance(Settings settings, int rank, int ranks) {
    this.settings = settings;
    this.rank = rank;
    this.slow = rank == Math.min(1, ranks - 1);
  }

  long workNanos(int sweep) {
    return (long) (1000L * settings.workMicros() * factor(sweep));
  }

  private double factor(int sweep) {
    return switch (settings.imbalance()) {
      case "static" -> slow ? 1.6 : 1;
      case "random" -> 0.5 + new Random(1_000_003L * rank + sweep).nextDouble();
      case "drift" -> slow ? 1 + (double) sweep / settings.sweeps() : 1;
      default -> 1;
    };
  }
}
