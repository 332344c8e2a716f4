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

  private static final ProbeCall ENTER_FINALIZE =
      ProbeCall.entry(MESSAGE_PROBE, "enterFinalize", MPI_CLASS, Operand.CALL);

  private static final ProbeCall EXIT = call("exit", STATE);
  private static final ProbeCall EXIT_POLL = call("exitPoll", STATE, RESULT_OBJECT);
  private static final ProbeCall EXIT_THROWN = call("exitThrown", STATE);
  private static final ProbeCall EXIT_INIT = call("exitInit", STATE, MPI_CLASS);
  private static final ProbeCall EXIT_FINALIZE = call("exitFinalize", STATE);
  private static final ProbeCall EXIT_SEND = call("exitSend", STATE, COMM, PEER, TAG);
  private static final ProbeCall EXIT_RECEIVE =
      call("exitReceive", STATE, RESULT_OBJECT, TYPE, COMM);
  private static final ProbeCall EXIT_SEND_RECEIVE =
      call("exitSendReceive", STATE, RESULT_OBJECT, Operand.RECV_TYPE, COMM, PEER, TAG);
  private static final ProbeCall EXIT_MATCHED =
      call("exitMatched", STATE, RESULT_OBJECT, TYPE, RECEIVER);
  private static final ProbeCall EXIT_PROBE = call("exitProbe", STATE, RESULT_OBJECT, COMM);
  private static final ProbeCall EXIT_MATCHED_PROBE =
      call("exitMatchedProbe", STATE, RESULT_OBJECT, COMM, RECEIVER);
  private static final ProbeCall EXIT_COLLECTIVE =
      call("exitCollective", STATE, COMM, ROOT_OR_NONE);
  private static final ProbeCall EXIT_NEIGHBOURS = call("exitNeighbours", STATE, COMM);
  private static final ProbeCall EXIT_HANDLE_COLLECTIVE =
      call("exitCollective", STATE, Operand.HANDLE, ROOT_OR_NONE);
  private static final ProbeCall EXIT_HANDLE_MADE =
      creation("exitFile", STATE, Operand.HANDLE, COMM);
  private static final ProbeCall EXIT_COMM = creation("exitComm", STATE, RESULT_OBJECT, COMM);
  private static final ProbeCall EXIT_GRID =
      creation("exitGrid", STATE, RESULT_OBJECT, COMM, Operand.DIMS);
  private static final ProbeCall EXIT_PENDING_COMM =
      creation("exitPendingComm", STATE, RESULT_OBJECT, COMM);

  private static final ProbeCall EXIT_WINDOW_GROUP =
      window("exitGroup", STATE, RECEIVER, Operand.GROUP);
  private static final ProbeCall EXIT_WINDOW_ALL = window("exitAll", STATE, RECEIVER);
  private static final ProbeCall EXIT_WINDOW_TEST =
      window("exitTest", STATE, Operand.RESULT_FLAG, RECEIVER);
  private static final ProbeCall EXIT_WINDOW_RANK = window("exitRank", STATE, RECEIVER, PEER);
  private static final ProbeCall EXIT_WINDOW_LOCK =
      window("exitLock", STATE, RECEIVER, PEER, Operand.LOCK);
  private static final ProbeCall EXIT_WINDOW_LOCK_ALL = window("exitLockAll", STATE, RECEIVER);

  private static final ProbeCall EXIT_STARTED = started(FALSE);
  private static final ProbeCall EXIT_SET_UP = started(TRUE);
  private static final ProbeCall EXIT_RESTARTED = start("exitRestarted", STATE);
  private static final ProbeCall EXIT_STARTED_MATCHED =
      start("exitStartedMatched", STATE, RESULT_REQUEST, TYPE, RECEIVER);
  private static final ProbeCall EXIT_STARTED_COLLECTIVE =
      start("exitStartedCollective", STATE, RESULT_REQUEST, COMM, ROOT_OR_NONE);

  private static final ProbeCall EXIT_CANCELLED = completion("exitGivenUp", STATE, FALSE);
  private static final ProbeCall EXIT_FREED = completion("exitGivenUp", STATE, TRUE);
  private static final ProbeCall EXIT_COMPLETED = completion("exitCompleted", STATE);
  private static final ProbeCall EXIT_COMPLETED_STATUS =
      completion("exitCompleted", STATE, RESULT_STATUS);
  private static final ProbeCall EXIT_COMPLETED_STATUSES =
      completion("exitCompleted", STATE, RESULT_OBJECTS);
  private static final ProbeCall EXIT_TEST_FLAG =
      completion("exitTest", STATE, Operand.RESULT_FLAG);
  private static final ProbeCall EXIT_TEST_OBJECT = completion("exitTest", STATE, RESULT_OBJECT);
  private static final ProbeCall EXIT_ANY_INDEX =
      completion("exitAny", STATE, Operand.RESULT_INDEX);
  private static final ProbeCall EXIT_ANY_STATUS = completion("exitAny", STATE, RESULT_STATUS);
  private static final ProbeCall EXIT_SOME_INDICES =
      completion("exitSome", STATE, Operand.RESULT_INDICES);
  private static final ProbeCall EXIT_SOME_STATUSES = completion("exitSome", STATE, RESULT_OBJECTS);

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
    return row.call() == MpiCall.MPI_FINALIZE ? ENTER_FINALIZE : ProfileProbes.TABLE.entry(row);
  }

  @Override
  public ProbeCall exit(CallRow row) {
    return switch (row.call()) {
      case MPI_INIT, MPI_INIT_THREAD -> EXIT_INIT;
      case MPI_FINALIZE -> EXIT_FINALIZE;
      case MPI_START, MPI_STARTALL -> EXIT_RESTARTED;
      case MPI_CANCEL -> EXIT_CANCELLED;
      case MPI_REQUEST_FREE -> EXIT_FREED;
      case MPI_MRECV -> EXIT_MATCHED;
      case MPI_IMRECV -> EXIT_STARTED_MATCHED;
      case MPI_MPROBE, MPI_IMPROBE -> EXIT_MATCHED_PROBE;
      default -> byClass(row);
    };
  }

  private ProbeCall byClass(CallRow row) {
    return switch (row.call().callClass()) {
      case SEND, LOCAL_SEND -> EXIT_SEND;
      case RECEIVE -> EXIT_RECEIVE;
      case SEND_RECEIVE -> EXIT_SEND_RECEIVE;
      case PROBE, POLL_PROBE -> EXIT_PROBE;
      case START -> EXIT_STARTED;
      case REQUEST_SETUP -> EXIT_SET_UP;
      case COLLECTIVE_START -> EXIT_STARTED_COLLECTIVE;
      case BARRIER, ALL_TO_ALL, ONE_TO_ALL, ALL_TO_ONE, SCAN -> EXIT_COLLECTIVE;
      case NEIGHBOURHOOD -> EXIT_NEIGHBOURS;
      case COMPLETION, TEST ->
          row.call().completes() == CompletedRequests.NOTHING
              ? EXIT_POLL
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
      case MPI_WIN_START, MPI_WIN_POST -> EXIT_WINDOW_GROUP;
      case MPI_WIN_COMPLETE, MPI_WIN_WAIT, MPI_WIN_UNLOCK_ALL -> EXIT_WINDOW_ALL;
      case MPI_WIN_TEST -> EXIT_WINDOW_TEST;
      case MPI_WIN_LOCK -> EXIT_WINDOW_LOCK;
      case MPI_WIN_LOCK_ALL -> EXIT_WINDOW_LOCK_ALL;
      case MPI_WIN_UNLOCK, MPI_WIN_FLUSH, MPI_WIN_FLUSH_LOCAL -> EXIT_WINDOW_RANK;
      default -> EXIT;
    };
  }

  /** The probe of a call that completes requests, which all ways to record share. */
  static ProbeCall completionByResult(ResultKind result) {
    return switch (result) {
      case NONE -> EXIT_COMPLETED;
      case STATUS -> EXIT_COMPLETED_STATUS;
      case STATUSES -> EXIT_COMPLETED_STATUSES;
      case FLAG -> EXIT_TEST_FLAG;
      case STATUS_OR_NULL, STATUSES_OR_NULL -> EXIT_TEST_OBJECT;
      case INDEX -> EXIT_ANY_INDEX;
      case INDEXED_STATUS -> EXIT_ANY_STATUS;
      case INDICES -> EXIT_SOME_INDICES;
      case INDEXED_STATUSES -> EXIT_SOME_STATUSES;
      case ENVELOPE, REQUEST, COMMUNICATOR, PENDING_COMMUNICATOR -> EXIT;
    };
  }

  private static ProbeCall ofHandle(CallRow row) {
    return row.has(ArgumentRole.COMM) ? EXIT_HANDLE_MADE : EXIT_HANDLE_COLLECTIVE;
  }

  private static ProbeCall communicator(CallRow row) {
    return switch (row.result()) {
      case COMMUNICATOR -> row.has(ArgumentRole.DIMS) ? EXIT_GRID : EXIT_COMM;
      case PENDING_COMMUNICATOR -> EXIT_PENDING_COMM;
      default -> EXIT;
    };
  }

  @Override
  public ProbeCall thrown() {
    return EXIT_THROWN;
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
