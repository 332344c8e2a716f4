package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.waitprof.counterfile.CounterFile;
import org.waitprof.memory.Memory;
import org.waitprof.model.CallKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.CallStats;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.path.PathDepth;

/**
 * What a counter file tells of a call under way: it and the text of its path stand there before it
 * has ever been completed. Regions stand at the beginning of paths, whoever leaves them.
 */
class InFlightTest {
  private final ThreadState thread = ThreadState.current();
  private final SlotTable usual = thread.table;

  /** Other tests fill the JVM's usual counters to the brim. */
  @BeforeEach
  void useFreshCounters() {
    configure(PathDepth.FULL, name -> name.startsWith("org.waitprof."));
    ClassLoader loader = new ClassLoader(null) {};
    thread.table = RankRegistry.of(loader).attach(Thread.currentThread());
  }

  @AfterEach
  void useUsualCounters() {
    thread.busy = false;
    thread.table.rank.deleteFile();
    thread.table = usual;
    configure(PathDepth.FULL, "none"::equals);
  }

  private static void configure(PathDepth depth, Predicate<String> isApplication) {
    RecorderConfig.set(
        new RecorderConfig(
            false, RecorderConfig.get().directory(), Map.of(), isApplication, depth));
    RankRegistry.listen(new NoLifecycle());
  }

  private Map<CallKey, CallStats> counted() throws IOException {
    byte[] counters = thread.table.rank.snapshot();
    return CounterFile.read(ByteBuffer.wrap(counters), "this test").stats();
  }

  @Test
  void thePathOfACallThatHasNotEndedIsWrittenDown() throws IOException {
    ThreadState state = hang(MpiCall.MPI_MPROBE);
    try {
      String text = pathInFlight(state);
      assertTrue(text.contains("org.waitprof.record.InFlightTest.hang:"), text);
    } finally {
      Probe.exit(state);
    }
    assertEquals(1, counted().size());
    assertEquals(1, counted().values().iterator().next().count());
  }

  /**
   * Who reads while a call begins never sees it with the time of the last one's end: that seemed to
   * be a long call, up to all that was computed in between.
   */
  @Test
  void aCallUnderWayHasItsOwnBegin() throws Exception {
    AtomicLong endedBy = new AtomicLong();
    AtomicLong calls = new AtomicLong();
    long head = thread.table.head;
    Probe.exit(hang(MpiCall.MPI_MPROBE));
    FutureTask<Long> reader = new FutureTask<>(() -> firstBeginThatIsAnEnd(head, endedBy, calls));
    new Thread(reader, "reader").start();
    for (; !reader.isDone(); calls.incrementAndGet()) {
      endedBy.set(Clock.ticks());
      Probe.exit(hang(MpiCall.MPI_MPROBE));
    }
    assertEquals(0, reader.get());
  }

  /** Looks at a thread's call under way as long as it makes this number of calls. */
  private static long firstBeginThatIsAnEnd(long head, AtomicLong endedBy, AtomicLong calls) {
    while (calls.get() < 2_000_000) {
      long ended = endedBy.get();
      VarHandle.acquireFence();
      long call = Memory.get(head + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET);
      VarHandle.acquireFence();
      long since = Memory.get(head + CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET);
      if (call != 0 && since < ended) {
        return since;
      }
    }
    return 0;
  }

  /** Each call, one after the other, on the path 0: none is taken for another, or for the path. */
  @Test
  void withoutCallPathsEveryCallIsCountedOnItsOwn() throws IOException {
    configure(PathDepth.OFF, "none"::equals);
    for (int round = 0; round < 3; round++) {
      for (MpiCall call : MpiCall.values()) {
        Probe.exit(hang(call));
      }
    }
    assertEquals(MpiCall.values().length, counted().size());
    counted().values().forEach(stats -> assertEquals(3, stats.count()));
  }

  private static ThreadState hang(MpiCall call) {
    return Objects.requireNonNull(Probe.enter(0, call.ordinal()));
  }

  @Test
  void regionsStandAtTheBeginningOfPaths() throws IOException {
    Regions.enter("set up;a:b");
    Regions.enter("inner");
    ThreadState state = hang(MpiCall.MPI_MRECV);
    String path0 = pathInFlight(state);
    Probe.exit(state);
    assertTrue(path0.startsWith("(region).set up_a_b:0;(region).inner:0;"), path0);
    Regions.leave();
    Probe.exit(hang(MpiCall.MPI_MRECV));
    leaveElsewhere();
    Probe.exit(hang(MpiCall.MPI_MRECV));
    Regions.leave();
    Probe.exit(hang(MpiCall.MPI_MRECV));

    long inBoth = 0;
    long inOuter = 0;
    long outside = 0;
    for (Map.Entry<CallKey, CallStats> row : counted().entrySet()) {
      String path = row.getKey().path().toString();
      long count = row.getValue().count();
      inBoth += path.contains("(region).inner:0;") ? count : 0;
      inOuter += path.startsWith("(region).set up_a_b:0;org") ? count : 0;
      outside += path.contains("(region)") ? 0 : count;
    }
    assertEquals(1, inBoth);
    assertEquals(1, inOuter);
    assertEquals(2, outside);
  }

  @Test
  void phasesAreOutermostAndFollowEachOther() throws IOException {
    Regions.enter("inner");
    for (String phase : new String[] {"one", "two"}) {
      Regions.phase(phase);
      ThreadState state = hang(MpiCall.MPI_MRECV);
      String path = pathInFlight(state);
      Probe.exit(state);
      assertTrue(path.startsWith("(region)." + phase + ":0;(region).inner:0;org"), path);
    }
    Regions.leave();
    Regions.leave();
    ThreadState state = hang(MpiCall.MPI_MRECV);
    String path = pathInFlight(state);
    Probe.exit(state);
    assertTrue(path.startsWith("(region).two:0;org"), path);
    Regions.phase(null);
    Probe.exit(hang(MpiCall.MPI_MRECV));
    assertEquals(0, thread.region);
    assertEquals(4, counted().size());
    Map<String, Long> times = thread.table.rank.phases().until(Clock.ticks());
    // "inner" was the outermost region before the first phase began.
    assertEquals(
        List.of("inner", "one", "two"), List.copyOf(times.keySet()).stream().sorted().toList());
  }

  private static void leaveElsewhere() {
    Regions.leave();
  }

  /** The path record of the thread's call in flight, found in a copy of the file. */
  private static String pathInFlight(ThreadState state) {
    long hash = Memory.get(state.table.head + CounterLayout.CHUNK_IN_FLIGHT_PATH_OFFSET);
    ByteBuffer file = ByteBuffer.wrap(state.table.rank.snapshot()).order(ByteOrder.nativeOrder());
    int at = CounterLayout.HEADER_BYTES;
    while (at < file.capacity()) {
      int size = (int) file.getLong(at + CounterLayout.CHUNK_SIZE_OFFSET);
      if (file.getLong(at) == CounterLayout.KIND_PATHS) {
        for (int record = at + CounterLayout.CHUNK_HEAD_BYTES; record < at + size; ) {
          int length = (int) file.getLong(record + 8);
          if (file.getLong(record) == hash) {
            byte[] text = new byte[length];
            file.get(record + 16, text);
            return new String(text, StandardCharsets.UTF_8);
          }
          record += 16 + (length + 7) / 8 * 8;
        }
      }
      at += size;
    }
    return "(not written down)";
  }
}
