package demo;

import java.util.List;

/**
 * A direction in which the waves travel; each component is 1 or -1.
 *
 * @param east 1 from west to east
 * @param south 1 from north to south
 * @param up 1 from the lowest plane upward
 */
record Octant(int east, int south, int up) {
  /**
   * All eight, the two that start in the same corner one after the other: the second fills the
   * pipeline while the first leaves it.
   */
  static final List<Octant> ALL =
      List.of(
          new Octant(1, 1, 1),
          new Octant(1, 1, -1),
          new Octant(-1, 1, 1),
          new Octant(-1, 1, -1),
          new Octant(1, -1, 1),
          new Octant(1, -1, -1),
          new Octant(-1, -1, 1),
          new Octant(-1, -1, -1));
}
