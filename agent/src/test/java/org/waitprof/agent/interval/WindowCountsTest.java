package org.waitprof.agent.interval;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.memory.Memory;
import org.waitprof.model.MpiCall;
import org.waitprof.record.file.CounterLayout;

/**
 * A rank that computes and calls, and counters that are looked at late: windows hold what the calls
 * really took in them, up to what falls into the delay; together they hold exactly what the
 * counters do.
 */
class WindowCountsTest {
  private static final int SLOTS = 3;

  /** Simulated counters of one thread, as the recorder writes them. */
  private static final class Thread1 {
    final ByteBuffer memory =
        ByteBuffer.allocateDirect(CounterLayout.CHUNK_HEAD_BYTES + SLOTS * CounterLayout.SLOT_BYTES)
            .order(ByteOrder.nativeOrder());
    final long chunk = Memory.address(memory);

    void put(int offset, long value) {
      Memory.put(chunk + offset, value);
    }

    void add(int slot, int offset, long value) {
      long at = chunk + CounterLayout.CHUNK_HEAD_BYTES + (long) slot * CounterLayout.SLOT_BYTES;
      Memory.put(at + offset, Memory.get(at + offset) + value);
    }
  }

  private record Call(int slot, long begin, long end) {}

  private static List<Call> program(Random random, long length) {
    List<Call> calls = new ArrayList<>();
    long now = random.nextInt(50);
    while (now < length) {
      long begin = now + 1 + random.nextInt(random.nextInt(10) == 0 ? 3000 : 60);
      long end = begin + 1 + random.nextInt(random.nextInt(10) == 0 ? 5000 : 40);
      if (end < length) {
        calls.add(new Call(random.nextInt(SLOTS), begin, end));
      }
      now = end;
    }
    return calls;
  }

  /** Counters as they stand at a time. */
  private static void show(Thread1 thread, List<Call> calls, long now, int[] booked) {
    boolean inCall = false;
    while (booked[0] < calls.size() && calls.get(booked[0]).end() <= now) {
      Call call = calls.get(booked[0]++);
      thread.add(call.slot(), CounterLayout.SLOT_COUNT_OFFSET, 1);
      thread.add(call.slot(), CounterLayout.SLOT_SUM_TICKS_OFFSET, call.end() - call.begin());
      thread.put(CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, call.end());
      thread.put(CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, 0);
    }
    if (booked[0] < calls.size() && calls.get(booked[0]).begin() <= now) {
      Call call = calls.get(booked[0]);
      inCall = true;
      thread.put(CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, call.begin());
      thread.put(CounterLayout.CHUNK_IN_FLIGHT_PATH_OFFSET, path(call.slot()));
    }
    thread.put(
        CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, inCall ? MpiCall.MPI_RECV.ordinal() + 1L : 0);
  }

  private static long path(int slot) {
    return 1000L + slot;
  }

  private static Thread1 thread() {
    Thread1 thread = new Thread1();
    thread.put(CounterLayout.CHUNK_USED_OFFSET, SLOTS);
    for (int slot = 0; slot < SLOTS; slot++) {
      thread.add(slot, CounterLayout.SLOT_PATH_OFFSET, path(slot));
      thread.add(slot, CounterLayout.SLOT_META_OFFSET, MpiCall.MPI_RECV.ordinal());
    }
    return thread;
  }

  /** Time in MPI by window, from the chunk that travels. */
  private static long[] mpi(WindowsImage image) {
    ByteBuffer chunk =
        ByteBuffer.wrap(image.appendTo(new byte[0], Map.of(), Map.of(), Map.of()))
            .order(ByteOrder.nativeOrder());
    int at = CounterLayout.CHUNK_HEAD_BYTES;
    int windows = (int) chunk.getLong(at + 3 * Long.BYTES);
    long[] mpi = new long[windows];
    for (int window = 0; window < windows; window++) {
      mpi[window] = chunk.getLong(at + (6 + 2 * windows + window) * Long.BYTES);
    }
    return mpi;
  }

