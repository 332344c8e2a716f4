package numerics;

/**
 * Heat in a square by alternating directions (Peaceman and Rachford), rows split over the ranks:
 * faces are exchanged with Waitall, lines along x are solved here, those along y in a pipeline of
 * pieces, forwards with Waitall, backwards with Wait. Modes of the square fade by a factor a step
 * that is known exactly.
 */
final class Directions implements Kernel {
  private static final int EDGE = 512;
  private static final int PIECES = 8;
  private static final int WIDTH = EDGE / PIECES;
  private static final double RATIO = 0.8;
  private static final int[][] MODES = {{1, 2}, {3, 1}};

  private final int rank = Link.rank();
  private final int size = Link.size();
  private final int rows = EDGE / size;

  /** Rows with those of the neighbours before and behind them, zero at the square's border. */
  private double[][] heat = new double[rows + 2][EDGE];

  private double[][] half = new double[rows + 2][EDGE];

  /** What elimination leaves right of the diagonal, along all lines alike. */
  private final double[] right = new double[EDGE];

  private final double[] piece = new double[WIDTH];
  private final double[] passed = new double[WIDTH];

  Directions() {
    fill(heat, 0);
    double before = 0;
    for (int i = 0; i < EDGE; i++) {
      right[i] = -RATIO / 2 / (1 + RATIO + RATIO / 2 * before);
      before = right[i];
    }
  }

  @Override
  public double step(int step) throws Exception {
    faces();
    for (int row = 1; row <= rows; row++) {
      for (int x = 0; x < EDGE; x++) {
        half[row][x] = explicit(heat[row][x], heat[row - 1][x], heat[row + 1][x]);
      }
      alongX(half[row]);
    }
    for (int row = 1; row <= rows; row++) {
      for (int x = 0; x < EDGE; x++) {
        double left = x > 0 ? half[row][x - 1] : 0;
        heat[row][x] = explicit(half[row][x], left, x < EDGE - 1 ? half[row][x + 1] : 0);
      }
    }
    forwards();
    backwards();
    fill(half, step + 1);
    double error = 0;
    for (int row = 1; row <= rows; row++) {
      for (int x = 0; x < EDGE; x++) {
        error = Math.max(error, Math.abs(half[row][x] - heat[row][x]));
      }
    }
    return error;
  }

  private static double explicit(double here, double before, double behind) {
    return here + RATIO / 2 * (before - 2 * here + behind);
  }

  /** What is known: the modes after some steps. */
  private void fill(double[][] into, int steps) {
    double step = Math.PI / (EDGE + 1);
    for (int[] mode : MODES) {
      double factor = 1;
      for (int number : mode) {
        double eigenvalue = 4 * Math.pow(Math.sin(number * step / 2), 2);
        factor *= (1 - RATIO / 2 * eigenvalue) / (1 + RATIO / 2 * eigenvalue);
      }
      double size = Math.pow(factor, steps);
      for (int row = 1; row <= rows; row++) {
        double y = size * Math.sin(mode[1] * step * (rank * rows + row));
        for (int x = 0; x < EDGE; x++) {
          double wave = y * Math.sin(mode[0] * step * (x + 1));
          into[row][x] = mode == MODES[0] ? wave : into[row][x] + wave;
        }
      }
    }
  }

  private void faces() throws Exception {
    Link.Pending[] pending = new Link.Pending[4];
    int count = 0;
    if (rank > 0) {
      pending[count++] = Link.receive(heat[0], rank - 1, 1);
      pending[count++] = Link.send(heat[1], rank - 1, 2);
    }
    if (rank < size - 1) {
      pending[count++] = Link.receive(heat[rows + 1], rank + 1, 2);
      pending[count++] = Link.send(heat[rows], rank + 1, 1);
    }
    Link.awaitAll(java.util.Arrays.copyOf(pending, count));
  }

  private void alongX(double[] line) {
    double before = 0;
    for (int x = 0; x < EDGE; x++) {
      line[x] = before = eliminated(line[x], before, x > 0 ? right[x - 1] : 0);
    }
    for (int x = EDGE - 2; x >= 0; x--) {
      line[x] -= right[x] * line[x + 1];
    }
  }

  private static double eliminated(double here, double before, double right) {
    return (here + RATIO / 2 * before) / (1 + RATIO + RATIO / 2 * right);
  }

  private void forwards() throws Exception {
    Link.Pending sent = null;
    for (int from = 0; from < EDGE; from += WIDTH) {
      java.util.Arrays.fill(piece, 0);
      if (rank > 0) {
        Link.Pending in = Link.receive(piece, rank - 1, 3);
        Link.awaitAll(sent == null ? new Link.Pending[] {in} : new Link.Pending[] {in, sent});
      } else if (sent != null) {
        Link.awaitAll(sent);
      }
      for (int row = 1; row <= rows; row++) {
        int global = rank * rows + row - 1;
        double over = global > 0 ? right[global - 1] : 0;
        for (int x = 0; x < WIDTH; x++) {
          piece[x] = heat[row][from + x] = eliminated(heat[row][from + x], piece[x], over);
        }
      }
      if (rank < size - 1) {
        System.arraycopy(piece, 0, passed, 0, WIDTH);
        sent = Link.send(passed, rank + 1, 3);
      }
    }
    if (sent != null) {
      Link.awaitAll(sent);
    }
  }

  private void backwards() throws Exception {
    for (int from = 0; from < EDGE; from += WIDTH) {
      java.util.Arrays.fill(piece, 0);
      if (rank < size - 1) {
        Link.await(Link.receive(piece, rank + 1, 4));
      }
      for (int row = rows; row >= 1; row--) {
        double factor = right[rank * rows + row - 1];
        for (int x = 0; x < WIDTH; x++) {
          piece[x] = heat[row][from + x] -= factor * piece[x];
        }
      }
      if (rank > 0) {
        Link.await(Link.send(piece, rank - 1, 4));
      }
    }
  }
}
