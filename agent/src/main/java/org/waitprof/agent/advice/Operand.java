package org.waitprof.agent.advice;

/**
 * An argument of a probe: the value that {@link OperandLoader} leaves on the stack, and the type
 * that the probe declares for it. An operand that names a role of an argument exists only for rows
 * with this role, unless its name ends with {@code OR_NULL}.
 */
enum Operand {
  /** Result of the probe at the entry, or null. */
  STATE("L" + Recorder.THREAD_STATE + ";"),
  /** The ordinal of the MPI call. */
  CALL("I"),
  /** The class {@code mpi.MPI}: each rank's class loader has its own. */
  MPI_CLASS("Ljava/lang/Class;"),
  /** The object on which the method was called. */
  RECEIVER("Ljava/lang/Object;"),

  /** Result of the method, at its exit; comes directly behind the state. */
  RESULT_STATUS("L" + Recorder.MESSAGE_STATUS + ";"),
  RESULT_REQUEST("L" + Recorder.TRACKED_REQUEST + ";"),
  RESULT_OBJECT("Ljava/lang/Object;"),
  RESULT_OBJECTS("[Ljava/lang/Object;"),
  RESULT_FLAG("Z"),
  RESULT_INDEX("I"),
  RESULT_INDICES("[I"),

  /** Exception or error of the method; exists only where it throws. */
  THROWN("Ljava/lang/Throwable;"),

  // Results of calls: methods on objects return them, methods in C's style leave them where an
  // argument points.

  /** The request that the call has started. */
  STARTED_HANDLE("L" + Recorder.TRACKED_REQUEST + ";"),
  /** The request that the call has set up, to be started later. */
  SET_UP_HANDLE("L" + Recorder.TRACKED_REQUEST + ";"),
  /** Status of the one completed request, or null. */
  STATUS_LEFT("L" + Recorder.MESSAGE_STATUS + ";"),
  /** Statuses of all requests, or null. */
  STATUSES_LEFT("[Ljava/lang/Object;"),
  /** Status of the message that a blocking receive got. */
  ARRIVED_STATUS("Ljava/lang/Object;"),
  /** Status of the operation or message that a test or probe found; null for none. */
  FOUND_STATUS("Ljava/lang/Object;"),
  /** Statuses of the operations that a test found; null for none. */
  FOUND_STATUSES("Ljava/lang/Object;"),
  /** Status with the index of the request that is complete, or null. */
  INDEXED_STATUS("L" + Recorder.MESSAGE_STATUS + ";"),
  /** Statuses with the indices of the requests that are complete, or null. */
  INDEXED_STATUSES("[Ljava/lang/Object;"),
  /** The communicator that the call has made. */
  NEW_COMM("Ljava/lang/Object;"),
  /** The window or file that the call has made. */
  NEW_HANDLE("Ljava/lang/Object;"),
  /** A matched message that the call takes in: the receiver, or kept at the entry. */
  KEPT_MESSAGE("Ljava/lang/Object;"),
  /** A matched message that the call has found; the receiver of methods on objects. */
  TAKEN_MESSAGE("Ljava/lang/Object;"),
  /** The window or file of the call: the receiver, or kept at the entry. */
  KEPT_HANDLE("Ljava/lang/Object;"),
  REQUEST("L" + Recorder.TRACKED_REQUEST + ";"),
  REQUESTS("[Ljava/lang/Object;"),
  /** Kind of operation for which the call makes the request. */
  REQUEST_KIND("J"),
  TYPE("L" + Recorder.SIZED_TYPE + ";"),
  TYPE_OR_NULL("L" + Recorder.SIZED_TYPE + ";"),
  RECV_TYPE("L" + Recorder.SIZED_TYPE + ";"),
  /** The datatype of the data that arrive, whatever the method calls it. */
  ARRIVING_TYPE_OR_NULL("L" + Recorder.SIZED_TYPE + ";"),
  SIZED_COMM("L" + Recorder.SIZED_COMM + ";"),
  /** The communicator, as an object for events. */
  COMM("Ljava/lang/Object;"),
  /**
   * The file or window, for events: it has the members of a communicator, and its own order of
   * calls.
   */
  HANDLE("Ljava/lang/Object;"),
  /** The ranks that a call on a window is about. */
  GROUP("Ljava/lang/Object;"),
  /** Kind of a window's lock, an int. */
  LOCK("I"),
  PEER("I"),
  TAG("I"),
  /** Rank that a receive is from, as asked for, also of a combined send and receive. */
  SOURCE("I"),
  SOURCE_TAG("I"),
  ROOT("I"),
  /** The root, or the value for none. */
  ROOT_OR_NONE("I"),
  /** Lengths of the dimensions of a grid. */
  DIMS("[I"),
  PROC_NULL("I"),
  TRUE("Z"),
  FALSE("Z"),

  /** Bytes of a message; 0 for a message from or to MPI_PROC_NULL. */
  MESSAGE_BYTES("J"),
  /** Bytes that a member contributes to a collective. */
  BYTES("J"),
  /** Bytes that a member contributes if root and others do not contribute equally. */
  ROOTED_BYTES("J");

  private final String descriptor;

  Operand(String descriptor) {
    this.descriptor = descriptor;
  }

  String descriptor() {
    return descriptor;
  }
}
