package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.CallStats;
import org.waitprof.record.binding.SizedComm;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.message.CompletionProbe;
import org.waitprof.record.message.RmaProbe;

/** What woven methods call, called by hand: each test counts calls that no other test counts. */
class ProbeTest {
  private static final class World implements SizedComm {
    private final AtomicLong asked = new AtomicLong();
    private long place;
    private boolean isBetweenGroups;

    @Override
    public long waitprof$place() {
      return place;
    }

    @Override
    public void waitprof$place(long sizeAndRank) {
      place = sizeAndRank;
    }

    @Override
    public int waitprof$querySize() {
      asked.incrementAndGet();
      return 6;
    }

    @Override
    public boolean waitprof$isBetweenGroups() {
      return isBetweenGroups;
    }

    @Override
    public int waitprof$queryRank() {
      return 2;
    }
  }

  @Test
  void countsTimesAndBytesOfACall() {
    for (int i = 0; i < 5; i++) {
      ThreadState state = Probe.enter(100, MpiCall.MPI_SSEND.ordinal());
      if (i == 3) {
        LockSupport.parkNanos(20_000_000);
      }
      Probe.exit(state);
    }
    Map<CallKey, CallStats> rows = Recorded.of(MpiCall.MPI_SSEND);
    assertEquals(1, rows.size());
    CallKey key = rows.keySet().iterator().next();
    CallStats stats = rows.values().iterator().next();
    assertEquals(7, key.sizeClass());
    assertEquals(0, key.commSizeClass());
    assertEquals(Role.NONE, key.role());
    assertEquals(5, stats.count());
    assertEquals(500, stats.bytes());
    assertTrue(stats.maxNanos() >= 19_000_000, () -> "longest " + stats.maxNanos());
    assertTrue(stats.minNanos() < stats.maxNanos() / 10, () -> "shortest " + stats.minNanos());
    assertTrue(stats.sumNanos() >= stats.maxNanos());
    long inHistogram = 0;
    for (long count : stats.histogram()) {
      inHistogram += count;
    }
    assertEquals(5, inHistogram);
  }

  @Test
  void theOutermostCallCountsAlone() {
    ThreadState outer = Probe.enter(0, MpiCall.MPI_RSEND.ordinal());
    ThreadState inner = Probe.enter(0, MpiCall.MPI_BSEND.ordinal());
    assertNotNull(outer);
    assertNull(inner);
    Probe.exit(inner);
    Probe.exit(outer);
    assertEquals(1, Recorded.total(MpiCall.MPI_RSEND).count());
    assertEquals(0, Recorded.total(MpiCall.MPI_BSEND).count());
  }

  @Test
  void nothingIsCountedWhilePaused() {
    Pause.set(true);
    Probe.exit(Probe.enter(0, MpiCall.MPI_PROBE.ordinal()));
    Pause.set(false);
    Probe.exit(Probe.enter(0, MpiCall.MPI_PROBE.ordinal()));
    assertEquals(1, Recorded.total(MpiCall.MPI_PROBE).count());
  }

  /** MPI_LOCK_EXCLUSIVE and MPI_LOCK_SHARED are 1 and 2 in Open MPI, 234 and 235 in MPICH. */
  @Test
  void sharedLocksHaveARoleOfTheirOwn() {
    for (int kind : new int[] {1, 2, 234, 235}) {
      Probe.exit(RmaProbe.enterLock(kind, MpiCall.MPI_WIN_LOCK.ordinal()));
    }
    Map<Role, Long> counts = new EnumMap<>(Role.class);
    Recorded.of(MpiCall.MPI_WIN_LOCK)
        .forEach((key, stats) -> counts.put(key.role(), stats.count()));
    assertEquals(Map.of(Role.NONE, 2L, Role.SHARED, 2L), counts);
  }

  @Test
  void completionTakesRoleAndSizeFromItsRequest() {
    Pending receive = new Pending();
    ThreadState start = Probe.enter(4096, MpiCall.MPI_IRECV.ordinal());
    Probe.exitStarted(start, receive, null, TrackedRequest.RECEIVE);
    Probe.exit(Probe.enterRequest(receive, MpiCall.MPI_WAIT.ordinal()));
    // Tests of traces complete smaller receives by the same call, perhaps in the same JVM.
    Set<CallKey> ofThisSize = new HashSet<>(Recorded.of(MpiCall.MPI_WAIT).keySet());
    ofThisSize.removeIf(key -> key.sizeClass() != 13);
    assertEquals(1, ofThisSize.size());
    assertEquals(Role.RECV, ofThisSize.iterator().next().role());
  }

