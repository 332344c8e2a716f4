package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SizeClass;
import org.waitprof.record.binding.MpjTypes;
import org.waitprof.record.binding.SizedType;
import org.waitprof.record.binding.TrackedRequest;

/** What a binding takes to pack objects is kept apart from the call that it is in. */
class ObjectPackingTest {
  private static final long NANOS = 3_000_000;

  @Test
  void packingIsNoPartOfTheSend() {
    ThreadState state =
        Objects.requireNonNull(Probe.enter(1, MpiCall.MPI_FILE_READ_ORDERED.ordinal()));
    long begin = System.nanoTime();
    ObjectPacking.begin();
    ObjectPacking.begin();
    spin();
    ObjectPacking.packed();
    spin();
    ObjectPacking.packed();
    long packed = System.nanoTime() - begin;
    ObjectPacking.begin();
    spin();
    ObjectPacking.unpacked();
    assertTrue(
        ObjectPacking.unpackedTicks(state, Clock.ticks()) * Clock.nanosPerTick() >= 0.9 * NANOS);
    spin(); // waits for another message
    assertEquals(0, ObjectPacking.unpackedTicks(state, Clock.ticks()), "unpacked at the end");
    Probe.exit(state);
    long all = System.nanoTime() - begin;
    long pack = Recorded.total(MpiCall.MPI_PACK).sumNanos();
    long unpack = Recorded.total(MpiCall.MPI_UNPACK).sumNanos();
    long rest = Recorded.total(MpiCall.MPI_FILE_READ_ORDERED).sumNanos();
    assertTrue(pack >= 1.9 * NANOS && pack <= 1.1 * packed, pack + " ns");
    assertTrue(unpack >= 0.9 * NANOS, unpack + " ns");
    assertTrue(rest <= all - 2.8 * NANOS, rest + " ns of " + all);
    assertEquals(1, Recorded.total(MpiCall.MPI_FILE_READ_ORDERED).count());
    int sizeClass =
        Recorded.of(MpiCall.MPI_FILE_READ_ORDERED).keySet().iterator().next().sizeClass();
    assertEquals(SizeClass.UNKNOWN, sizeClass);
  }

  /** A receive of objects is started with nothing known of their size. */
  @Test
  void startedReceivesOfObjectsAreOfUnknownSize() {
    for (int bytes : new int[] {MpjTypes.OBJECT_BYTES, 1}) {
      SizedType type =
          new SizedType() {
            @Override
            public int waitprof$size() {
              return bytes;
            }

            @Override
            public void waitprof$size(int size) {}

            @Override
            public int waitprof$baseBytes() {
              return bytes;
            }

            @Override
            public int waitprof$askElements() {
              return 1;
            }
          };
      ThreadState state =
          Objects.requireNonNull(
              Probe.enter(Sizes.bytes(1, type), MpiCall.MPI_RECV_INIT.ordinal()));
      Probe.exitStarted(state, null, type, TrackedRequest.RECEIVE);
    }
    assertEquals(
        Set.of(SizeClass.UNKNOWN, SizeClass.of(1)),
        Recorded.of(MpiCall.MPI_RECV_INIT).keySet().stream()
            .map(CallKey::sizeClass)
            .collect(Collectors.toSet()));
    assertEquals(1, Recorded.total(MpiCall.MPI_RECV_INIT).bytes());
  }

  private static void spin() {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < NANOS) {
      Thread.onSpinWait();
    }
  }
}
