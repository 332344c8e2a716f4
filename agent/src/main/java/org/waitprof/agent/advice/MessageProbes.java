package org.waitprof.agent.advice;

import static org.waitprof.agent.advice.Operand.COMM;
import static org.waitprof.agent.advice.Operand.FALSE;
import static org.waitprof.agent.advice.Operand.MPI_CLASS;
import static org.waitprof.agent.advice.Operand.PEER;
import static org.waitprof.agent.advice.Operand.PROC_NULL;
import static org.waitprof.agent.advice.Operand.RECEIVER;
import static org.waitprof.agent.advice.Operand.REQUEST_KIND;
import static org.waitprof.agent.advice.Operand.RESULT_OBJECT;
import static org.waitprof.agent.advice.Operand.RESULT_OBJECTS;
import static org.waitprof.agent.advice.Operand.RESULT_REQUEST;
import static org.waitprof.agent.advice.Operand.RESULT_STATUS;
import static org.waitprof.agent.advice.Operand.ROOT_OR_NONE;
import static org.waitprof.agent.advice.Operand.STATE;
import static org.waitprof.agent.advice.Operand.TAG;
import static org.waitprof.agent.advice.Operand.TRUE;
import static org.waitprof.agent.advice.Operand.TYPE;
import static org.waitprof.agent.advice.Recorder.COMPLETION_PROBE;
import static org.waitprof.agent.advice.Recorder.CREATION_PROBE;
import static org.waitprof.agent.advice.Recorder.MESSAGE_PROBE;
import static org.waitprof.agent.advice.Recorder.START_PROBE;
import static org.waitprof.agent.advice.Recorder.WINDOW_PROBE;

import java.util.List;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.ResultKind;
import org.waitprof.model.CompletedRequests;
import org.waitprof.model.MpiCall;

/**
 * A profile with a coordinated sample, and {@code mode=trace}: counters and messages, which need
 * peers, tags, communicators and roots; the arguments still tell these at the return. Both ways
 * share the probes, which find out themselves what is kept.
 */
final class MessageProbes implements ProbeTable {
  /** A profile with a sample. */
  static final MessageProbes SAMPLE = new MessageProbes(false);

  /** A trace, maybe with a sample. */
  static final MessageProbes TRACE = new MessageProbes(true);

  private static final ProbeCall EXIT = call("exit", STATE);

  private static final ProbeCall EXIT_WINDOW_RANK = window("exitRank", STATE, RECEIVER, PEER);

  private final boolean isTrace;

  private MessageProbes(boolean isTrace) {
    this.isTrace = isTrace;
  }

  private static ProbeCall call(String name, Operand... operands) {
    return ProbeCall.exit(MESSAGE_PROBE, name, operands);
  }

  private static ProbeCall start(String name, Operand... operands) {
    return ProbeCall.exit(START_PROBE, name, operands);
  }

  private static ProbeCall started(Operand persistent) {
    return start(
        "exitStarted",
        STATE,
        RESULT_REQUEST,
        TYPE,
        REQUEST_KIND,
        COMM,
        PEER,
        TAG,
        PROC_NULL,
        persistent);
  }

  private static ProbeCall creation(String name, Operand... operands) {
    return ProbeCall.exit(CREATION_PROBE, name, operands);
  }

  private static ProbeCall window(String name, Operand... operands) {
    return ProbeCall.exit(WINDOW_PROBE, name, operands);
  }

  private static ProbeCall completion(String name, Operand... operands) {
    return ProbeCall.exit(COMPLETION_PROBE, name, operands);
  }

