package org.waitprof.agent.advice;

import static org.waitprof.agent.advice.Operand.COMM;
import static org.waitprof.agent.advice.Operand.FALSE;
import static org.waitprof.agent.advice.Operand.KEPT_HANDLE;
import static org.waitprof.agent.advice.Operand.PEER;
import static org.waitprof.agent.advice.Operand.PROC_NULL;
import static org.waitprof.agent.advice.Operand.REQUEST_KIND;
import static org.waitprof.agent.advice.Operand.ROOT_OR_NONE;
import static org.waitprof.agent.advice.Operand.STATE;
import static org.waitprof.agent.advice.Operand.TAG;
import static org.waitprof.agent.advice.Operand.TRUE;
import static org.waitprof.agent.advice.Operand.TYPE_OR_NULL;
import static org.waitprof.agent.advice.Recorder.COMPLETION_PROBE;
import static org.waitprof.agent.advice.Recorder.CREATION_PROBE;
import static org.waitprof.agent.advice.Recorder.MESSAGE_PROBE;
import static org.waitprof.agent.advice.Recorder.START_PROBE;
import static org.waitprof.agent.advice.Recorder.WINDOW_PROBE;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.ResultKind;
import org.waitprof.model.CompletedRequests;
import org.waitprof.model.MpiCall;

/**
 * The probes of a binding in C's style, for every way to record: those of {@link MessageProbes},
 * which find out themselves what is kept, with results from where arguments point.
 */
final class HandleProbes implements ProbeTable {
  private static final ProbeCall EXIT = message("exit", STATE);

  private static final ProbeCall EXIT_WINDOW_RANK = window("exitRank", STATE, KEPT_HANDLE, PEER);

  private final ProbeTable ways;

  /** The probes where calls of other bindings would have those. */
  HandleProbes(ProbeTable ways) {
    this.ways = ways;
  }

  private static ProbeCall message(String name, Operand... operands) {
    return ProbeCall.exit(MESSAGE_PROBE, name, operands);
  }

  private static ProbeCall completion(String name, Operand... operands) {
    return ProbeCall.exit(COMPLETION_PROBE, name, operands);
  }

  private static ProbeCall creation(String name, Operand... operands) {
    return ProbeCall.exit(CREATION_PROBE, name, operands);
  }

  private static ProbeCall window(String name, Operand... operands) {
    return ProbeCall.exit(WINDOW_PROBE, name, operands);
  }

  private static ProbeCall started(Operand request, Operand persistent) {
    return ProbeCall.exit(
        START_PROBE,
        "exitStarted",
        STATE,
        request,
        TYPE_OR_NULL,
        REQUEST_KIND,
        COMM,
        PEER,
        TAG,
        PROC_NULL,
        persistent);
  }

  @Override
  public ProbeCall entry(CallRow row) {
    return row.call() == MpiCall.MPI_FINALIZE
        ? MessageProbes.SAMPLE.entry(row)
        : ProfileProbes.TABLE.entry(row);
  }

  @Override
  public ProbeCall exit(CallRow row) {
    return switch (row.call()) {
      case MPI_INIT, MPI_INIT_THREAD -> message("exitInit", STATE, Operand.MPI_CLASS);
      case MPI_FINALIZE -> message("exitFinalize", STATE);
      case MPI_START, MPI_STARTALL -> ProbeCall.exit(START_PROBE, "exitRestarted", STATE);
      case MPI_CANCEL -> completion("exitGivenUp", STATE, FALSE);
      case MPI_REQUEST_FREE -> completion("exitGivenUp", STATE, TRUE);
      case MPI_MRECV ->
          message("exitMatched", STATE, Operand.ARRIVED_STATUS, TYPE_OR_NULL, Operand.KEPT_MESSAGE);
      case MPI_IMRECV ->
          ProbeCall.exit(
              START_PROBE,
              "exitStartedMatched",
              STATE,
              Operand.STARTED_HANDLE,
              TYPE_OR_NULL,
              Operand.KEPT_MESSAGE);
      case MPI_MPROBE, MPI_IMPROBE ->
          message("exitMatchedProbe", STATE, Operand.FOUND_STATUS, COMM, Operand.TAKEN_MESSAGE);
      default -> byClass(row);
    };
  }

  private ProbeCall byClass(CallRow row) {
    return switch (row.call().callClass()) {
      case SEND, LOCAL_SEND -> message("exitSend", STATE, COMM, PEER, TAG);
      case RECEIVE -> message("exitReceive", STATE, Operand.ARRIVED_STATUS, TYPE_OR_NULL, COMM);
      case SEND_RECEIVE ->
          message(
              "exitSendReceive", STATE, Operand.ARRIVED_STATUS, Operand.RECV_TYPE, COMM, PEER, TAG);
      case PROBE, POLL_PROBE -> message("exitProbe", STATE, Operand.FOUND_STATUS, COMM);
      case START -> started(Operand.STARTED_HANDLE, FALSE);
      case REQUEST_SETUP -> started(Operand.SET_UP_HANDLE, TRUE);
      case COLLECTIVE_START ->
          ProbeCall.exit(
              START_PROBE,
              "exitStartedCollective",
              STATE,
              Operand.STARTED_HANDLE,
              COMM,
              ROOT_OR_NONE);
      case BARRIER, ALL_TO_ALL, ONE_TO_ALL, ALL_TO_ONE, SCAN, NEIGHBOURHOOD ->
          message("exitCollective", STATE, COMM, ROOT_OR_NONE);
      case COMPLETION, TEST -> completed(row);
      case COMMUNICATOR -> communicator(row);
      case ENVIRONMENT, IO_INDEPENDENT -> EXIT;
      case IO_COLLECTIVE -> onHandle(row);
      case RMA_TRANSFER -> isTrace() ? EXIT_WINDOW_RANK : EXIT;
      case RMA_SYNC -> isCollectiveOnWindow(row) ? onHandle(row) : onWindow(row.call());
    };
  }

