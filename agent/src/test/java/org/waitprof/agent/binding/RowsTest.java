package org.waitprof.agent.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;

/** Expectation: every row makes sense by itself, whatever version of the binding is installed. */
class RowsTest {
  /**
   * No binding has it, or it is a part of other calls: the window constructor with a flavor, which
   * decides at run time, counts as MPI_Win_allocate.
   */
  private static final Set<MpiCall> UNUSED =
      EnumSet.of(MpiCall.MPI_WIN_ALLOCATE_SHARED, MpiCall.MPI_PACK, MpiCall.MPI_UNPACK);

  private static final Set<CallClass> WITH_ROOT =
      EnumSet.of(CallClass.ONE_TO_ALL, CallClass.ALL_TO_ONE);

  private static final Set<CallClass> POINT_TO_POINT =
      EnumSet.of(CallClass.SEND, CallClass.LOCAL_SEND, CallClass.RECEIVE, CallClass.SEND_RECEIVE);

  private static final Set<CallClass> COLLECTIVE =
      EnumSet.of(
          CallClass.BARRIER,
          CallClass.ALL_TO_ALL,
          CallClass.ONE_TO_ALL,
          CallClass.ALL_TO_ONE,
          CallClass.SCAN,
          CallClass.NEIGHBOURHOOD,
          CallClass.COLLECTIVE_START);

  /** Outcomes that say which requests are complete. */
  private static final Set<ResultKind> COMPLETING =
      EnumSet.range(ResultKind.STATUS_OR_NULL, ResultKind.INDEXED_STATUSES);

  @Test
  void noMethodHasTwoRows() {
    for (Binding binding : Bindings.all()) {
      Set<String> seen = new HashSet<>();
      List<String> twice = new ArrayList<>();
      for (CallRow row : binding.rows()) {
        if (!seen.add(row.toString())) {
          twice.add(row.toString());
        }
      }
      assertEquals(List.of(), twice);
    }
  }

  @Test
  void countsAndTypesComeTogether() {
    expect(
        row -> !row.has(ArgumentRole.COUNT) || row.has(ArgumentRole.TYPE),
        row ->
            !row.has(ArgumentRole.COUNTS)
                || row.has(ArgumentRole.TYPE) != row.has(ArgumentRole.TYPES),
        row -> !(row.has(ArgumentRole.COUNT) && row.has(ArgumentRole.COUNTS)),
        row -> !row.has(ArgumentRole.TYPES) || row.has(ArgumentRole.COUNTS),
        row -> !row.has(ArgumentRole.RECV_COUNT) || row.has(ArgumentRole.RECV_TYPE),
        row -> !row.perMember() || (row.has(ArgumentRole.COUNT) && row.has(ArgumentRole.COMM)));
  }

  @Test
  void callsHaveThePartsOfTheirClass() {
    expect(
        row -> row.has(ArgumentRole.ROOT) || !WITH_ROOT.contains(row.call().callClass()),
        row -> row.has(ArgumentRole.COMM) || !COLLECTIVE.contains(row.call().callClass()),
        row -> row.has(ArgumentRole.COUNT) || !POINT_TO_POINT.contains(row.call().callClass()),
        row -> row.has(ArgumentRole.PEER) || !point2point(row),
        row -> row.has(ArgumentRole.TAG) || !point2point(row),
        row ->
            (row.has(ArgumentRole.REQUEST) || row.has(ArgumentRole.REQUESTS))
                == worksOnRequests(row),
        row ->
            row.has(ArgumentRole.RECV_PEER) == (row.call().callClass() == CallClass.SEND_RECEIVE));
  }

  @Test
  void callsReturnWhatTheirClassReturns() {
    expect(
        row ->
            row.result() == ResultKind.STATUS
                || (row.call().callClass() != CallClass.RECEIVE
                    && row.call().callClass() != CallClass.SEND_RECEIVE),
        row ->
            row.result() == ResultKind.REQUEST
                || row.result() == ResultKind.PENDING_COMMUNICATOR
                || row.call().callClass() != CallClass.COLLECTIVE_START,
        row ->
            row.result() == ResultKind.REQUEST
                || row.call().callClass() != CallClass.START
                || worksOnRequests(row),
        row -> row.result() != ResultKind.NONE || row.call().callClass() != CallClass.TEST,
        row ->
            worksOnRequests(row)
                || !COMPLETING.contains(row.result())
                || row.call() == MpiCall.MPI_WIN_TEST, // its flag completes an epoch
        row ->
            (row.result() == ResultKind.ENVELOPE)
                == (row.call().callClass() == CallClass.PROBE
                    || row.call().callClass() == CallClass.POLL_PROBE));
  }

  @Test
  void everyCallIsInSomeTable() {
    Set<MpiCall> missing = EnumSet.allOf(MpiCall.class);
    for (Binding binding : Bindings.all()) {
      for (CallRow row : binding.rows()) {
        missing.remove(row.call());
      }
    }
    assertEquals(UNUSED, missing);
  }

  private static boolean point2point(CallRow row) {
    return POINT_TO_POINT.contains(row.call().callClass()) && row.call() != MpiCall.MPI_MRECV;
  }

  private static boolean worksOnRequests(CallRow row) {
    CallClass callClass = row.call().callClass();
    return callClass == CallClass.COMPLETION
        || callClass == CallClass.TEST
        || row.call() == MpiCall.MPI_START
        || row.call() == MpiCall.MPI_STARTALL
        || row.call() == MpiCall.MPI_CANCEL
        || row.call() == MpiCall.MPI_REQUEST_FREE;
  }

  /** A rule that holds for every row. */
  private interface Rule {
    boolean holds(CallRow row);
  }

  private static void expect(Rule... rules) {
    List<String> broken = new ArrayList<>();
    for (Binding binding : Bindings.all()) {
      for (CallRow row : binding.rows()) {
        for (int i = 0; i < rules.length; i++) {
          if (!rules[i].holds(row)) {
            broken.add("rule " + (i + 1) + ": " + row);
          }
        }
      }
    }
    assertEquals(List.of(), broken);
  }
}
