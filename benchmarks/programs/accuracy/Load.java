package accuracy;

import java.util.Random;

/** How the work of an iteration is spread over the ranks: 1 is the mean. */
enum Load {
  /** All ranks always the same. */
  BALANCED {
    @Override
    double factor(int rank, double time, Random[] randoms) {
      return 1;
    }
  },
  /** Each rank half as much again as the one before it, always. */
  STATIC {
    @Override
    double factor(int rank, double time, Random[] randoms) {
      return 0.75 + 0.5 * rank / (randoms.length - 1);
    }
  },
  /** Anew in each iteration. */
  RANDOM {
    @Override
    double factor(int rank, double time, Random[] randoms) {
      return 0.5 + randoms[rank].nextDouble();
    }
  },
  /** The same work as if it were random, spread evenly over the ranks in each iteration. */
  EVENED {
    @Override
    double factor(int rank, double time, Random[] randoms) {
      double sum = 0;
      for (int each = 0; each < randoms.length; each++) {
        sum += RANDOM.factor(each, time, randoms);
      }
      return sum / randoms.length;
    }
  },
  /** The heaviest rank changes slowly. */
  DRIFT {
    @Override
    double factor(int rank, double time, Random[] randoms) {
      return 1 + 0.4 * Math.sin(2 * Math.PI * (time + (double) rank / randoms.length));
    }
  };

  /**
   * The factor.
   *
   * @param time 0 at the start of the run, 1 at its end
   * @param randoms of each rank, the same on all
   */
  abstract double factor(int rank, double time, Random[] randoms);
}
