package org.waitprof.agent.advice;

import static org.waitprof.agent.advice.Operand.ARRIVING_TYPE_OR_NULL;
import static org.waitprof.agent.advice.Operand.CALL;
import static org.waitprof.agent.advice.Operand.MPI_CLASS;
import static org.waitprof.agent.advice.Operand.REQUEST_KIND;
import static org.waitprof.agent.advice.Operand.SIZED_COMM;
import static org.waitprof.agent.advice.Operand.STATE;
import static org.waitprof.agent.advice.Operand.TYPE_OR_NULL;

import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.ResultKind;
import org.waitprof.model.CallClass;
import org.waitprof.model.CompletedRequests;
import org.waitprof.model.MpiCall;

/** Probes of {@code mode=profile}: counts, times and sizes. */
final class ProfileProbes implements ProbeTable {
  static final ProfileProbes TABLE = new ProfileProbes();

  private static final ProbeCall ENTER = entry("enter", Operand.MESSAGE_BYTES, CALL);

  private static final ProbeCall EXIT = exit("exit", STATE);
  private static final ProbeCall EXIT_POLL = exit("exitPoll", STATE, Operand.RESULT_OBJECT);

  private ProfileProbes() {}

  private static ProbeCall entry(String name, Operand... operands) {
    return ProbeCall.entry(Recorder.PROBE, name, operands);
  }

  private static ProbeCall poll(String name, Operand... operands) {
    return ProbeCall.entry(Recorder.POLLS, name, operands);
  }

  private static ProbeCall exit(String name, Operand... operands) {
    return ProbeCall.exit(Recorder.PROBE, name, operands);
  }

  @Override
  public ProbeCall entry(CallRow row) {
    if (row.call() == MpiCall.MPI_FINALIZE) {
      return entry("enterFinalize", MPI_CLASS, CALL);
    } else if (row.has(ArgumentRole.REQUEST)) {
      return isPoll(row)
          ? poll("enterRequest", Operand.REQUEST, CALL)
          : entry("enterRequest", Operand.REQUEST, CALL);
    } else if (row.has(ArgumentRole.REQUESTS)) {
      return isPoll(row)
          ? poll("enterRequests", Operand.REQUESTS, CALL)
          : entry("enterRequests", Operand.REQUESTS, CALL);
    } else if (row.has(ArgumentRole.LOCK)) {
      return ProbeCall.entry(Recorder.WINDOW_PROBE, "enterLock", Operand.LOCK, CALL);
    } else if (isPoll(row)) {
      return poll("enter", Operand.MESSAGE_BYTES, CALL);
    } else if (!row.has(ArgumentRole.COMM)) {
      return ENTER;
    } else if (row.has(ArgumentRole.ROOT) && row.call().callClass() != CallClass.COMMUNICATOR) {
      return entry("enterRooted", Operand.ROOTED_BYTES, CALL, SIZED_COMM, Operand.ROOT);
    } else {
      return OperandLoader.isMessage(row.call())
          ? ENTER
          : entry("enterCollective", Operand.BYTES, CALL, SIZED_COMM);
    }
  }

  /** Whether the call returns at once, and its result says whether it found something. */
  private static boolean isPoll(CallRow row) {
    return switch (row.call().callClass()) {
      case TEST, POLL_PROBE -> row.result() != ResultKind.NONE;
      default -> isWindowTest(row);
    };
  }

  /**
   * Whether the call asks whether others have ended their accesses to a window, and returns the
   * answer.
   */
  static boolean isWindowTest(CallRow row) {
    return row.call() == MpiCall.MPI_WIN_TEST
        && (row.result() == ResultKind.FLAG || row.has(ArgumentRole.FLAG));
  }

  @Override
  public ProbeCall exit(CallRow row) {
    return switch (row.call()) {
      case MPI_INIT, MPI_INIT_THREAD -> exit("exitInit", STATE, MPI_CLASS);
      case MPI_FINALIZE -> exit("exitFinalize", STATE);
      case MPI_START, MPI_STARTALL -> ProbeCall.exit(Recorder.START_PROBE, "exitRestarted", STATE);
      case MPI_WIN_TEST -> isWindowTest(row) ? exit("exitPoll", STATE, Operand.RESULT_FLAG) : EXIT;
      default ->
          row.has(ArgumentRole.DIMS)
              ? exit("exitGrid", STATE, Operand.DIMS)
              : byClassAndResult(row);
    };
  }

  private static ProbeCall byClassAndResult(CallRow row) {
    CallClass callClass = row.call().callClass();
    if ((callClass == CallClass.COMPLETION || callClass == CallClass.TEST)
        && row.call().completes() != CompletedRequests.NOTHING) {
      return MessageAdvice.completionByResult(row.result());
    }
    return switch (row.result()) {
      case STATUS -> exit("exitArrived", STATE, Operand.RESULT_STATUS, ARRIVING_TYPE_OR_NULL);
      case REQUEST ->
          callClass == CallClass.COLLECTIVE_START
              ? exit("exitStartedCollective", STATE, Operand.RESULT_REQUEST)
              : exit("exitStarted", STATE, Operand.RESULT_REQUEST, TYPE_OR_NULL, REQUEST_KIND);
      case PENDING_COMMUNICATOR -> exit("exitPendingComm", STATE, Operand.RESULT_OBJECT);
      case STATUS_OR_NULL, STATUSES_OR_NULL -> EXIT_POLL;
      // A probe's time does not depend on the size of the message that it finds.
      case ENVELOPE -> isPoll(row) ? EXIT_POLL : EXIT;
      default -> EXIT;
    };
  }

  @Override
  public ProbeCall thrown(CallRow row) {
    return exit("exitThrown", STATE);
  }

  @Override
  public boolean needsStatuses() {
    return false;
  }
}
