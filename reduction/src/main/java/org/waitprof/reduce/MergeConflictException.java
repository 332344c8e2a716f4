package org.waitprof.reduce;

/**
 * A rank that does not fit to those already merged. The merge is as it was before: the caller may
 * give up, or leave the rank out and go on. The message is one line.
 */
public final class MergeConflictException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  MergeConflictException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }

  /** Reason why a rank cannot be merged. */
  public enum Reason {
    DUPLICATE_RANK,
    /** The rank belongs to another run. */
    OTHER_RUN,
    /** It disagrees about the number of ranks. */
    OTHER_SIZE,
    /** It never got through Init, or its number is outside of the job. */
    NO_RANK
  }
}
