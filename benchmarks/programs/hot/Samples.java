package hot;

import mpi.MPI;
import mpi.MPIException;

/**
 * Pi by Monte-Carlo, then one reduction. Where samples are checked, each is looked at by a method
 * that would meet the other ranks if one were bad: that call could reach MPI, and never does.
 */
final class Samples implements Loop {
  private static final int COUNT = 1_000_000;
  private final boolean checked;
  private long state = 42;

  Samples(boolean checked) {
    this.checked = checked;
  }

  @Override
  public String name() {
    return checked
        ? "Monte-Carlo: in the loop a call that could reach MPI"
        : "Monte-Carlo: MPI behind the loop";
  }

  @Override
  public double run() throws MPIException {
    long[] inside = {checked ? countChecked() : count()};
    MPI.COMM_SELF.allReduce(inside, 1, MPI.LONG, MPI.SUM);
    return 4.0 * inside[0] / COUNT;
  }

  private long count() {
    long inside = 0;
    for (int i = 0; i < COUNT; i++) {
      if (square() < 1) {
        inside++;
      }
    }
    return inside;
  }

  private long countChecked() throws MPIException {
    long inside = 0;
    for (int i = 0; i < COUNT; i++) {
      double square = square();
      check(square);
      if (square < 1) {
        inside++;
      }
    }
    return inside;
  }

  private double square() {
    double x = next();
    double y = next();
    return x * x + y * y;
  }

  private double next() {
    state = state * 6364136223846793005L + 1442695040888963407L;
    return (state >>> 11) * 0x1.0p-53;
  }

  private static void check(double square) throws MPIException {
    if (!(square <= 2)) {
      MPI.COMM_WORLD.barrier();
    }
  }
}
