package org.waitprof.agent.advice;

/**
 * An argument of a probe: what {@link OperandLoader} leaves on the stack, and the type that the
 * probe declares for it. An operand that names a role of an argument is there for rows with this
 * role only, unless it says {@code OR_NULL}.
 */
enum Operand {
  /** What the entry's probe returned, or null. */
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

  REQUEST("L" + Recorder.TRACKED_REQUEST + ";"),
  REQUESTS("[Ljava/lang/Object;"),
  /** What the request is for that the call makes. */
  REQUEST_KIND("J"),
  TYPE("L" + Recorder.SIZED_TYPE + ";"),
  TYPE_OR_NULL("L" + Recorder.SIZED_TYPE + ";"),
  RECV_TYPE("L" + Recorder.SIZED_TYPE + ";"),
  /** The datatype of what arrives, however the method calls it. */
  ARRIVING_TYPE_OR_NULL("L" + Recorder.SIZED_TYPE + ";"),
  SIZED_COMM("L" + Recorder.SIZED_COMM + ";"),
  /** The communicator, for events. */
  COMM("Ljava/lang/Object;"),
  /**
   * The file or window, for events: it has the members of a communicator, and an order of its own.
   */
  HANDLE("Ljava/lang/Object;"),
  /** The ranks that a call on a window is about. */
  GROUP("Ljava/lang/Object;"),
  /** Which kind of lock of a window. */
  LOCK("I"),
  PEER("I"),
  TAG("I"),
  ROOT("I"),
  /** The root, or that there is none. */
  ROOT_OR_NONE("I"),
  /** Lengths of the dimensions of a grid. */
  DIMS("[I"),
  PROC_NULL("I"),
  TRUE("Z"),
  FALSE("Z"),

  /** Bytes of a message; 0 for one from or to nobody. */
  MESSAGE_BYTES("J"),
  /** Bytes that a member contributes to a collective. */
  BYTES("J"),
  /** The same where root and others do not contribute alike. */
  ROOTED_BYTES("J");

  private final String descriptor;

  Operand(String descriptor) {
    this.descriptor = descriptor;
  }

  String descriptor() {
    return descriptor;
  }

  /** Whether this is the value that the method returns. */
  boolean isResult() {
    return switch (this) {
      case RESULT_STATUS,
          RESULT_REQUEST,
          RESULT_OBJECT,
          RESULT_OBJECTS,
          RESULT_FLAG,
          RESULT_INDEX,
          RESULT_INDICES ->
          true;
      default -> false;
    };
  }
}
