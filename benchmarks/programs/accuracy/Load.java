package accuracy;

import java.util.Random;

/** How the work of an iteration is spread over the ranks: 1 is the mean. */
enum Load {
  /** All ranks always the same. */
  BALANCED {
    @Override
    double factor(int rank, int size, double time, Random random) {
      return 1;
    }
  },
  /** Each rank half as much again as the one before it, always. */
  STATIC {
    @Override
    double factor(int rank, int size, double time, Random random) {
      return 0.75 + 0.5 * rank / (size - 1);
    }
  },
  /** Anew in each iteration. */
  RANDOM {
    @Override
    double factor(int rank, int size, double time, Random random) {
      return 0.5 + random.nextDouble();
    }
  },
  /** The heaviest rank changes slowly. */
  DRIFT {
    @Override
    double factor(int rank, int size, double time, Random random) {
      return 1 + 0.4 * Math.sin(2 * Math.PI * (time + (double) rank / size));
    }
  };

  /**
   * The factor.
   *
   * @param time 0 at the start of the run, 1 at its end
   */
  abstract double factor(int rank, int size, double time, Random random);
}