  /** Finalize alone is entered in another way than in a profile run. */
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
      case MPI_MRECV -> call("exitMatched", STATE, RESULT_OBJECT, TYPE, RECEIVER);
      case MPI_IMRECV -> start("exitStartedMatched", STATE, RESULT_REQUEST, TYPE, RECEIVER);
      case MPI_MPROBE, MPI_IMPROBE ->
          call("exitMatchedProbe", STATE, RESULT_OBJECT, COMM, RECEIVER);
      default -> byClass(row);
    };
  }

  private ProbeCall byClass(CallRow row) {
    return switch (row.call().callClass()) {
      case SEND, LOCAL_SEND -> call("exitSend", STATE, COMM, PEER, TAG);
      case RECEIVE -> call("exitReceive", STATE, RESULT_OBJECT, TYPE, COMM);
      case SEND_RECEIVE ->
          call("exitSendReceive", STATE, RESULT_OBJECT, Operand.RECV_TYPE, COMM, PEER, TAG);
      case PROBE, POLL_PROBE -> call("exitProbe", STATE, RESULT_OBJECT, COMM);
      case START -> started(FALSE);
      case REQUEST_SETUP -> started(TRUE);
      case COLLECTIVE_START ->
          start("exitStartedCollective", STATE, RESULT_REQUEST, COMM, ROOT_OR_NONE);
      case BARRIER, ALL_TO_ALL, ONE_TO_ALL, ALL_TO_ONE, SCAN ->
          call("exitCollective", STATE, COMM, ROOT_OR_NONE);
      case NEIGHBOURHOOD -> call("exitNeighbours", STATE, COMM);
      case COMPLETION, TEST ->
          row.call().completes() == CompletedRequests.NOTHING
              ? call("exitPoll", STATE, RESULT_OBJECT)
              : completionByResult(row.result());
      case COMMUNICATOR -> row.has(ArgumentRole.COMM) ? communicator(row) : EXIT;
      case ENVIRONMENT, IO_INDEPENDENT -> EXIT;
      case RMA_TRANSFER -> isTrace ? EXIT_WINDOW_RANK : EXIT;
      case IO_COLLECTIVE -> row.has(ArgumentRole.HANDLE) ? ofHandle(row) : EXIT;
      case RMA_SYNC ->
          row.has(ArgumentRole.HANDLE) ? ofHandle(row) : isTrace ? onWindow(row.call()) : EXIT;
    };
  }

  private static ProbeCall onWindow(MpiCall call) {
    return switch (call) {
      case MPI_WIN_START, MPI_WIN_POST -> window("exitGroup", STATE, RECEIVER, Operand.GROUP);
      case MPI_WIN_COMPLETE, MPI_WIN_WAIT, MPI_WIN_UNLOCK_ALL -> window("exitAll", STATE, RECEIVER);
      case MPI_WIN_TEST -> window("exitTest", STATE, Operand.RESULT_FLAG, RECEIVER);
      case MPI_WIN_LOCK -> window("exitLock", STATE, RECEIVER, PEER, Operand.LOCK);
      case MPI_WIN_LOCK_ALL -> window("exitLockAll", STATE, RECEIVER);
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

  private static ProbeCall ofHandle(CallRow row) {
    return row.has(ArgumentRole.COMM)
        ? creation("exitFile", STATE, Operand.HANDLE, COMM)
        : call("exitCollective", STATE, Operand.HANDLE, ROOT_OR_NONE);
  }

  private static ProbeCall communicator(CallRow row) {
    return switch (row.result()) {
      case COMMUNICATOR ->
          row.has(ArgumentRole.DIMS)
              ? creation("exitGrid", STATE, RESULT_OBJECT, COMM, Operand.DIMS)
              : creation("exitComm", STATE, RESULT_OBJECT, COMM);
      case PENDING_COMMUNICATOR -> creation("exitPendingComm", STATE, RESULT_OBJECT, COMM);
      default -> EXIT;
    };
  }

  @Override
  public ProbeCall thrown() {
    return call("exitThrown", STATE);
  }

  @Override
  public List<Mixin> mixins(String owner) {
    return isTrace ? MessageMixins.ofTrace(owner) : MessageMixins.ofSample(owner);
  }

  @Override
  public boolean needsStatuses() {
    return true;
  }

  @Override
  public String completion() {
    return COMPLETION_PROBE;
  }
}
