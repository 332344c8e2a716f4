package dilation;

import mpi.MPI;
import mpi.MPIException;

/**
 * A sweep over a square of cells that depend on their western and northern neighbours, in strips of
 * rows: each rank has some columns, gets the border of a strip from the west, computes, and hands
 * its own border on. Sweeps go east and west in turn.
 */
final class Wavefront implements Program {
  private static final int STRIP = 16;
  private final int rank;
  private final int size;
  private final int rows;
  private final double[][] cell;
  private final double[] border = new double[STRIP];
  private boolean east;

  Wavefront(int rank, int size, int cells) {
    this.rank = rank;
    this.size = size;
    rows = cells;
    cell = new double[cells][cells / size];
  }

  @Override
  public void step() throws MPIException {
    east = !east;
    int from = east ? rank - 1 : rank + 1;
    int to = east ? rank + 1 : rank - 1;
    for (int strip = 0; strip + STRIP <= rows; strip += STRIP) {
      receive(from);
      sweep(strip);
      send(to);
    }
  }

  private void receive(int from) throws MPIException {
    if (from >= 0 && from < size) {
      MPI.COMM_WORLD.recv(border, STRIP, MPI.DOUBLE, from, 1);
    }
  }

  private void send(int to) throws MPIException {
    if (to >= 0 && to < size) {
      MPI.COMM_WORLD.send(border, STRIP, MPI.DOUBLE, to, 1);
    }
  }

  private void sweep(int strip) {
    for (int i = 0; i < STRIP; i++) {
      double[] row = cell[strip + i];
      double[] above = cell[Math.max(0, strip + i - 1)];
      double beside = border[i];
      for (int k = 0; k < row.length; k++) {
        int column = east ? k : row.length - 1 - k;
        beside = 0.5 + 0.3 * beside + 0.15 * above[column] + 0.05 * row[column];
        row[column] = beside;
      }
      border[i] = beside;
    }
  }

  @Override
  public double result() throws MPIException {
    double[] sum = new double[1];
    for (double[] row : cell) {
      for (double value : row) {
        sum[0] += value;
      }
    }
    MPI.COMM_WORLD.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
    return sum[0];
  }
}
