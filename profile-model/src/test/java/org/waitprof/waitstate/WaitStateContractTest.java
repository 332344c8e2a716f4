package org.waitprof.waitstate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.WaitState.Scope;

/** What every registered pattern has to keep; a new pattern inherits it. */
class WaitStateContractTest {
  /** The names of the CSV column {@code pattern}. */
  private static final Set<String> CONTRACT =
      Set.of(
          "late_sender",
          "late_sender_polled",
          "late_receiver",
          "wait_at_nxn",
          "wait_at_barrier",
          "late_broadcast",
          "early_reduce",
          "early_scan",
          "wait_at_communicator",
          "wait_at_file",
          "wait_at_finalize",
          "wait_at_window",
          "late_post",
          "early_wait",
          "lock_contention",
          "wait_for_neighbours",
          "wait_in_reduce",
          "wait_for_progress");

  /** Classes whose calls return at once, or in which no pattern is defined. */
  private static final Set<CallClass> WITHOUT_PATTERN =
      Set.of(
          CallClass.ENVIRONMENT,
          CallClass.LOCAL_SEND,
          CallClass.START,
          CallClass.REQUEST_SETUP,
          CallClass.COLLECTIVE_START,
          CallClass.RMA_SYNC,
          CallClass.IO_INDEPENDENT);

  static Stream<WaitState> patterns() {
    return WaitStates.all().stream();
  }

  @Test
  void allNamesOfTheContractAreThereOnce() {
    List<String> ids = WaitStates.all().stream().map(WaitState::id).toList();
    assertEquals(CONTRACT.stream().sorted().toList(), ids);
  }

