package dilation;

/** A program in the small: its arithmetic is real, its result is checked, its amount of work fixed. */
interface Program {
  /** One step on this rank, with its communication. */
  void step() throws Exception;

  /** A number that depends on all that was computed, the same in each run. */
  double result() throws Exception;
}
