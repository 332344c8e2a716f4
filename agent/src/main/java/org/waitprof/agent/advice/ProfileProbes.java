package org.waitprof.agent.advice;

import static org.waitprof.agent.advice.Operand.ARRIVING_TYPE_OR_NULL;
import static org.waitprof.agent.advice.Operand.CALL;
import static org.waitprof.agent.advice.Operand.MPI_CLASS;
import static org.waitprof.agent.advice.Operand.REQUEST_KIND;
import static org.waitprof.agent.advice.Operand.SIZED_COMM;
import static org.waitprof.agent.advice.Operand.STATE;
import static org.waitprof.agent.advice.Operand.TYPE_OR_NULL;

import java.util.List;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.ResultKind;
import org.waitprof.model.CallClass;
import org.waitprof.model.CompletedRequests;
import org.waitprof.model.MpiCall;

/** {@code mode=profile}: counts, times and sizes. */
final class ProfileProbes implements ProbeTable {
  /** Shared: it has no state. */
  static final ProfileProbes TABLE = new ProfileProbes();

  private static final ProbeCall ENTER = entry("enter", Operand.MESSAGE_BYTES, CALL);
  private static final ProbeCall ENTER_REQUEST = entry("enterRequest", Operand.REQUEST, CALL);
  private static final ProbeCall ENTER_REQUESTS = entry("enterRequests", Operand.REQUESTS, CALL);
  private static final ProbeCall ENTER_COLLECTIVE =
      entry("enterCollective", Operand.BYTES, CALL, SIZED_COMM);
  private static final ProbeCall ENTER_ROOTED =
      entry("enterRooted", Operand.ROOTED_BYTES, CALL, SIZED_COMM, Operand.ROOT);
  private static final ProbeCall ENTER_FINALIZE = entry("enterFinalize", MPI_CLASS, CALL);

  private static final ProbeCall ENTER_POLL = poll("enter", Operand.MESSAGE_BYTES, CALL);
  private static final ProbeCall ENTER_TEST = poll("enterRequest", Operand.REQUEST, CALL);
  private static final ProbeCall ENTER_TESTS = poll("enterRequests", Operand.REQUESTS, CALL);

  private static final ProbeCall EXIT = exit("exit", STATE);
  private static final ProbeCall EXIT_THROWN = exit("exitThrown", STATE);
  private static final ProbeCall EXIT_POLL = exit("exitPoll", STATE, Operand.RESULT_OBJECT);
  private static final ProbeCall EXIT_INIT = exit("exitInit", STATE, MPI_CLASS);
  private static final ProbeCall EXIT_FINALIZE = exit("exitFinalize", STATE);
  private static final ProbeCall EXIT_RESTARTED =
      ProbeCall.exit(Recorder.START_PROBE, "exitRestarted", STATE);
  private static final ProbeCall EXIT_GRID = exit("exitGrid", STATE, Operand.DIMS);
  private static final ProbeCall EXIT_ARRIVED =
      exit("exitArrived", STATE, Operand.RESULT_STATUS, ARRIVING_TYPE_OR_NULL);
  private static final ProbeCall EXIT_STARTED =
      exit("exitStarted", STATE, Operand.RESULT_REQUEST, TYPE_OR_NULL, REQUEST_KIND);
  private static final ProbeCall EXIT_STARTED_COLLECTIVE =
      exit("exitStartedCollective", STATE, Operand.RESULT_REQUEST);

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
      return ENTER_FINALIZE;
    } else if (row.has(ArgumentRole.REQUEST)) {
      return isPoll(row) ? ENTER_TEST : ENTER_REQUEST;
    } else if (row.has(ArgumentRole.REQUESTS)) {
      return isPoll(row) ? ENTER_TESTS : ENTER_REQUESTS;
    } else if (isPoll(row)) {
      return ENTER_POLL;
    } else if (!row.has(ArgumentRole.COMM)) {
      return ENTER;
    } else if (row.has(ArgumentRole.ROOT)) {
      return ENTER_ROOTED;
    } else {
      return OperandLoader.isMessage(row.call()) ? ENTER : ENTER_COLLECTIVE;
    }
  }

  /** Whether the call returns at once, and what it returns says whether something was there. */
  private static boolean isPoll(CallRow row) {
    return switch (row.call().callClass()) {
      case TEST, POLL_PROBE -> row.result() != ResultKind.NONE;
      default -> false;
    };
  }

  @Override
  public ProbeCall exit(CallRow row) {
    return switch (row.call()) {
      case MPI_INIT, MPI_INIT_THREAD -> EXIT_INIT;
      case MPI_FINALIZE -> EXIT_FINALIZE;
      case MPI_START, MPI_STARTALL -> EXIT_RESTARTED;
      default -> row.has(ArgumentRole.DIMS) ? EXIT_GRID : byClassAndResult(row);
    };
  }

  private static ProbeCall byClassAndResult(CallRow row) {
    CallClass callClass = row.call().callClass();
    if ((callClass == CallClass.COMPLETION || callClass == CallClass.TEST)
        && row.call().completes() != CompletedRequests.NOTHING) {
      return MessageProbes.completionByResult(row.result());
    }
    return switch (row.result()) {
      case STATUS -> EXIT_ARRIVED;
      case REQUEST ->
          callClass == CallClass.COLLECTIVE_START ? EXIT_STARTED_COLLECTIVE : EXIT_STARTED;
      case STATUS_OR_NULL, STATUSES_OR_NULL -> EXIT_POLL;
      // A probe's time does not depend on the size of the message that it finds.
      case ENVELOPE -> isPoll(row) ? EXIT_POLL : EXIT;
      default -> EXIT;
    };
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
    return Recorder.COMPLETION_PROBE;
  }
}
