package org.waitprof.agent.advice;

import static org.waitprof.agent.advice.Operand.ARRIVED_STATUS;
import static org.waitprof.agent.advice.Operand.COMM;
import static org.waitprof.agent.advice.Operand.FALSE;
import static org.waitprof.agent.advice.Operand.FOUND_STATUS;
import static org.waitprof.agent.advice.Operand.KEPT_HANDLE;
import static org.waitprof.agent.advice.Operand.KEPT_MESSAGE;
import static org.waitprof.agent.advice.Operand.MPI_CLASS;
import static org.waitprof.agent.advice.Operand.PEER;
import static org.waitprof.agent.advice.Operand.PROC_NULL;
import static org.waitprof.agent.advice.Operand.REQUEST_KIND;
import static org.waitprof.agent.advice.Operand.RESULT_OBJECT;
import static org.waitprof.agent.advice.Operand.RESULT_OBJECTS;
import static org.waitprof.agent.advice.Operand.RESULT_STATUS;
import static org.waitprof.agent.advice.Operand.ROOT_OR_NONE;
import static org.waitprof.agent.advice.Operand.SOURCE;
import static org.waitprof.agent.advice.Operand.SOURCE_TAG;
import static org.waitprof.agent.advice.Operand.STARTED_HANDLE;
import static org.waitprof.agent.advice.Operand.STATE;
import static org.waitprof.agent.advice.Operand.TAG;
import static org.waitprof.agent.advice.Operand.THROWN;
import static org.waitprof.agent.advice.Operand.TRUE;
import static org.waitprof.agent.advice.Operand.TYPE_OR_NULL;
import static org.waitprof.agent.advice.Recorder.COMPLETION_PROBE;
import static org.waitprof.agent.advice.Recorder.CREATION_PROBE;
import static org.waitprof.agent.advice.Recorder.MESSAGE_PROBE;
import static org.waitprof.agent.advice.Recorder.START_PROBE;
import static org.waitprof.agent.advice.Recorder.WINDOW_PROBE;

import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.ResultKind;
import org.waitprof.model.CompletedRequests;
import org.waitprof.model.MpiCall;

/**
 * Probes of a profile with a coordinated sample, and of {@code mode=trace}: counters and messages,
 * which need peers, tags, communicators and roots. The arguments still give these at the return.
 * Both modes share the probes, which themselves decide which records to keep.
 */
class MessageAdvice implements ProbeTable {
  /** Probes of a profile with a sample. */
  static final MessageAdvice SAMPLE = new MessageAdvice(false);

  /** Probes of a trace, maybe with a sample. */
  static final MessageAdvice TRACE = new MessageAdvice(true);

  static final ProbeCall EXIT = call("exit", STATE);

  private static final ProbeCall EXIT_WINDOW_RANK = window("exitRank", STATE, KEPT_HANDLE, PEER);

  private final boolean isTrace;

  MessageAdvice(boolean isTrace) {
    this.isTrace = isTrace;
  }

  static ProbeCall call(String name, Operand... operands) {
    return ProbeCall.exit(MESSAGE_PROBE, name, operands);
  }

  private static ProbeCall start(String name, Operand... operands) {
    return ProbeCall.exit(START_PROBE, name, operands);
  }

