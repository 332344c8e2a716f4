package demo;

/**
 * The process grid and one rank's place in it: rank = row * columns + column, north is row 0.
 *
 * @param columns ranks from west to east
 * @param rows ranks from north to south
 * @param column this rank's column
 * @param row this rank's row
 */
record Grid(int columns, int rows, int column, int row) {
  /** Stands for the neighbour that a rank at the border does not have. */
  static final int NOBODY = -1;

  static Grid of(Settings settings, int ranks, int rank) {
    int columns = settings.columns();
    int rows = settings.rows();
    if (columns == 0) {
      rows = (int) Math.sqrt(ranks);
      while (ranks % rows != 0) {
        rows--;
      }
      columns = ranks / rows;
    }
    if (columns * rows != ranks) {
      throw new IllegalArgumentException(
          "--grid " + columns + "x" + rows + " does not fit " + ranks + " ranks");
    }
    return new Grid(columns, rows, rank % columns, rank / columns);
  }

  /** The rank so many columns to the east and rows to the south, or {@link #NOBODY}. */
  int neighbour(int east, int south) {
    int x = column + east;
    int y = row + south;
    return x < 0 || x >= columns || y < 0 || y >= rows ? NOBODY : y * columns + x;
  }

  /** First cell of this rank's share of a side, west to east. */
  int firstX(int size) {
    return size * column / columns;
  }

  /** Cells of this rank's share, west to east. */
  int width(int size) {
    return size * (column + 1) / columns - firstX(size);
  }

  /** First cell of this rank's share of a side, north to south. */
  int firstY(int size) {
    return size * row / rows;
  }

  /** Cells of this rank's share, north to south. */
  int depth(int size) {
    return size * (row + 1) / rows - firstY(size);
  }

  @Override
  public String toString() {
    return columns + "x" + rows;
  }
}