  /** Time without a core by window, the last of what travels. */
  private static long[] noCore(WindowCounts book, long end) {
    ByteBuffer chunk =
        ByteBuffer.wrap(
                book.image(0, end, true).appendTo(new byte[0], Map.of(), Map.of(), Map.of()))
            .order(ByteOrder.nativeOrder());
    int windows = (int) chunk.getLong(CounterLayout.CHUNK_HEAD_BYTES + 3 * Long.BYTES);
    long[] nanos = new long[windows];
    for (int window = 0; window < windows; window++) {
      nanos[window] = chunk.getLong(chunk.capacity() - (windows - window) * Long.BYTES);
    }
    return nanos;
  }

  private static void read(WindowCounts book, long at, long paused) {
    read(book, at, paused, 0);
  }

  private static void read(WindowCounts book, long at, long paused, long lacked) {
    long[] now = book.look(() -> new long[] {at, at});
    book.read(now[0], now[1], 1, paused, lacked);
  }

  private static long[] truth(List<Call> calls, long step, int windows) {
    long[] truth = new long[windows];
    for (Call call : calls) {
      for (int window = 0; window < windows; window++) {
        long from = Math.max(call.begin(), window * step);
        long to = Math.min(call.end(), (window + 1) * step);
        truth[window] += Math.max(0, to - from);
      }
    }
    return truth;
  }

