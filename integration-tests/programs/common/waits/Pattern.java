package waits;

/** What an operation of a test program can wait for, and hence when its waiting ends. */
enum Pattern {
  /** The call is not part of a pattern: its time counts, no waiting is claimed. */
  NONE,
  /** A receive and the like: until the partner is there. */
  LATE_SENDER,
  /** A loop of polls: until the partner is there. */
  LATE_SENDER_POLLED,
  /** A send and the like: until the partner is there. */
  LATE_RECEIVER,
  /** Until the last of all is there. */
  WAIT_AT_NXN,
  /** Until the last of all is there. */
  WAIT_AT_BARRIER,
  /** Until the last of all is there. */
  WAIT_AT_COMMUNICATOR,
  /** Until the last of all is there. */
  WAIT_AT_WINDOW,
  /** Logged by the others; until the root, which logs NONE, is there. */
  LATE_BROADCAST,
  /** Logged by the root; until the last of the others, which log NONE, is there. */
  EARLY_REDUCE,
  /** Until the last of the lower ranks is there. */
  EARLY_SCAN;

  /** Whether a rank has to wait for another one of its group. */
  boolean needs(int rank, int other, Pattern ofOther) {
    return switch (this) {
      case NONE -> false;
      case LATE_BROADCAST -> other != rank && ofOther == NONE;
      case EARLY_SCAN -> other < rank;
      default -> other != rank;
    };
  }
}
