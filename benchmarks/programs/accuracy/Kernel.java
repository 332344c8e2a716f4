package accuracy;

/** The communication of one program. */
interface Kernel {
  /** One iteration on this rank. */
  void step(Work work, int iteration) throws Exception;

  /** What the messages brought. */
  long checksum();
}
