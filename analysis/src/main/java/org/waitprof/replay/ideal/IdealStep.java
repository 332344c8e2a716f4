package org.waitprof.replay.ideal;

import org.waitprof.replay.exchange.Records;

/**
 * A step of a rank for the ideal clocks: words in a {@link Records}. The lowest bits of a step's
 * first word are its code, the others its argument; some have more words. A call's steps follow its
 * {@link #CALL}; its posts come before its waits.
 */
final class IdealStep {
  /** A call begins. Argument: stream. Then: nanoseconds outside of MPI before it, enter, leave. */
  static final int CALL = 0;

  /** A message is sent. Argument: place of the event, then 1 bit: its send waits. */
  static final int SEND = 1;

  /** A receive is posted. Argument: place of the event. */
  static final int RECEIVE_POSTED = 2;

  /** A receive completes: the next of the rank's matches. */
  static final int RECEIVE = 3;

  /** Completes a send that waits for its receiver. Argument: place of the event that sent. */
  static final int SEND_COMPLETED = 4;

  /**
   * A collective begins. Argument: number of the communicator on this rank, then {@link
   * org.waitprof.model.Dependence}. Then a word: the root's rank, shifted by one bit, which says
   * whether the rank has data.
   */
  static final int COLLECTIVE = 5;

  /** A collective completes. Argument: number of the communicator; then: instance on this rank. */
  static final int COLLECTIVE_COMPLETED = 6;

  /** The clock is set to 0 behind Init, or ends. Argument: {@link #START} or {@link #END}. */
  static final int MARK = 7;

  /**
   * A call on a window begins. Argument: number of the window on this rank, then the call. Then:
   * kind of lock, number of ranks that it names, these ranks.
   */
  static final int ACCESS = 8;

  /** The latest call on a window completes. */
  static final int ACCESS_COMPLETED = 9;

  static final int CODE_BITS = 4;
  static final long CODE_MASK = (1 << CODE_BITS) - 1;

  /** Begin of the run; one further word: time. */
  static final int START = 0;

  /** End of the run; further words: nanoseconds outside of MPI before it, time. */
  static final int END = 1;

  static final int CALL_WORDS = 4;
  static final int COLLECTIVE_WORDS = 2;
  static final int START_WORDS = 2;
  static final int END_WORDS = 3;

  /** Words of {@link #ACCESS}, without the ranks. */
  static final int ACCESS_WORDS = 3;

  static final int DEPENDENCE_BITS = 4;
  static final int CALL_BITS = 10;

  // Words of a match.
  static final int SOURCE = 0;
  static final int SEND_SEQUENCE = 1;
  static final int POSTED_SEQUENCE = 2;
  static final int POSTED_ENTER = 3;
  static final int MATCH_WORDS = 4;

  /** {@link #SOURCE} of a receive whose message is missing: it waits for no rank. */
  static final int NOBODY = -1;

  /** {@link #POSTED_ENTER} of a message that no rank receives. */
  static final long NEVER = Long.MIN_VALUE;

  /** {@link #POSTED_ENTER} of a message that was received before it was sent. */
  static final long BACKWARDS = Long.MIN_VALUE + 1;

  private IdealStep() {}

  static Records words() {
    return new Records(1, 64);
  }

  static long of(int code, long argument) {
    return argument << CODE_BITS | code;
  }

  static int code(long word) {
    return (int) (word & CODE_MASK);
  }

  static long argument(long word) {
    return word >> CODE_BITS;
  }
}
