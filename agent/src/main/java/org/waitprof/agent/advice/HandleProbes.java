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
  private static final ProbeCall EXIT_THROWN = message("exitThrown", STATE);
  private static final ProbeCall EXIT_INIT = message("exitInit", STATE, Operand.MPI_CLASS);
  private static final ProbeCall EXIT_FINALIZE = message("exitFinalize", STATE);
  private static final ProbeCall EXIT_SEND = message("exitSend", STATE, COMM, PEER, TAG);
  private static final ProbeCall EXIT_RECEIVE =
      message("exitReceive", STATE, Operand.ARRIVED_STATUS, TYPE_OR_NULL, COMM);
  private static final ProbeCall EXIT_SEND_RECEIVE =
      message("exitSendReceive", STATE, Operand.ARRIVED_STATUS, Operand.RECV_TYPE, COMM, PEER, TAG);
  private static final ProbeCall EXIT_MATCHED =
      message("exitMatched", STATE, Operand.ARRIVED_STATUS, TYPE_OR_NULL, Operand.KEPT_MESSAGE);
  private static final ProbeCall EXIT_PROBE =
      message("exitProbe", STATE, Operand.FOUND_STATUS, COMM);
  private static final ProbeCall EXIT_MATCHED_PROBE =
      message("exitMatchedProbe", STATE, Operand.FOUND_STATUS, COMM, Operand.TAKEN_MESSAGE);
  private static final ProbeCall EXIT_POLL = message("exitPoll", STATE, Operand.FOUND_STATUS);
  private static final ProbeCall EXIT_COLLECTIVE =
      message("exitCollective", STATE, COMM, ROOT_OR_NONE);
  private static final ProbeCall EXIT_ON_HANDLE =
      message("exitCollective", STATE, KEPT_HANDLE, ROOT_OR_NONE);

  private static final ProbeCall EXIT_STARTED = started(Operand.STARTED_HANDLE, FALSE);
  private static final ProbeCall EXIT_SET_UP = started(Operand.SET_UP_HANDLE, TRUE);
  private static final ProbeCall EXIT_STARTED_MATCHED =
      ProbeCall.exit(
          START_PROBE,
          "exitStartedMatched",
          STATE,
          Operand.STARTED_HANDLE,
          TYPE_OR_NULL,
          Operand.KEPT_MESSAGE);
  private static final ProbeCall EXIT_STARTED_COLLECTIVE =
      ProbeCall.exit(
          START_PROBE, "exitStartedCollective", STATE, Operand.STARTED_HANDLE, COMM, ROOT_OR_NONE);
  private static final ProbeCall EXIT_RESTARTED =
      ProbeCall.exit(START_PROBE, "exitRestarted", STATE);

  private static final ProbeCall EXIT_ONE = completion("exitCompleted", STATE, Operand.STATUS_LEFT);
  private static final ProbeCall EXIT_ALL =
      completion("exitCompleted", STATE, Operand.STATUSES_LEFT);
  private static final ProbeCall EXIT_ANY = completion("exitAny", STATE, Operand.INDEXED_STATUS);
  private static final ProbeCall EXIT_SOME =
      completion("exitSome", STATE, Operand.INDEXED_STATUSES);
  private static final ProbeCall EXIT_TEST = completion("exitTest", STATE, Operand.FOUND_STATUS);
  private static final ProbeCall EXIT_TEST_ALL =
      completion("exitTest", STATE, Operand.FOUND_STATUSES);
  private static final ProbeCall EXIT_CANCELLED = completion("exitGivenUp", STATE, FALSE);
  private static final ProbeCall EXIT_FREED = completion("exitGivenUp", STATE, TRUE);

  private static final ProbeCall EXIT_COMM = creation("exitComm", STATE, Operand.NEW_COMM, COMM);
  private static final ProbeCall EXIT_GRID =
      creation("exitGrid", STATE, Operand.NEW_COMM, COMM, Operand.DIMS);
  private static final ProbeCall EXIT_PENDING_COMM =
      creation("exitPendingComm", STATE, Operand.NEW_COMM, COMM);
  private static final ProbeCall EXIT_ALIKE = creation("exitFile", STATE, Operand.NEW_COMM, COMM);
  private static final ProbeCall EXIT_HANDLE_MADE =
      creation("exitFile", STATE, Operand.NEW_HANDLE, COMM);

  private static final ProbeCall EXIT_GROUP = window("exitGroup", STATE, KEPT_HANDLE, Operand.NULL);
  private static final ProbeCall EXIT_WINDOW = window("exitAll", STATE, KEPT_HANDLE);
  private static final ProbeCall EXIT_WINDOW_RANK = window("exitRank", STATE, KEPT_HANDLE, PEER);
  private static final ProbeCall EXIT_LOCK =
      window("exitLock", STATE, KEPT_HANDLE, PEER, Operand.LOCK);
  private static final ProbeCall EXIT_LOCK_ALL = window("exitLockAll", STATE, KEPT_HANDLE);

  private static final ProbeCall RELEASE = ProbeCall.exit(Recorder.HANDLES, "release", STATE);
  private static final ProbeCall FREED = ProbeCall.exit(Recorder.HANDLES, "freed", STATE);

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
      case BARRIER, ALL_TO_ALL, ONE_TO_ALL, ALL_TO_ONE, SCAN, NEIGHBOURHOOD -> EXIT_COLLECTIVE;
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
      case NOTHING -> EXIT_POLL;
      case ONE -> isTest ? EXIT_TEST : EXIT_ONE;
      case ALL -> isTest ? EXIT_TEST_ALL : EXIT_ALL;
      case ANY -> EXIT_ANY;
      case SOME -> EXIT_SOME;
    };
  }

  private static ProbeCall communicator(CallRow row) {
    if (!row.has(ArgumentRole.NEW_COMM) && row.result() != ResultKind.COMMUNICATOR) {
      return EXIT;
    }
    switch (row.call()) {
      case MPI_COMM_IDUP -> {
        return EXIT_PENDING_COMM;
      }
      // As another one of the same members: there may be no way to ask for these.
      case MPI_COMM_DUP, MPI_COMM_DUP_WITH_INFO -> {
        return EXIT_ALIKE;
      }
      default -> {}
    }
    return row.has(ArgumentRole.DIMS) ? EXIT_GRID : EXIT_COMM;
  }

  private static ProbeCall onHandle(CallRow row) {
    if (row.has(ArgumentRole.NEW_HANDLE)) {
      return EXIT_HANDLE_MADE;
    }
    return row.has(ArgumentRole.HANDLE) ? EXIT_ON_HANDLE : EXIT;
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
          case MPI_WIN_START, MPI_WIN_POST -> EXIT_GROUP;
          case MPI_WIN_COMPLETE, MPI_WIN_WAIT, MPI_WIN_UNLOCK_ALL -> EXIT_WINDOW;
          case MPI_WIN_LOCK -> EXIT_LOCK;
          case MPI_WIN_LOCK_ALL -> EXIT_LOCK_ALL;
          case MPI_WIN_UNLOCK, MPI_WIN_FLUSH, MPI_WIN_FLUSH_LOCAL -> EXIT_WINDOW_RANK;
          default -> EXIT;
        };
  }

  /** Requests are given back behind the probe, which still needs them. */
  @Override
  public @Nullable ProbeCall after(CallRow row) {
    if (row.call() == MpiCall.MPI_REQUEST_FREE) {
      return FREED;
    }
    boolean takesRequests =
        row.call().completes() != CompletedRequests.NOTHING
            || row.has(ArgumentRole.REQUESTS)
            || row.call() == MpiCall.MPI_START
            || row.call() == MpiCall.MPI_CANCEL
            || row.call() == MpiCall.MPI_REQUEST_GET_STATUS;
    return takesRequests ? RELEASE : null;
  }

  @Override
  public ProbeCall thrown() {
    return EXIT_THROWN;
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