  @Test
  void windowsHoldWhatWasInThem() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      long step = 1000;
      int most = random.nextBoolean() ? 1024 : 8;
      int delay = random.nextInt(3) * 40;
      long length = 20_000L + random.nextInt(40_000);
      List<Call> calls = program(random, length);
      Thread1 thread = thread();
      int[] booked = {0};
      WindowCounts book =
          new WindowCounts(
              new SharedInstants(0, step, most), () -> List.of(new long[] {thread.chunk}));
      book.begin(0, 0);
      while (book.nextBorderNanos() < length) {
        long now = book.nextBorderNanos() + (delay == 0 ? 0 : random.nextInt(delay));
        show(thread, calls, now, booked);
        read(book, now, 0);
      }
      show(thread, calls, length, booked);
      read(book, length, 0);
      long[] mpi = mpi(book.image(0, length, true));
      long actual = step;
      while (length / actual >= most) {
        actual *= 2;
      }
      String message = "round " + round + " delay " + delay;
      assertEquals((int) (length / actual) + 1, mpi.length, message);
      long[] truth = truth(calls, actual, mpi.length);
      assertEquals(Arrays.stream(truth).sum(), Arrays.stream(mpi).sum(), message);
      for (int window = 0; window < mpi.length; window++) {
        // What was called between a border and the look is divided by its mean.
        long tolerance = 2L * delay + (delay == 0 ? 1 : 40);
        assertTrue(
            Math.abs(truth[window] - mpi[window]) <= tolerance,
            message + " window " + window + ": " + truth[window] + " but " + mpi[window]);
      }
    }
  }

  /**
   * Looked at between the stores of a call's end: it is booked, and still seems to be under way.
   */
  @Test
  void aCallSeenWhileItEndsIsNotCountedTwice() {
    Thread1 thread = thread();
    WindowCounts book =
        new WindowCounts(
            new SharedInstants(0, 1000, 1024), () -> List.of(new long[] {thread.chunk}));
    book.begin(0, 0);
    thread.add(1, CounterLayout.SLOT_COUNT_OFFSET, 1);
    thread.add(1, CounterLayout.SLOT_SUM_TICKS_OFFSET, 500);
    thread.put(CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, 400);
    thread.put(CounterLayout.CHUNK_IN_FLIGHT_PATH_OFFSET, path(1));
    thread.put(CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, MpiCall.MPI_RECV.ordinal() + 1L);
    read(book, 1000, 0);
    thread.put(CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, 1300);
    thread.put(CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, 0);
    thread.add(1, CounterLayout.SLOT_COUNT_OFFSET, 1);
    thread.add(1, CounterLayout.SLOT_SUM_TICKS_OFFSET, 20);
    read(book, 2000, 0);
    assertEquals(520, Arrays.stream(mpi(book.image(0, 2000, true))).sum());
  }

  /** The kernel books a wait for a core when it is over, which may be three windows later. */
  @Test
  void whatLackedACoreForLongLacksItInTheWindowsBefore() {
    Thread1 thread = thread();
    WindowCounts book =
        new WindowCounts(new SharedInstants(0, 1000, 8), () -> List.of(new long[] {thread.chunk}));
    book.begin(0, 0);
    read(book, 1000, 0, 100);
    read(book, 2000, 0, 0);
    read(book, 3000, 0, 0);
    read(book, 4000, 0, 2500);
    assertArrayEquals(new long[] {100, 500, 1000, 1000, 0}, noCore(book, 4000));
    read(book, 8000, 0, 0);
    assertArrayEquals(new long[] {600, 2000, 0, 0, 0}, noCore(book, 8000));
  }

  /** The call's slot has it already, and the rank's core is gone before the call is struck off. */
  @Test
  void aCallThatEndsForLongStaysInItsWindows() {
    Thread1 thread = thread();
    WindowCounts book =
        new WindowCounts(
            new SharedInstants(0, 1000, 1024), () -> List.of(new long[] {thread.chunk}));
    book.begin(0, 0);
    thread.put(CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, 500);
    thread.put(CounterLayout.CHUNK_IN_FLIGHT_PATH_OFFSET, path(1));
    thread.put(CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, MpiCall.MPI_RECV.ordinal() + 1L);
    read(book, 1000, 0);
    read(book, 2000, 0);
    thread.add(1, CounterLayout.SLOT_COUNT_OFFSET, 1);
    thread.add(1, CounterLayout.SLOT_SUM_TICKS_OFFSET, 1900);
    read(book, 3000, 0);
    thread.put(CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, 2400);
    thread.put(CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, 0);
    read(book, 4000, 0);
    long[] mpi = mpi(book.image(0, 4000, true));
    assertEquals(List.of(500L, 1000L, 400L), Arrays.stream(mpi).limit(3).boxed().toList());
    assertEquals(1900, Arrays.stream(mpi).sum());
  }

  /** Between the clock and the counters the rank goes on for three windows, again and again. */
  @Test
  void whoReadsMayLoseItsCore() {
    Thread1 thread = thread();
    long[] now = {0};
    int[] looks = {0};
    WindowCounts book =
        new WindowCounts(
            new SharedInstants(0, 1000, 1024),
            () -> {
              if (looks[0]++ % 2 == 1) {
                goOn(thread, now, 3000);
              }
              return List.of(new long[] {thread.chunk});
            });
    book.begin(0, 0);
    while (now[0] < 50_000) {
      goOn(thread, now, 1000);
      long[] then = book.look(() -> new long[] {now[0], now[0]});
      book.read(then[0], then[1], 1, 0, 0);
    }
    long[] mpi = mpi(book.image(0, now[0], true));
    for (int window = 0; window < now[0] / 1000; window++) {
      assertEquals(900, mpi[window], "window " + window);
    }
  }

  /** A call after the other, of 90 ticks each and 10 between them. */
  private static void goOn(Thread1 thread, long[] now, long ticks) {
    now[0] += ticks;
    thread.add(0, CounterLayout.SLOT_COUNT_OFFSET, ticks / 100);
    thread.add(0, CounterLayout.SLOT_SUM_TICKS_OFFSET, ticks / 100 * 90);
    thread.put(CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, now[0]);
  }

  @Test
  void pausesAreNoPartOfWindowsTime() {
    Thread1 thread = thread();
    WindowCounts book =
        new WindowCounts(
            new SharedInstants(0, 100, 1024), () -> List.of(new long[] {thread.chunk}));
    book.begin(0, 0);
    read(book, 100, 30);
    read(book, 200, 130);
    ByteBuffer chunk =
        ByteBuffer.wrap(
                book.image(0, 200, true).appendTo(new byte[0], Map.of(), Map.of(), Map.of()))
            .order(ByteOrder.nativeOrder());
    int first = CounterLayout.CHUNK_HEAD_BYTES + 6 * Long.BYTES;
    assertEquals(30, chunk.getLong(first));
    assertEquals(100, chunk.getLong(first + Long.BYTES));
  }
}
