package org.waitprof.trace;

/**
 * Kind of an event. All events but {@link #ENTER} are inside of the region entered last on their
 * thread. Communication events are inside of the MPI call that caused them. The name of the call
 * gives the details that the event lacks (kind of collective, send mode).
 *
 * <p>Only completed actions of MPI are events. No event exists for a peer {@code MPI_PROC_NULL},
 * for a single test that found nothing, or for calls that a call makes inside of the binding.
 */
public enum EventKind {
  /** A region begins; its path is {@link TraceEvent#path}. */
  ENTER,
  /** The region entered last on this thread ends. */
  LEAVE,
  /**
   * A blocking send, {@code MPI_Sendrecv} included: peer, tag, communicator, bytes, send mode.
   * Comes before the receive of the same call.
   */
  SEND,
  /** A blocking receive has got its message: the true peer, tag and bytes; communicator. */
  RECEIVE,
  /**
   * A non-blocking or persistent send starts: as {@link #SEND}, and its request. For a persistent
   * request in {@code MPI_Start}, not in {@code MPI_Send_init}.
   */
  SEND_POSTED,
  /** A wait or test call found that send complete: request. */
  SEND_COMPLETED,
  /**
   * A non-blocking or persistent receive starts: request; peer, tag and communicator as asked for
   * ({@link TraceEvent#ANY}, or {@link TraceEvent#UNKNOWN} in formats that do not record them).
   */
  RECEIVE_POSTED,
  /** A wait or test call found that receive complete: as {@link #RECEIVE}, and its request. */
  RECEIVE_COMPLETED,
  /** A request ended without having been completed: cancelled, or, in a Request_free, freed. */
  REQUEST_DROPPED,
  /**
   * The call of this region threw, and it is not known whether it sent its message: peer, tag and
   * communicator as asked for.
   */
  SEND_THROWN,
  /**
   * The call threw, and it is not known whether it took a message: peer, tag and communicator as
   * asked for ({@link TraceEvent#ANY}). Calls that are known to have taken one are {@link
   * #RECEIVE}.
   */
  RECEIVE_THROWN,
  /**
   * The call is a collective that threw: communicator and root. If others have taken part, its
   * place among the rank's collectives is empty, unless the rank has called it again.
   */
  COLLECTIVE_THROWN,
  /** A probe found a message: its true peer and tag, communicator, bytes. */
  PROBED,
  /** The region is a run of polls that found nothing, with no other action between them. */
  POLLED,
  /**
   * The computation of the thread before this region lost time to a cause outside of the program.
   * {@link TraceEvent#cause} is the cause, {@link TraceEvent#lostNanos} the time lost, {@link
   * TraceEvent#times} the number of losses. They lie between {@link TraceEvent#fromNanos} and
   * {@link TraceEvent#untilNanos}. If no more time lies between both than was lost, these are the
   * exact begin and end. A cause has one event or more. All losses of a region are together no
   * longer than that computation.
   */
  LOST,
  /**
   * Messages or data of this region are objects, whose size is unknown. The bytes of its other
   * events are 0 or 1: whether objects were sent.
   */
  OBJECTS,
  /**
   * The call of this region is about a window: communicator (the window's), peer, and as the tag
   * the kind of lock that it takes, {@link TraceEvent#SHARED}, {@link TraceEvent#EXCLUSIVE} or
   * none. One event for each rank of a group; peer {@link TraceEvent#ANY} where the call names no
   * rank.
   */
  ON_WINDOW,
  /**
   * A blocking collective, neighbourhood collectives included: communicator, root, bytes sent and
   * received by this rank as {@link TraceEvent#bytes} and {@link TraceEvent#bytesReceived}. One
   * event per call, anywhere inside of its region.
   */
  COLLECTIVE,
  /** A non-blocking collective starts: as {@link #COLLECTIVE}, and its request. */
  COLLECTIVE_POSTED,
  /** A wait or test call found that collective complete: request. */
  COLLECTIVE_COMPLETED,
  /**
   * The collective of this region begins; only in formats that record a time other than the
   * region's {@link #ENTER}. The next {@link #COLLECTIVE} is its end then; without it, the region's
   * {@link #ENTER} and {@link #LEAVE} are begin and end.
   */
  COLLECTIVE_BEGIN
}
