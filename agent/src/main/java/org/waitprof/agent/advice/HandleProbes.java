package org.waitprof.agent.advice;

import static org.waitprof.agent.advice.Operand.COMM;
import static org.waitprof.agent.advice.Operand.ROOT_OR_NONE;
import static org.waitprof.agent.advice.Operand.STATE;

import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.ResultKind;
import org.waitprof.model.CompletedRequests;
import org.waitprof.model.MpiCall;

/**
 * The probes of a binding in C's style, for every way to record. They are the probes of {@link
 * MessageAdvice}, which themselves decide which records to keep, with results from the places that
 * arguments point to.
 */
final class HandleProbes extends MessageAdvice {
  /**
   * Probes for a recording mode, in which other bindings have the probes of {@link MessageAdvice}.
   */
  HandleProbes(RecordingMode recording) {
    super(recording == RecordingMode.TRACE);
  }

  @Override
  ProbeCall neighbours() {
    return call("exitCollective", STATE, COMM, ROOT_OR_NONE);
  }

  @Override
  ProbeCall completed(CallRow row) {
    boolean isTest = row.has(ArgumentRole.FLAG) || row.result() == ResultKind.FLAG;
    return switch (row.call().completes()) {
      case NOTHING -> EXIT;
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

  @Override
  ProbeCall communicator(CallRow row) {
    if (!hasNewComm(row)) {
      return EXIT;
    }
    switch (row.call()) {
      // As another one with the same members: the library may offer no way to ask for these.
      case MPI_COMM_DUP, MPI_COMM_DUP_WITH_INFO -> {
        return creation("exitFile", STATE, Operand.NEW_COMM, COMM);
      }
      default -> {}
    }
    return row.has(ArgumentRole.DIMS)
        ? creation("exitGrid", STATE, Operand.NEW_COMM, COMM, Operand.DIMS)
        : creation("exitComm", STATE, Operand.NEW_COMM, COMM);
  }

  private static boolean hasNewComm(CallRow row) {
    return row.has(ArgumentRole.NEW_COMM) || row.result() == ResultKind.COMMUNICATOR;
  }

  @Override
  ProbeCall duplicate(CallRow row) {
    return hasNewComm(row)
        ? creation("exitPendingComm", STATE, Operand.NEW_COMM, COMM, Operand.STARTED_HANDLE)
        : startedCollective();
  }

  @Override
  ProbeCall onHandle(CallRow row) {
    if (row.has(ArgumentRole.NEW_HANDLE)) {
      return creation("exitFile", STATE, Operand.NEW_HANDLE, COMM);
    }
    return row.has(ArgumentRole.HANDLE)
        ? call("exitCollective", STATE, Operand.KEPT_HANDLE, ROOT_OR_NONE)
        : EXIT;
  }

  @Override
  boolean isCollective(CallRow row) {
    return switch (row.call()) {
      case MPI_WIN_FENCE, MPI_WIN_FREE -> true;
      default -> row.has(ArgumentRole.NEW_HANDLE);
    };
  }

  /** Requests are released behind the probe, which still needs them. */
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
}
