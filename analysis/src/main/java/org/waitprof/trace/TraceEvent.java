package org.waitprof.trace;

import org.waitprof.model.SendMode;
import org.waitprof.model.lateness.LatenessCause;

/**
 * An event. The fields that belong to its kind ({@link EventKind}) describe it; the others have no
 * defined value. A structure without behaviour: cursors fill one object again and again, so that no
 * event costs an allocation. Read it before the next {@link EventCursor#next()} and keep values,
 * not the object.
 */
public final class TraceEvent {
  /** Peer or tag of a posted receive that takes any. */
  public static final int ANY = -1;

  /** Value that the format does not record, or that lies outside of the job (spawned processes). */
  public static final int UNKNOWN = -2;

  /** Tag of a call on a window that takes a lock together with others. */
  public static final int SHARED = 2;

  /** Tag of a call on a window that takes a lock alone. */
  public static final int EXCLUSIVE = 1;

  /** {@link #root} of a collective without one. */
  public static final int NO_ROOT = -1;

  /** Kind of the event, which determines the other fields. */
  public EventKind kind = EventKind.LEAVE;

  /**
   * Time of the event, nanoseconds on the clock that all ranks of the trace share: clock offsets
   * between hosts are already taken out ({@link RankTrace#clock()}). The origin is arbitrary.
   */
  public long timeNanos;

  /** {@link EventKind#ENTER}: number of the call path, see {@link RankTrace#path(int)}. */
  public int path;

  /** The other side's rank in MPI_COMM_WORLD; {@link #ANY} or {@link #UNKNOWN} possible. */
  public int peer;

  /** Message tag; {@link #ANY} or {@link #UNKNOWN} possible in a posted receive. */
  public int tag;

  /** Number of the communicator, equal on all of its ranks: {@link RankTrace#communicator}. */
  public long communicator;

  /** Bytes of the message; bytes that this rank contributed to a collective. */
  public long bytes;

  /** Bytes that a collective delivered to this rank. */
  public long bytesReceived;

  /** Request, unique among the rank's active requests; may be used again after completion. */
  public long request;

  /** Root of a collective as rank in MPI_COMM_WORLD, or {@link #NO_ROOT}. */
  public int root = NO_ROOT;

  /** Cause of the loss, of {@link EventKind#LOST}. */
  public LatenessCause cause = LatenessCause.COMPUTE;

  /** Length of the loss in nanoseconds, within the window below. */
  public long lostNanos;

  /** Number of times that the cause occurred. */
  public long times;

  /** Begin of the window that the loss is in, on the clock of {@link #timeNanos}. */
  public long fromNanos;

  /** End of the window that the loss is in. */
  public long untilNanos;

  /** Mode of a send, blocking or posted. */
  public SendMode sendMode = SendMode.STANDARD;

  public TraceEvent() {}

  /** An event of a kind at a time; its other fields are to follow. */
  public TraceEvent(EventKind kind, long timeNanos) {
    this.kind = kind;
    this.timeNanos = timeNanos;
  }
}