  private static ProbeCall started(Operand request, Operand persistent) {
    return start(
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

  static ProbeCall creation(String name, Operand... operands) {
    return ProbeCall.exit(CREATION_PROBE, name, operands);
  }

  private static ProbeCall window(String name, Operand... operands) {
    return ProbeCall.exit(WINDOW_PROBE, name, operands);
  }

  static ProbeCall completion(String name, Operand... operands) {
    return ProbeCall.exit(COMPLETION_PROBE, name, operands);
  }

  /** Only Finalize is entered in another way than in a profile run. */
  @Override
  public ProbeCall entry(CallRow row) {
    return row.call() == MpiCall.MPI_FINALIZE
        ? ProbeCall.entry(MESSAGE_PROBE, "enterFinalize", MPI_CLASS, Operand.CALL)
        : ProfileProbes.TABLE.entry(row);
  }

  @Override
  public ProbeCall exit(CallRow row) {
    return switch (row.call()) {
      case MPI_INIT, MPI_INIT_THREAD -> call("exitInit", STATE, MPI_CLASS);
      case MPI_FINALIZE -> call("exitFinalize", STATE);
      case MPI_START, MPI_STARTALL -> start("exitRestarted", STATE);
      case MPI_CANCEL -> completion("exitGivenUp", STATE, FALSE);
      case MPI_REQUEST_FREE -> completion("exitGivenUp", STATE, TRUE);
      case MPI_MRECV -> call("exitMatched", STATE, ARRIVED_STATUS, TYPE_OR_NULL, KEPT_MESSAGE);
      case MPI_IMRECV ->
          start("exitStartedMatched", STATE, STARTED_HANDLE, TYPE_OR_NULL, KEPT_MESSAGE);
      case MPI_COMM_IDUP -> duplicate(row);
      case MPI_MPROBE, MPI_IMPROBE ->
          call("exitMatchedProbe", STATE, FOUND_STATUS, COMM, Operand.TAKEN_MESSAGE);
      default -> byClass(row);
    };
  }

  private ProbeCall byClass(CallRow row) {
    return switch (row.call().callClass()) {
      case SEND, LOCAL_SEND -> call("exitSend", STATE, COMM, PEER, TAG);
      case RECEIVE -> call("exitReceive", STATE, ARRIVED_STATUS, TYPE_OR_NULL, COMM);
      case SEND_RECEIVE ->
          call("exitSendReceive", STATE, ARRIVED_STATUS, Operand.RECV_TYPE, COMM, PEER, TAG);
      case PROBE, POLL_PROBE -> call("exitProbe", STATE, FOUND_STATUS, COMM);
      case START -> started(STARTED_HANDLE, FALSE);
      case REQUEST_SETUP -> started(Operand.SET_UP_HANDLE, TRUE);
      case COLLECTIVE_START -> startedCollective();
      case BARRIER, ALL_TO_ALL, ONE_TO_ALL, ALL_TO_ONE, SCAN ->
          call("exitCollective", STATE, COMM, ROOT_OR_NONE);
      case NEIGHBOURHOOD -> neighbours();
      case COMPLETION, TEST ->
          row.call().completes() == CompletedRequests.NOTHING
              ? call("exitPoll", STATE, FOUND_STATUS)
              : completed(row);
      case COMMUNICATOR -> communicator(row);
      case ENVIRONMENT, IO_INDEPENDENT -> EXIT;
      case RMA_TRANSFER -> isTrace ? EXIT_WINDOW_RANK : EXIT;
      case IO_COLLECTIVE -> onHandle(row);
      case RMA_SYNC -> isCollective(row) ? onHandle(row) : onWindow(row);
    };
  }

  /** Probe of a call with the neighbours in a topology. */
  ProbeCall neighbours() {
    return call("exitNeighbours", STATE, COMM);
  }

  /** Probe of a call that completes requests. */
  ProbeCall completed(CallRow row) {
    return completionByResult(row.result());
  }

  /** Whether a call on a window is collective over its members. */
  boolean isCollective(CallRow row) {
    return row.has(ArgumentRole.HANDLE);
  }

  private ProbeCall onWindow(CallRow row) {
    return switch (row.call()) {
      case MPI_WIN_START, MPI_WIN_POST -> window("exitGroup", STATE, KEPT_HANDLE, Operand.GROUP);
      case MPI_WIN_COMPLETE, MPI_WIN_WAIT -> window("exitAll", STATE, KEPT_HANDLE);
      case MPI_WIN_TEST ->
          ProfileProbes.isWindowTest(row)
              ? window("exitTest", STATE, Operand.RESULT_FLAG, KEPT_HANDLE)
              : EXIT;
      default -> isTrace ? traced(row.call()) : EXIT;
    };
  }

  /** Probes for calls that only a trace records. */
  private static ProbeCall traced(MpiCall call) {
    return switch (call) {
      case MPI_WIN_UNLOCK_ALL, MPI_WIN_FLUSH_ALL, MPI_WIN_FLUSH_LOCAL_ALL ->
          window("exitAll", STATE, KEPT_HANDLE);
      case MPI_WIN_LOCK -> window("exitLock", STATE, KEPT_HANDLE, PEER, Operand.LOCK);
      case MPI_WIN_LOCK_ALL -> window("exitLockAll", STATE, KEPT_HANDLE);
      case MPI_WIN_UNLOCK, MPI_WIN_FLUSH, MPI_WIN_FLUSH_LOCAL -> EXIT_WINDOW_RANK;
      default -> EXIT;
    };
  }

  /** The probe of a call that completes requests, which all ways to record share. */
  static ProbeCall completionByResult(ResultKind result) {
    return switch (result) {
      case NONE -> completion("exitCompleted", STATE);
      case STATUS -> completion("exitCompleted", STATE, RESULT_STATUS);
      case STATUSES -> completion("exitCompleted", STATE, RESULT_OBJECTS);
      case FLAG -> completion("exitTest", STATE, Operand.RESULT_FLAG);
      case STATUS_OR_NULL, STATUSES_OR_NULL -> completion("exitTest", STATE, RESULT_OBJECT);
      case INDEX -> completion("exitAny", STATE, Operand.RESULT_INDEX);
      case INDEXED_STATUS -> completion("exitAny", STATE, RESULT_STATUS);
      case INDICES -> completion("exitSome", STATE, Operand.RESULT_INDICES);
      case INDEXED_STATUSES -> completion("exitSome", STATE, RESULT_OBJECTS);
      case ENVELOPE, REQUEST, COMMUNICATOR, PENDING_COMMUNICATOR -> EXIT;
    };
  }

  /** Probe of a duplicate of a communicator that is not agreed on yet, and its request. */
  ProbeCall duplicate(CallRow row) {
    return creation("exitPendingComm", STATE, RESULT_OBJECT, COMM);
  }

  /** Probe of a collective on a file or window, or of a call that makes one. */
  ProbeCall onHandle(CallRow row) {
    if (!row.has(ArgumentRole.HANDLE)) {
      return EXIT;
    }
    return row.has(ArgumentRole.COMM)
        ? creation("exitFile", STATE, Operand.HANDLE, COMM)
        : call("exitCollective", STATE, Operand.HANDLE, ROOT_OR_NONE);
  }

  static ProbeCall startedCollective() {
    return start("exitStartedCollective", STATE, STARTED_HANDLE, COMM, ROOT_OR_NONE);
  }

  /** Probe of a call that makes or ends a communicator. */
  ProbeCall communicator(CallRow row) {
    if (!row.has(ArgumentRole.COMM)) {
      return EXIT;
    }
    return switch (row.result()) {
      case COMMUNICATOR ->
          row.has(ArgumentRole.DIMS)
              ? creation("exitGrid", STATE, RESULT_OBJECT, COMM, Operand.DIMS)
              : creation("exitComm", STATE, RESULT_OBJECT, COMM);
      default ->
          row.call() == MpiCall.MPI_COMM_DISCONNECT ? creation("exitEndedComm", STATE, COMM) : EXIT;
    };
  }

  @Override
  public ProbeCall thrown(CallRow row) {
    if (row.call().completes() == CompletedRequests.ONE && row.has(ArgumentRole.REQUEST)) {
      return thrown("exitWait", STATE, THROWN);
    }
    if (row.call() == MpiCall.MPI_MRECV || !row.has(ArgumentRole.COMM)) {
      return thrown("exit", STATE);
    }
    return switch (row.call().callClass()) {
      case SEND, LOCAL_SEND -> thrown("exitSend", STATE, THROWN, COMM, PEER, TAG);
      case RECEIVE -> thrown("exitReceive", STATE, THROWN, COMM, SOURCE, SOURCE_TAG);
      case SEND_RECEIVE ->
          thrown("exitSendReceive", STATE, THROWN, COMM, PEER, TAG, SOURCE, SOURCE_TAG);
      case BARRIER, ALL_TO_ALL, ONE_TO_ALL, ALL_TO_ONE, SCAN, NEIGHBOURHOOD ->
          thrown("exitCollective", STATE, THROWN, COMM, ROOT_OR_NONE);
      default -> thrown("exit", STATE);
    };
  }

  private static ProbeCall thrown(String name, Operand... operands) {
    return ProbeCall.exit(Recorder.THROWN_PROBE, name, operands);
  }

  @Override
  public boolean needsStatuses() {
    return true;
  }
}
