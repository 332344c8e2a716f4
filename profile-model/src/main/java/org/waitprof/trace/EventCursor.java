package org.waitprof.trace;

import java.io.Closeable;
import org.waitprof.model.SendMode;

/**
 * Reads the events of one thread of one rank, forward, one at a time. Used by one thread at a time.
 *
 * <p>After {@link #next()} returned true the accessors speak of the current event until the next
 * call. An accessor that does not belong to the event's kind (see {@link EventKind}) has no defined
 * value, but does not throw. No call allocates.
 *
 * <p>Damaged input never throws: the cursor ends, and {@link #damage()} says why. Times may step
 * back and regions may be left open; who reads must expect it.
 */
public interface EventCursor extends Closeable {
  /** Peer or tag of a posted receive that takes any. */
  int ANY = -1;

  /** What the format does not tell, or what lies outside of the job (spawned processes). */
  int UNKNOWN = -2;

  /** {@link #root()} of a collective without one. */
  int NO_ROOT = -1;

  /**
   * Steps to the next event.
   *
   * @return false at the end, which an unreadable event is, too
   */
  boolean next();

  /** What the current event is. */
  EventKind kind();

  /**
   * When it happened, nanoseconds on the clock that all ranks of the trace share: clock offsets
   * between hosts are already taken out ({@link RankTrace#clock()}). The origin is arbitrary.
   */
  long timeNanos();

  /** {@link EventKind#ENTER}: number of the call path, see {@link RankTrace#path(int)}. */
  int path();

  /** The other side's rank in MPI_COMM_WORLD; {@link #ANY} or {@link #UNKNOWN} possible. */
  int peer();

  /** Message tag; {@link #ANY} or {@link #UNKNOWN} possible in a posted receive. */
  int tag();

  /** Number of the communicator, the same on all of its ranks: {@link RankTrace#communicator}. */
  long communicator();

  /** Bytes of the message; bytes that this rank contributed to a collective. */
  long bytes();

  /** Bytes that a collective delivered to this rank. */
  long bytesReceived();

  /** Request, unique among the rank's active requests; may be used again after completion. */
  long request();

  /** Root of a collective as rank in MPI_COMM_WORLD, or {@link #NO_ROOT}. */
  int root();

  /** Mode of a send, blocking or posted. */
  SendMode sendMode();

  /** Bytes of {@link RankTrace#sizeBytes(int)} read so far; for progress only. */
  long positionBytes();

  /** Why the events end too early, one clause; empty while nothing is known to be wrong. */
  String damage();

  @Override
  void close();
}