  private static ProbeCall completed(CallRow row) {
    boolean isTest = row.has(ArgumentRole.FLAG) || row.result() == ResultKind.FLAG;
    return switch (row.call().completes()) {
      case NOTHING -> message("exitPoll", STATE, Operand.FOUND_STATUS);
      case ONE ->
          isTest
              ? completion("exitTest", STATE, Operand.FOUND_STATUS)
              : completion("exitCompleted", STATE, Operand.STATUS_LEFT);
      case ALL ->
          isTest
              ? completion("exitTest", STATE, Operand.FOUND_STATUSES)
              : completion("exitCompleted", STATE, Operand.STATUSES_LEFT);
      case ANY -> completion("exitAny", STATE, Operand.INDEXED_STATUS);
      case SOME -> completion("exitSome", STATE, Operand.INDEXED_STATUSES);
    };
  }

  private static ProbeCall communicator(CallRow row) {
    if (!row.has(ArgumentRole.NEW_COMM) && row.result() != ResultKind.COMMUNICATOR) {
      return EXIT;
    }
    switch (row.call()) {
      case MPI_COMM_IDUP -> {
        return creation("exitPendingComm", STATE, Operand.NEW_COMM, COMM);
      }
      // As another one of the same members: there may be no way to ask for these.
      case MPI_COMM_DUP, MPI_COMM_DUP_WITH_INFO -> {
        return creation("exitFile", STATE, Operand.NEW_COMM, COMM);
      }
      default -> {}
    }
    return row.has(ArgumentRole.DIMS)
        ? creation("exitGrid", STATE, Operand.NEW_COMM, COMM, Operand.DIMS)
        : creation("exitComm", STATE, Operand.NEW_COMM, COMM);
  }

  private static ProbeCall onHandle(CallRow row) {
    if (row.has(ArgumentRole.NEW_HANDLE)) {
      return creation("exitFile", STATE, Operand.NEW_HANDLE, COMM);
    }
    return row.has(ArgumentRole.HANDLE)
        ? message("exitCollective", STATE, KEPT_HANDLE, ROOT_OR_NONE)
        : EXIT;
  }

  private static boolean isCollectiveOnWindow(CallRow row) {
    return switch (row.call()) {
      case MPI_WIN_FENCE, MPI_WIN_FREE -> true;
      default -> row.has(ArgumentRole.NEW_HANDLE);
    };
  }

  private boolean isTrace() {
    return ways == MessageProbes.TRACE;
  }

  private ProbeCall onWindow(MpiCall call) {
    return !isTrace()
        ? EXIT
        : switch (call) {
          case MPI_WIN_START, MPI_WIN_POST -> window("exitGroup", STATE, KEPT_HANDLE, Operand.NULL);
          case MPI_WIN_COMPLETE, MPI_WIN_WAIT, MPI_WIN_UNLOCK_ALL ->
              window("exitAll", STATE, KEPT_HANDLE);
          case MPI_WIN_LOCK -> window("exitLock", STATE, KEPT_HANDLE, PEER, Operand.LOCK);
          case MPI_WIN_LOCK_ALL -> window("exitLockAll", STATE, KEPT_HANDLE);
          case MPI_WIN_UNLOCK, MPI_WIN_FLUSH, MPI_WIN_FLUSH_LOCAL -> EXIT_WINDOW_RANK;
          default -> EXIT;
        };
  }

  /** Requests are given back behind the probe, which still needs them. */
  @Override
  public @Nullable ProbeCall after(CallRow row) {
    if (row.call() == MpiCall.MPI_REQUEST_FREE) {
      return ProbeCall.exit(Recorder.HANDLES, "freed", STATE);
    }
    boolean takesRequests =
        row.call().completes() != CompletedRequests.NOTHING
            || row.has(ArgumentRole.REQUESTS)
            || row.call() == MpiCall.MPI_START
            || row.call() == MpiCall.MPI_CANCEL
            || row.call() == MpiCall.MPI_REQUEST_GET_STATUS;
    return takesRequests ? ProbeCall.exit(Recorder.HANDLES, "release", STATE) : null;
  }

  @Override
  public ProbeCall thrown() {
    return message("exitThrown", STATE);
  }

  @Override
  public List<Mixin> mixins(String owner) {
    return List.of();
  }

  @Override
  public boolean needsStatuses() {
    return false;
  }

  @Override
  public String completion() {
    return COMPLETION_PROBE;
  }
}
