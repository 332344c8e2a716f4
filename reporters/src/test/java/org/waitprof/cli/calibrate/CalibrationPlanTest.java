package org.waitprof.cli.calibrate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.calibration.EquivalentCalls;
import org.waitprof.cli.calibrate.CalibrationLeader.Measured;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.WaitStates;

/** Expectation: base points, groups, what is waiting and what is not, worked out by hand. */
class CalibrationPlanTest {
  private static final ProcessGroup PAIR = new ProcessGroup(List.of(0, 1), false);

  @Test
  void numbersOfProcesses() {
    assertEquals(List.of(2), ProcessGroup.sizes(2));
    assertEquals(List.of(2, 3), ProcessGroup.sizes(3));
    assertEquals(List.of(2, 3, 4, 6, 8, 12, 16, 24, 25), ProcessGroup.sizes(25));
  }

  @Test
  void groupsWithinAHostAndAcrossHosts() {
    List<ProcessGroup> groups = ProcessGroup.all(List.of("a", "a", "b", "b"));
    assertEquals(List.of(0, 1), groups.get(0).members());
    assertFalse(groups.get(0).acrossHosts());
    assertEquals(List.of(0, 2), groups.get(1).members());
    assertEquals(List.of(0, 2, 1, 3), groups.get(3).members());
    assertTrue(groups.get(3).acrossHosts());
  }

  @Test
  void sizesAreThoseOfThePaperAndTheEndsComeFirst() {
    List<ProcessGroup> two = ProcessGroup.all(List.of("a", "a"));
    Set<Long> sizes = new HashSet<>();
    for (CalibrationStep step :
        CalibrationPlan.of(two, EnumSet.allOf(Operation.class), CalibrationPlan.LARGEST)) {
      assertTrue(sizes.size() < 5 || sizes.contains(CalibrationPlan.LARGEST), sizes::toString);
      sizes.add(step.bytes());
    }
    for (long each : new long[] {0, 1, 10, 20, 90, 100, 200, 3000, 70_000, 3_000_000, 4_194_304}) {
      assertTrue(sizes.contains(each), () -> each + " is not in " + sizes);
    }
    assertEquals(52, sizes.size() - 1, "and 8 bytes, the most frequent of all");
  }

  @Test
  void callsThatDoTheSameAreMeasuredForOthers() {
    assertEquals(
        Optional.of(Set.of(Operation.GATHER, Operation.RECV)),
        Operation.measuring(List.of("MPI_Gatherv", "MPI_Recv")));
    assertEquals(Operation.values().length, Operation.measuring(List.of()).orElseThrow().size());
    assertTrue(Operation.measuring(List.of("MPI_Recv", "MPI_Init")).isEmpty());
    assertTrue(
        Operation.measuredCalls().contains("MPI_Ssend"), () -> "" + Operation.measuredCalls());
  }

  /**
   * What can wait is measured, but for windows, files, communicators, neighbours, loops of polls
   * and collectives that are waited for later: of these the job alone tells.
   */
  @Test
  void allThatCanWaitIsMeasured() {
    Set<CallClass> others =
        EnumSet.of(
            CallClass.ENVIRONMENT,
            CallClass.POLL_PROBE,
            CallClass.TEST,
            CallClass.NEIGHBOURHOOD,
            CallClass.RMA_SYNC,
            CallClass.RMA_TRANSFER,
            CallClass.IO_COLLECTIVE,
            CallClass.COMMUNICATOR);
    for (MpiCall call : MpiCall.values()) {
      for (Role role : List.of(Role.NONE, Role.ROOT, Role.NONROOT, Role.RECV, Role.SEND)) {
        if (WaitStates.of(call, role).isPresent() && !others.contains(call.callClass())) {
          String name = EquivalentCalls.of(call).standardName();
          assertTrue(Operation.measuredCalls().contains(name), call + " " + role);
        }
      }
    }
  }

  @Test
  void whatIsLongerThanLargerMessagesIsNoTime() {
    Operation.Target recv = Operation.RECV.targets().get(0);
    Measured small = measured(recv, 8, 1600, 9_100_000);
    Measured middle = measured(recv, 100, 1500, 2500);
    Measured large = measured(recv, 1000, 1000, 1200);
    Measured other = measured(Operation.RECV.targets().get(1), 8, 9_000_000, 9_100_000);
    assertEquals(
        List.of(middle, large, other),
        PlausibleTimes.of(List.of(small, middle, large, other), 0.95));
  }

  private static Measured measured(Operation.Target target, long bytes, long... sample) {
    return new Measured(new CalibrationStep(Operation.RECV, PAIR, bytes), target, sample);
  }

  /** The receiver is 30 late, then 70 early; the sender's calls end before and after it comes. */
  @Test
  void whatOneIsLateIsTakenOff() {
    long[] receiver = {1030, 1100, 2000, 2150};
    long[] sender = {1000, 1090, 2070, 2110};
    WaitFreeTimes times = new WaitFreeTimes(Operation.RECV, new long[][] {receiver, sender});
    assertArrayEquals(new long[] {70, 80}, times.of(Operation.RECV.targets().get(0)));
    assertArrayEquals(new long[] {60, 40}, times.of(Operation.RECV.targets().get(1)));
  }

  @Test
  void whoeverComesLastDoesNotWait() {
    long[][] three = {
      {1000, 1500, 2000, 2500, 3000, 3500},
      {1100, 1510, 2100, 2510, 3100, 3510},
      {1200, 1520, 2200, 2520, 3200, 3520}
    };
    WaitFreeTimes all = new WaitFreeTimes(Operation.ALLREDUCE, three);
    assertArrayEquals(new long[] {300, 310, 320}, all.of(Operation.ALLREDUCE.targets().get(0)));
    WaitFreeTimes toRoot = new WaitFreeTimes(Operation.REDUCE, three);
    assertArrayEquals(new long[] {300, 300, 300}, toRoot.of(Operation.REDUCE.targets().get(0)));
    WaitFreeTimes fromRoot = new WaitFreeTimes(Operation.BCAST, three);
    assertArrayEquals(new long[] {410, 320, 410}, fromRoot.of(Operation.BCAST.targets().get(0)));
    WaitFreeTimes prefix = new WaitFreeTimes(Operation.SCAN, three);
    assertArrayEquals(new long[] {500, 410, 320}, prefix.of(Operation.SCAN.targets().get(0)));
  }

  @Test
  void callsOfWhichOneBeganFarTooLateAreLeftOut() {
    long[][] two = {{1000, 90_000, 200_000, 200_500}, {80_000, 90_000, 200_010, 200_400}};
    WaitFreeTimes times = new WaitFreeTimes(Operation.ALLREDUCE, two);
    assertEquals(1, times.of(Operation.ALLREDUCE.targets().get(0)).length);
  }

  @Test
  void lotsOfABusyMachineAreLeftOut() {
    UndisturbedBatches lots = new UndisturbedBatches(0.9);
    lots.add(new long[] {100, 110, 120});
    lots.add(new long[] {100, 9000, 9000});
    lots.add(new long[] {130, 140, 200});
    assertArrayEquals(new long[] {100, 110, 120, 130, 140, 200}, lots.calls());
    assertEquals(9, lots.all());
  }
}
