package org.waitprof.waitstate;

/**
 * Groups of patterns whose waiting has one kind of cause: delay costs are counted for each. The six
 * groups of Scalasca 2.6, and Wait at Finalize, which has no costs there; Early Scan has no group.
 * Files use the order of the constants.
 */
public enum WaitGroup {
  /** A receiver waits for the sender of a message. */
  LATE_SENDER("late_sender", "Late Sender", "latesender"),
  /** A sender waits for the receiver of a message. */
  LATE_RECEIVER("late_receiver", "Late Receiver", "latereceiver"),
  /** Waiting in collectives in which each rank needs all others. */
  N_TO_N("n_to_n", "n-to-n", "n2n"),
  BARRIER("barrier", "Barrier", "barrier"),
  /** Waiting for the root of a broadcast or scatter. */
  ONE_TO_N("one_to_n", "1-to-n", "12n"),
  /** The root of a reduction or gather waiting for the others. */
  N_TO_ONE("n_to_one", "n-to-1", "n21"),
  /** Waiting for the last rank at the end of the run. */
  FINALIZE("finalize", "Finalize", "finalize");

  private final String id;
  private final String displayName;
  private final String scalasca;

  WaitGroup(String id, String displayName, String scalasca) {
    this.id = id;
    this.displayName = displayName;
    this.scalasca = scalasca;
  }

  /** The name in columns: {@code late_sender}. */
  public String id() {
    return id;
  }

  /** Name for people, as reports print it. */
  public String displayName() {
    return displayName;
  }

  /** Name of its short-term costs, as Scalasca forms it: {@code delay_latesender}. */
  public String scalascaShortTerm() {
    return "delay_" + scalasca;
  }

  /** Name of its long-term costs, as Scalasca forms it. */
  public String scalascaLongTerm() {
    return scalascaShortTerm() + "_longterm";
  }

  /** Whether ranks wait for one message, not in a collective. */
  public boolean isPointToPoint() {
    return this == LATE_SENDER || this == LATE_RECEIVER;
  }
}
