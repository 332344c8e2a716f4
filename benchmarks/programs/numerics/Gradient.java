package numerics;

/**
 * Conjugate gradients on a sparse matrix in blocks of rows, whose band is wider towards the end:
 * later ranks have more to do. Borders are exchanged with iRecv, iSend and Wait; dot products go
 * over a butterfly of such messages, so the number of ranks is a power of two. Each step solves
 * for another known vector.
 */
final class Gradient implements Kernel {
  private static final int ROWS = 48_000;
  private static final int NARROW = 4;
  private static final int WIDE = 28;
  private static final int ITERATIONS = 60;

  private final int rank = Link.rank();
  private final int size = Link.size();
  private final int first = ROWS / size * rank;
  private final int rows = ROWS / size;
  private final int[] start = new int[rows + 1];
  private final int[] column;
  private final double[] value;

  /** A vector with the borders of the neighbours on both sides. */
  private final double[] wide = new double[rows + 2 * WIDE];

  private final double[][] border = new double[4][WIDE];
  private final double[] mine = new double[1];
  private final double[] other = new double[1];

  Gradient() throws Exception {
    int[] columns = new int[rows * (2 * WIDE + 1)];
    double[] values = new double[columns.length];
    int count = 0;
    for (int row = 0; row < rows; row++) {
      int global = first + row;
      int diagonal = count++;
      columns[diagonal] = row + WIDE;
      values[diagonal] = 1;
      for (int to = Math.max(0, global - WIDE); to <= Math.min(ROWS - 1, global + WIDE); to++) {
        int distance = Math.abs(global - to);
        if (distance > 0 && distance <= band(Math.min(global, to))) {
          double weight = 1.0 / (1 + distance);
          columns[count] = to - first + WIDE;
          values[count++] = -weight;
          values[diagonal] += weight;
        }
      }
      start[row + 1] = count;
    }
    column = java.util.Arrays.copyOf(columns, count);
    value = java.util.Arrays.copyOf(values, count);
  }

  private static int band(int row) {
    return NARROW + (int) ((long) (WIDE - NARROW) * row / ROWS);
  }

  @Override
  public double step(int step) throws Exception {
    double[] known = new double[rows];
    for (int row = 0; row < rows; row++) {
      known[row] = Math.sin(first + row + step);
    }
    double[] residual = product(known);
    double[] direction = residual.clone();
    double[] solution = new double[rows];
    double square = dot(residual, residual);
    for (int i = 0; i < ITERATIONS; i++) {
      double[] image = product(direction);
      double length = square / dot(direction, image);
      for (int row = 0; row < rows; row++) {
        solution[row] += length * direction[row];
        residual[row] -= length * image[row];
      }
      double next = dot(residual, residual);
      for (int row = 0; row < rows; row++) {
        direction[row] = residual[row] + next / square * direction[row];
      }
      square = next;
    }
    double error = 0;
    for (int row = 0; row < rows; row++) {
      error = Math.max(error, Math.abs(solution[row] - known[row]));
    }
    return error;
  }

  private double[] product(double[] vector) throws Exception {
    System.arraycopy(vector, 0, wide, WIDE, rows);
    exchange();
    double[] result = new double[rows];
    for (int row = 0; row < rows; row++) {
      double sum = 0;
      for (int at = start[row]; at < start[row + 1]; at++) {
        sum += value[at] * wide[column[at]];
      }
      result[row] = sum;
    }
    return result;
  }

  private void exchange() throws Exception {
    System.arraycopy(wide, WIDE, border[2], 0, WIDE);
    System.arraycopy(wide, rows, border[3], 0, WIDE);
    for (int side = 0; side < 2; side++) {
      int neighbour = rank + 2 * side - 1;
      if (neighbour >= 0 && neighbour < size) {
        Link.Pending in = Link.receive(border[side], neighbour, 1);
        Link.Pending out = Link.send(border[2 + side], neighbour, 1);
        Link.await(in);
        Link.await(out);
        System.arraycopy(border[side], 0, wide, side * (rows + WIDE), WIDE);
      }
    }
  }

  private double dot(double[] left, double[] right) throws Exception {
    mine[0] = 0;
    for (int row = 0; row < rows; row++) {
      mine[0] += left[row] * right[row];
    }
    for (int distance = 1; distance < size; distance *= 2) {
      Link.Pending in = Link.receive(other, rank ^ distance, 2);
      Link.Pending out = Link.send(mine, rank ^ distance, 2);
      Link.await(in);
      Link.await(out);
      mine[0] += other[0];
    }
    return mine[0];
  }
}
