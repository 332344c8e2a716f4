package dilation;

import mpi.MPI;
import mpi.MPIException;

/**
 * Conjugate gradients for a tridiagonal matrix: a product with an exchange of single cells, and two
 * dot products a step. Little to compute between two calls, so that the calls count.
 */
final class ConjugateGradient implements Program {
  private final int left;
  private final int right;
  private final int cells;
  private final double[] x;
  private final double[] residual;
  private final double[] direction;
  private final double[] product;
  private final double[] out = new double[1];
  private final double[] fromLeft = new double[1];
  private final double[] fromRight = new double[1];
  private final double[] dot = new double[1];
  private final int seed;
  private double square;

  ConjugateGradient(int rank, int size, int cells) {
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    seed = rank;
    this.cells = cells / size;
    x = new double[this.cells];
    residual = new double[this.cells];
    direction = new double[this.cells];
    product = new double[this.cells];
  }

  @Override
  public void step() throws MPIException {
    if (square < 1e-20) {
      restart();
    }
    exchange(0, cells - 1);
    multiply();
    double alpha = square / sum(direction, product);
    for (int i = 0; i < cells; i++) {
      x[i] += alpha * direction[i];
      residual[i] -= alpha * product[i];
    }
    double before = square;
    square = sum(residual, residual);
    double beta = square / before;
    for (int i = 0; i < cells; i++) {
      direction[i] = residual[i] + beta * direction[i];
    }
  }

  /** Solved: the next system. */
  private void restart() throws MPIException {
    for (int i = 0; i < cells; i++) {
      x[i] = 0;
      residual[i] = Math.sin(i + 1.0 + seed);
      direction[i] = residual[i];
    }
    square = sum(residual, residual);
  }

  private void exchange(int first, int last) throws MPIException {
    out[0] = direction[first];
    MPI.COMM_WORLD.sendRecv(out, 1, MPI.DOUBLE, left, 1, fromRight, 1, MPI.DOUBLE, right, 1);
    out[0] = direction[last];
    MPI.COMM_WORLD.sendRecv(out, 1, MPI.DOUBLE, right, 2, fromLeft, 1, MPI.DOUBLE, left, 2);
  }

  private void multiply() {
    for (int i = 0; i < cells; i++) {
      double before = i == 0 ? fromLeft[0] : direction[i - 1];
      double after = i == cells - 1 ? fromRight[0] : direction[i + 1];
      product[i] = 2.5 * direction[i] - before - after;
    }
  }

  private double sum(double[] a, double[] b) throws MPIException {
    double sum = 0;
    for (int i = 0; i < cells; i++) {
      sum += a[i] * b[i];
    }
    dot[0] = sum;
    MPI.COMM_WORLD.allReduce(dot, 1, MPI.DOUBLE, MPI.SUM);
    return dot[0];
  }

  @Override
  public double result() {
    return square;
  }
}
