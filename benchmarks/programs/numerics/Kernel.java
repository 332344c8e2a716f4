package numerics;

/** A numeric kernel of one rank. */
interface Kernel {
  /** Goes a step; gives this rank's largest distance from the known solution. */
  double step(int step) throws Exception;
}
