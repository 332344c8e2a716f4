package org.waitprof.record.handle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.record.binding.TrackedRequest;

/**
 * Expectation: a million requests whose handles come again and again, and a tenth of which share
 * one handle, are each found as what they were started for, by a model of the standard library;
 * nothing is left in the end.
 */
class RequestMapTest {
  private static final long SHARED = 0x7F00_0000_1000L;

  private final RequestMap map = new RequestMap();

  @Test
  void handlesThatComeAgainMeanTheRequestThatWasStartedLast() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Map<Long, ArrayDeque<Long>> model = new HashMap<>();
    long[] free = new long[1000];
    int unused = free.length;
    for (int i = 0; i < free.length; i++) {
      free[i] = 0x5555_0000_0000L + 64L * i;
    }
    ArrayDeque<Long> active = new ArrayDeque<>();
    for (long operation = 1; operation <= 1_000_000; operation++) {
      boolean starts = active.isEmpty() || (unused > 0 && random.nextBoolean());
      if (starts) {
        long handle = random.nextInt(10) == 0 ? SHARED : free[--unused];
        HandleRequest started = map.start(handle, false);
        assertNotNull(started, "seed " + seed);
        started.waitprof$operation(operation << TrackedRequest.BYTES_SHIFT);
        model.computeIfAbsent(handle, key -> new ArrayDeque<>()).push(operation);
        active.add(handle);
      } else {
        long handle = active.remove();
        HandleRequest found = map.take(handle);
        assertNotNull(found, "seed " + seed);
        long expected = Objects.requireNonNull(model.get(handle)).pop();
        assertEquals(
            expected, found.waitprof$operation() >>> TrackedRequest.BYTES_SHIFT, "" + seed);
        found.waitprof$operation(found.waitprof$operation() | TrackedRequest.DONE);
        map.give(found);
        if (handle != SHARED) {
          free[unused++] = handle;
        }
      }
      assertEquals(active.size(), map.size(), "seed " + seed);
    }
    while (!active.isEmpty()) {
      HandleRequest found = map.take(active.remove());
      assertNotNull(found);
      map.end(found);
    }
    assertEquals(0, map.size());
  }

  @Test
  void onesOfOneHandleAreTakenEachByItself() {
    HandleRequest first = map.start(SHARED, false);
    HandleRequest second = map.start(SHARED, false);
    assertSame(second, map.take(SHARED));
    assertSame(first, map.take(SHARED));
    assertNull(map.take(SHARED));
  }

  @Test
  void oneThatIsNotDoneStays() {
    HandleRequest started = map.start(7, false);
    HandleRequest taken = map.take(7);
    assertSame(started, taken);
    assertNotNull(taken);
    map.give(taken);
    assertSame(started, map.take(7));
  }

  @Test
  void aPersistentOneStaysUntilItIsFreed() {
    HandleRequest setUp = map.start(7, true);
    assertNotNull(setUp);
    setUp.waitprof$operation(TrackedRequest.SEND | TrackedRequest.DONE);
    assertSame(setUp, map.take(7));
    map.give(setUp);
    assertSame(setUp, map.take(7));
    map.end(setUp);
    assertNull(map.take(7));
  }

  @Test
  void beyondTheMostNoneIsFollowed() {
    for (int i = 0; i < RequestMap.MOST; i++) {
      assertNotNull(map.start(i, false));
    }
    assertNull(map.start(-1, false));
    assertEquals(RequestMap.MOST, map.size());
  }
}