  /** The role in which a call has its pattern, but for messages, which have it in any. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MPI_ALLREDUCE | NONE wait_at_nxn
          MPI_BARRIER | NONE wait_at_barrier
          MPI_BCAST | NONROOT late_broadcast
          MPI_REDUCE | ROOT early_reduce, NONROOT wait_in_reduce
          MPI_SCAN | NONE early_scan
          MPI_NEIGHBOR_ALLGATHER | NONE wait_for_neighbours
          MPI_COMM_SPLIT | NONE wait_at_communicator
          MPI_FILE_WRITE_ALL | NONE wait_at_file
          MPI_WIN_FENCE | NONE wait_at_window
          MPI_WIN_WAIT | NONE early_wait
          MPI_WIN_TEST | POLLED early_wait
          MPI_WIN_START | NONE late_post
          MPI_WIN_LOCK | NONE lock_contention, SHARED lock_contention
          MPI_WIN_UNLOCK | NONE lock_contention
          MPI_IPROBE | POLLED late_sender_polled
          MPI_ACCUMULATE | NONE wait_for_progress
          MPI_PUT |
          """)
  void aCallHasItsPatternInItsRoleAlone(MpiCall call, @Nullable String expected) {
    List<String> found = new ArrayList<>();
    for (Role role : Role.values()) {
      WaitStates.of(call, role).ifPresent(pattern -> found.add(role.name() + " " + pattern.id()));
    }
    assertEquals(expected == null ? "" : expected, String.join(", ", found));
  }

  /** A completion waits as the operation that it completes. */
  @Test
  void aCompletionHasThePatternOfWhatItCompletes() {
    Map<Role, String> patterns = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      WaitStates.of(MpiCall.MPI_WAIT, role).ifPresent(its -> patterns.put(role, its.id()));
    }
    assertEquals(
        Map.of(
            Role.RECV, "late_sender",
            Role.SEND, "late_receiver",
            Role.BARRIER, "wait_at_barrier",
            Role.N_TO_N, "wait_at_nxn",
            Role.FROM_ROOT, "late_broadcast",
            Role.TO_ROOT, "early_reduce",
            Role.SCAN, "early_scan",
            Role.NEIGHBOURS, "wait_for_neighbours",
            Role.COMMUNICATOR, "wait_at_communicator"),
        patterns);
  }

  @Test
  void whoTakesPartInMakingACommunicator() {
    assertTrue(MpiCall.MPI_INTERCOMM_CREATE.isOverNewOne());
    assertTrue(MpiCall.MPI_COMM_CREATE_GROUP.isOverNewOne());
    assertFalse(MpiCall.MPI_COMM_SPLIT.isOverNewOne());
  }

  @Test
  void minimaOfCollectivesAreTakenOverAllRanks() {
    boolean[] global = WaitStates.global();
    assertTrue(global[WaitStates.place(MpiCall.MPI_BARRIER, Role.NONE)]);
    assertFalse(global[WaitStates.place(MpiCall.MPI_RECV, Role.NONE)]);
    assertFalse(global[WaitStates.place(MpiCall.MPI_PUT, Role.NONE)]);
  }

  @ParameterizedTest
  @MethodSource("patterns")
  void theFormulaNamesItsMinimum(WaitState pattern) {
    assertTrue(
        pattern.appliesTo(MpiCall.MPI_IPROBE, Role.POLLED)
            || pattern.text(Pattern.Text.FORMULA).contains("M"),
        pattern.id());
  }

  @ParameterizedTest
  @MethodSource("patterns")
  void isFoundByItsNameAndClaimsSomething(WaitState pattern) {
    assertEquals(pattern, WaitStates.byId(pattern.id()).orElseThrow());
    long claimed =
        Stream.of(MpiCall.values())
            .filter(call -> Stream.of(Role.values()).anyMatch(r -> pattern.appliesTo(call, r)))
            .count();
    assertTrue(claimed > 0, pattern.id());
  }

  @Test
  void noCallAndRoleIsClaimedTwice() {
    Map<String, List<String>> claims = new HashMap<>();
    for (MpiCall call : MpiCall.values()) {
      for (Role role : Role.values()) {
        for (WaitState pattern : WaitStates.all()) {
          if (pattern.appliesTo(call, role)) {
            claims.computeIfAbsent(call + " " + role, key -> new ArrayList<>()).add(pattern.id());
          }
        }
      }
    }
    claims.values().removeIf(claim -> claim.size() == 1);
    assertEquals(Map.of(), claims);
  }

  @Test
  void everyCallHasThePatternOfItsClassAndOnlyThat() {
    for (MpiCall call : MpiCall.values()) {
      CallClass callClass = call.callClass();
      Map<Role, String> expected =
          switch (callClass) {
            case RECEIVE, SEND_RECEIVE, PROBE -> everyRole("late_sender");
            case SEND -> everyRole("late_receiver");
            case COMPLETION ->
                Map.of(
                    Role.RECV,
                    "late_sender",
                    Role.SEND,
                    "late_receiver",
                    Role.BARRIER,
                    "wait_at_barrier",
                    Role.N_TO_N,
                    "wait_at_nxn",
                    Role.FROM_ROOT,
                    "late_broadcast",
                    Role.TO_ROOT,
                    "early_reduce",
                    Role.SCAN,
                    "early_scan",
                    Role.NEIGHBOURS,
                    "wait_for_neighbours",
                    Role.COMMUNICATOR,
                    "wait_at_communicator");
            case TEST, POLL_PROBE -> Map.of(Role.POLLED, "late_sender_polled");
            case BARRIER -> Map.of(Role.NONE, "wait_at_barrier");
            case ALL_TO_ALL -> Map.of(Role.NONE, "wait_at_nxn");
            case ONE_TO_ALL -> Map.of(Role.NONROOT, "late_broadcast");
            case ALL_TO_ONE -> Map.of(Role.ROOT, "early_reduce", Role.NONROOT, "wait_in_reduce");
            case SCAN -> Map.of(Role.NONE, "early_scan");
            case NEIGHBOURHOOD -> Map.of(Role.NONE, "wait_for_neighbours");
            case COMMUNICATOR ->
                WaitAtCommunicator.isCovered(call)
                    ? Map.of(Role.NONE, "wait_at_communicator")
                    : Map.of();
            case IO_COLLECTIVE ->
                WaitAtFile.isCovered(call) ? Map.of(Role.NONE, "wait_at_file") : Map.of();
            case RMA_SYNC ->
                switch (call) {
                  case MPI_WIN_START, MPI_WIN_COMPLETE -> Map.of(Role.NONE, "late_post");
                  case MPI_WIN_WAIT -> Map.of(Role.NONE, "early_wait");
                  case MPI_WIN_TEST -> Map.of(Role.POLLED, "early_wait");
                  case MPI_WIN_LOCK ->
                      Map.of(Role.NONE, "lock_contention", Role.SHARED, "lock_contention");
                  case MPI_WIN_LOCK_ALL,
                      MPI_WIN_UNLOCK,
                      MPI_WIN_UNLOCK_ALL,
                      MPI_WIN_FLUSH,
                      MPI_WIN_FLUSH_ALL,
                      MPI_WIN_FLUSH_LOCAL,
                      MPI_WIN_FLUSH_LOCAL_ALL ->
                      Map.of(Role.NONE, "lock_contention");
                  default ->
                      WaitAtRma.isCovered(call) ? Map.of(Role.NONE, "wait_at_window") : Map.of();
                };
            case RMA_TRANSFER ->
                switch (call) {
                  case MPI_PUT, MPI_GET, MPI_RPUT, MPI_RGET -> Map.of();
                  default -> Map.of(Role.NONE, "wait_for_progress");
                };
            default ->
                call == MpiCall.MPI_FINALIZE ? Map.of(Role.NONE, "wait_at_finalize") : Map.of();
          };
      boolean isSpecial =
          callClass == CallClass.COMMUNICATOR
              || call == MpiCall.MPI_FINALIZE
              || callClass == CallClass.IO_COLLECTIVE
              || callClass == CallClass.RMA_SYNC
              || callClass == CallClass.RMA_TRANSFER;
      assertTrue(
          isSpecial || WITHOUT_PATTERN.contains(callClass) == expected.isEmpty(), callClass.name());
      Map<Role, String> actual = new HashMap<>();
      for (Role role : Role.values()) {
        WaitStates.of(call, role).ifPresent(pattern -> actual.put(role, pattern.id()));
      }
      assertEquals(expected, actual, call.standardName());
    }
  }

  @Test
  void onlyCallsBetweenSomeRanksHaveALocalMinimum() {
    Map<Scope, Set<String>> scopes =
        WaitStates.all().stream()
            .collect(
                Collectors.groupingBy(
                    WaitState::scope, Collectors.mapping(WaitState::id, Collectors.toSet())));
    assertEquals(
        Set.of(
            "late_sender",
            "late_sender_polled",
            "late_receiver",
            "wait_for_neighbours",
            "wait_in_reduce",
            "late_post",
            "early_wait",
            "lock_contention",
            "wait_for_progress"),
        scopes.get(Scope.LOCAL));
    assertEquals(9, scopes.getOrDefault(Scope.GLOBAL, Set.of()).size());
  }

  private static Map<Role, String> everyRole(String pattern) {
    return Stream.of(Role.values()).collect(Collectors.toMap(role -> role, role -> pattern));
  }
}