  @Test
  void aWaitThatATestHasAnsweredHasNoRole() {
    Pending send = new Pending();
    Probe.exitStarted(
        Probe.enter(8, MpiCall.MPI_ISSEND.ordinal()), send, null, TrackedRequest.SEND);
    int test = MpiCall.MPI_TESTALL.ordinal();
    CompletionProbe.exitTest(Probe.enterRequests(new Object[] {send}, test), false);
    int wait = MpiCall.MPI_WAITALL.ordinal();
    Probe.exit(Probe.enterRequests(new Object[] {send}, wait));
    CompletionProbe.exitTest(Probe.enterRequests(new Object[] {send}, test), true);
    Probe.exit(Probe.enterRequests(new Object[] {send}, wait));
    Map<CallKey, CallStats> rows = Recorded.of(MpiCall.MPI_WAITALL);
    assertEquals(2, rows.size());
    rows.forEach(
        (key, stats) -> {
          assertEquals(1, stats.count());
          assertTrue(key.role() == Role.SEND || key.role() == Role.NONE, key::toString);
        });
  }

  @Test
  void mixedRequestsCountAsReceivesWithTheReceivesBytes() {
    Pending send = new Pending();
    Pending first = new Pending();
    Pending second = new Pending();
    send.waitprof$operation(1_000_000L << TrackedRequest.BYTES_SHIFT | TrackedRequest.SEND);
    first.waitprof$operation(30L << TrackedRequest.BYTES_SHIFT | TrackedRequest.RECEIVE);
    second.waitprof$operation(40L << TrackedRequest.BYTES_SHIFT | TrackedRequest.RECEIVE);
    Object[] all = {first, send, null, second};
    CompletionProbe.exitAny(Probe.enterRequests(all, MpiCall.MPI_WAITANY.ordinal()), 1);
    send.waitprof$operation(1_000_000L << TrackedRequest.BYTES_SHIFT | TrackedRequest.SEND);
    CompletionProbe.exitSome(
        Probe.enterRequests(all, MpiCall.MPI_WAITSOME.ordinal()), new int[] {1, 3, 0});
    CallKey some = Recorded.of(MpiCall.MPI_WAITSOME).keySet().iterator().next();
    assertEquals(Role.RECV, some.role());
    assertEquals(7, some.sizeClass());
    CallKey any = Recorded.of(MpiCall.MPI_WAITANY).keySet().iterator().next();
    assertEquals(Role.SEND, any.role());
  }

  @Test
  void collectivesCarryCommunicatorAndRole() {
    World world = new World();
    int bcast = MpiCall.MPI_BCAST.ordinal();
    Probe.exit(Probe.enterRooted(8, bcast, world, 2));
    Probe.exit(Probe.enterRooted(8, bcast, world, 0));
    assertEquals(1, world.asked.get());
    Map<CallKey, CallStats> rows = Recorded.of(MpiCall.MPI_BCAST);
    assertEquals(2, rows.size());
    rows.keySet().forEach(key -> assertEquals(3, key.commSizeClass()));
    assertTrue(rows.keySet().stream().anyMatch(key -> key.role() == Role.ROOT));
    assertTrue(rows.keySet().stream().anyMatch(key -> key.role() == Role.NONROOT));
  }

  /** Receivers name the root's number in the other group, which the rank has in its own. */
  @Test
  void whoNamesItsOwnNumberBetweenGroupsIsNotTheRoot() {
    World world = new World();
    world.isBetweenGroups = true;
    int scatter = MpiCall.MPI_SCATTER.ordinal();
    Probe.exit(Probe.enterRooted(8, scatter, world, 2));
    assertEquals(1, Sizes.byRole(2, 1, world, 2));
    Set<CallKey> received = Recorded.of(MpiCall.MPI_SCATTER).keySet();
    received.forEach(key -> assertEquals(Role.NONROOT, key.role()));
    Probe.exit(Probe.enterRooted(8, scatter, world, -4));
    assertEquals(2, Sizes.byRole(2, 1, world, -4));
    Set<CallKey> all = Recorded.of(MpiCall.MPI_SCATTER).keySet();
    assertTrue(all.stream().anyMatch(key -> key.role() == Role.ROOT));
  }
}
