package org.waitprof.trace.paraver;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;

/**
 * Numbers of MPI calls in Paraver traces: the values of Extrae's MPI events (its
 * MPI_EventEncoding.h), and the event types that they come with.
 */
public final class ParaverCalls {
  /** Event types: point-to-point, collectives, other calls, one-sided, files. */
  public static final int POINT_TO_POINT = 50_000_001;

  public static final int COLLECTIVES = 50_000_002;
  public static final int OTHERS = 50_000_003;
  public static final int ONE_SIDED = 50_000_004;
  public static final int FILES = 50_000_005;

  /** Event types of a collective: bytes sent and received, 1 on its root, its communicator. */
  public static final int SENT = 50_100_001;

  public static final int RECEIVED = 50_100_002;
  public static final int IS_ROOT = 50_100_003;
  public static final int COMMUNICATOR = 50_100_004;

  /** Event type: 1 where a task begins, 0 where it ends. */
  public static final int APPLICATION = 40_000_001;

  /** Event type: a buffer is being written, if not 0. */
  static final int FLUSH = 40_000_003;

  /** Event type: tracing is on, if not 0. */
  static final int TRACING = 40_000_012;

  /** Event type of waitprof: the call path that leads to a call; its values are in the .pcf. */
  public static final int CALL_PATH = 70_990_001;

  /** Event type of waitprof: cause of a loss of computation, at its exact times; 0 at the end. */
  public static final int LOST = 70_990_002;

  /**
   * Event type of waitprof: cause of a loss of computation, at the computation's end where the
   * loss's times are unknown.
   */
  public static final int LOST_WITHIN = 70_990_003;

  /** Event type together with {@link #LOST}: the exact cause in words; 0 if that is not known. */
  public static final int LOST_TO = 70_990_004;

  private static final Map<Integer, MpiCall> CALLS = new HashMap<>();
  private static final Map<MpiCall, Integer> VALUES = new EnumMap<>(MpiCall.class);

  static {
    put(1, MpiCall.MPI_SEND);
    put(2, MpiCall.MPI_RECV);
    put(3, MpiCall.MPI_ISEND);
    put(4, MpiCall.MPI_IRECV);
    put(5, MpiCall.MPI_WAIT);
    put(6, MpiCall.MPI_WAITALL);
    put(7, MpiCall.MPI_BCAST);
    put(8, MpiCall.MPI_BARRIER);
    put(9, MpiCall.MPI_REDUCE);
    put(10, MpiCall.MPI_ALLREDUCE);
    put(11, MpiCall.MPI_ALLTOALL);
    put(12, MpiCall.MPI_ALLTOALLV);
    put(13, MpiCall.MPI_GATHER);
    put(14, MpiCall.MPI_GATHERV);
    put(15, MpiCall.MPI_SCATTER);
    put(16, MpiCall.MPI_SCATTERV);
    put(17, MpiCall.MPI_ALLGATHER);
    put(18, MpiCall.MPI_ALLGATHERV);
    put(30, MpiCall.MPI_SCAN);
    put(31, MpiCall.MPI_INIT);
    put(32, MpiCall.MPI_FINALIZE);
    put(33, MpiCall.MPI_BSEND);
    put(34, MpiCall.MPI_SSEND);
    put(35, MpiCall.MPI_RSEND);
    put(36, MpiCall.MPI_IBSEND);
    put(37, MpiCall.MPI_ISSEND);
    put(38, MpiCall.MPI_IRSEND);
    put(39, MpiCall.MPI_TEST);
    put(41, MpiCall.MPI_SENDRECV);
    put(59, MpiCall.MPI_WAITANY);
    put(60, MpiCall.MPI_WAITSOME);
    put(61, MpiCall.MPI_PROBE);
    put(62, MpiCall.MPI_IPROBE);
    put(65, MpiCall.MPI_PUT);
    put(66, MpiCall.MPI_GET);
    put(68, MpiCall.MPI_WIN_FENCE);
    put(80, MpiCall.MPI_REDUCE_SCATTER);
    put(123, MpiCall.MPI_START);
    put(125, MpiCall.MPI_TESTALL);
    put(168, MpiCall.MPI_REDUCE_SCATTER_BLOCK);
    put(214, MpiCall.MPI_EXSCAN);
  }

  /** Values from here on are calls for which Extrae has no number, in waitprof's order. */
  private static final int OWN = 10_000;

  private ParaverCalls() {}

  private static void put(int value, MpiCall call) {
    CALLS.put(value, call);
    VALUES.put(call, value);
  }

  /** The call of an event's value; empty if it is not known. */
  static Optional<MpiCall> call(long value) {
    if (value >= OWN && value < OWN + MpiCall.values().length) {
      return Optional.of(MpiCall.values()[(int) value - OWN]);
    }
    return value < OWN ? Optional.ofNullable(CALLS.get((int) value)) : Optional.empty();
  }

  /** The value of a call in its event type. */
  public static int value(MpiCall call) {
    return VALUES.getOrDefault(call, OWN + call.ordinal());
  }

  /** The event type of a call. */
  public static int type(MpiCall call) {
    return switch (call.callClass()) {
      case SEND,
          LOCAL_SEND,
          RECEIVE,
          SEND_RECEIVE,
          PROBE,
          POLL_PROBE,
          COMPLETION,
          TEST,
          START,
          REQUEST_SETUP ->
          POINT_TO_POINT;
      case BARRIER, ALL_TO_ALL, ONE_TO_ALL, ALL_TO_ONE, SCAN, NEIGHBOURHOOD, COLLECTIVE_START ->
          COLLECTIVES;
      case RMA_TRANSFER, RMA_SYNC -> ONE_SIDED;
      case IO_COLLECTIVE, IO_INDEPENDENT -> FILES;
      default -> OTHERS;
    };
  }

  /** Whether an event type says that an MPI call begins or ends. */
  static boolean isMpi(long type) {
    return type >= POINT_TO_POINT && type <= FILES;
  }

  /** Whether a call starts an operation that another call completes. */
  static boolean starts(MpiCall call) {
    return call.callClass() == CallClass.START;
  }

  /** Whether a call posts one receive, to be completed by another call. */
  static boolean postsReceive(MpiCall call) {
    return call == MpiCall.MPI_IRECV || call == MpiCall.MPI_IMRECV || call == MpiCall.MPI_START;
  }
}
