package org.waitprof.record;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The counters of one rank: header, path records, and a slot table for each of its threads. A
 * process has one, except in MPJ Express's multicore mode, where each rank is a class loader.
 *
 * <p>Everything here is cold and takes the rank's lock; the hot path writes to slots by address.
 */
public final class RankCounters {
  private static final int MAX_DIMENSIONS = 8;
  private static final int PATH_CHUNK_BYTES = 64 * 1024;
  private static final int MAX_PATH_RECORD_BYTES = 1 << 20;

  /** Together with 8192 slots a thread this bounds the file, whatever the program recurses into. */
  private static final int MAX_PATH_CHUNKS = 256;

  private static final Map<ClassLoader, RankCounters> BY_LOADER = new WeakHashMap<>();
  private static int created;

  private final CounterStore store;
  private final long header;
  private final Map<String, String> facts = new LinkedHashMap<>();
  private final Set<Long> knownPaths = new HashSet<>();
  private final List<SlotTable> tables = new ArrayList<>();
  private long pathChunk;
  private int pathChunkBytes;
  private int pathChunks;
  private int rank = -1;
  private @Nullable TraceRank trace;

  /** Paths written down before Init has returned, which is when a trace can begin. */
  private final Map<Long, String> earlyPaths = new HashMap<>();

  private boolean paused;
  private boolean alone;

  private RankCounters() {
    Path directory = RecordSettings.directory();
    long pid = ProcessId.get();
    long startMillis = System.currentTimeMillis();
    store =
        new CounterStore(
            directory.resolve(
                "waitprof-" + pid + "-" + created++ + "-" + startMillis + ".counters"));
    header = store.grow(CounterLayout.HEADER_BYTES);
    long[] now = Clock.instant();
    put(CounterLayout.VERSION_OFFSET, CounterLayout.VERSION);
    put(CounterLayout.PID_OFFSET, pid);
    put(CounterLayout.RANK_OFFSET, -1);
    put(CounterLayout.START_EPOCH_MILLIS_OFFSET, startMillis);
    put(CounterLayout.START_TICKS_OFFSET, now[0]);
    put(CounterLayout.START_NANOS_OFFSET, now[1]);
    put(CounterLayout.CLOCK_OFFSET, Clock.isCounter() ? 1 : 0);
    put(CounterLayout.NANOS_PER_TICK_OFFSET, Double.doubleToLongBits(Clock.nanosPerTick()));
    put(CounterLayout.CALL_TABLE_VERSION_OFFSET, org.waitprof.model.MpiCall.TABLE_VERSION);
    put(CounterLayout.USED_BYTES_OFFSET, CounterLayout.HEADER_BYTES);
    facts.putAll(RecordSettings.facts());
    writeFacts();
    put(0, CounterLayout.MAGIC);
  }

  /** The counters of the rank whose binding the class loader defined; made on first use. */
  static RankCounters of(@Nullable ClassLoader bindingLoader) {
    ClassLoader key = bindingLoader == null ? ClassLoader.getSystemClassLoader() : bindingLoader;
    synchronized (BY_LOADER) {
      RankCounters rank = BY_LOADER.get(key);
      if (rank == null) {
        rank = new RankCounters();
        rank.alone = key == ClassLoader.getSystemClassLoader();
        if (Pause.atStart()) {
          rank.pause(true);
        }
        BY_LOADER.put(key, rank);
      }
      return rank;
    }
  }

  /** The counters of the rank whose binding the class loader defined; null if there are none. */
  static @Nullable RankCounters known(@Nullable ClassLoader bindingLoader) {
    synchronized (BY_LOADER) {
      return bindingLoader == null ? null : BY_LOADER.get(bindingLoader);
    }
  }

  /** All ranks of this process. */
  public static List<RankCounters> all() {
    synchronized (BY_LOADER) {
      return List.copyOf(BY_LOADER.values());
    }
  }

  /** Fixes who this rank is, once Init has returned. Ends the time that Init took. */
  public synchronized void identify(int worldRank, int worldSize, Map<String, String> moreFacts) {
    rank = worldRank;
    facts.putAll(moreFacts);
    writeFacts();
    put(CounterLayout.RANK_OFFSET, worldRank);
    put(CounterLayout.WORLD_SIZE_OFFSET, worldSize);
    put(CounterLayout.STATE_OFFSET, 1);
    long now = Clock.ticks();
    put(CounterLayout.INIT_END_TICKS_OFFSET, now);
    if (paused) {
      put(CounterLayout.PAUSED_SINCE_TICKS_OFFSET, now);
    }
  }

  /**
   * Notes the process grid of a Cartesian communicator over all ranks; the first one counts.
   *
   * @param dims lengths of the dimensions, outermost first
   */
  synchronized void noteGrid(int[] dims) {
    long ranks = 1;
    StringBuilder grid = new StringBuilder();
    for (int length : dims) {
      ranks *= length;
      grid.append(grid.length() == 0 ? "" : "x").append(length);
    }
    long all = Memory.get(header + CounterLayout.WORLD_SIZE_OFFSET);
    if (ranks == all && dims.length <= MAX_DIMENSIONS && !facts.containsKey("processGrid")) {
      facts.put("processGrid", grid.toString());
      writeFacts();
    }
  }

  /** Notes the entry of Finalize and takes the second instant for the conversion of ticks. */
  synchronized void enterFinalize() {
    long now = Clock.ticks();
    bookPause(now);
    put(CounterLayout.PAUSED_SINCE_TICKS_OFFSET, 0);
    put(CounterLayout.FINALIZE_TICKS_OFFSET, now);
    noteInstant();
    put(CounterLayout.STATE_OFFSET, 2);
  }

  synchronized void leaveFinalize() {
    put(CounterLayout.STATE_OFFSET, 3);
  }

  /** Takes a later instant for the conversion of ticks; the later, the more exact. */
  public synchronized void noteInstant() {
    long[] now = Clock.instant();
    put(CounterLayout.LATER_TICKS_OFFSET, now[0]);
    put(CounterLayout.LATER_NANOS_OFFSET, now[1]);
    put(CounterLayout.LAST_TICKS_OFFSET, now[0]);
  }

  /** Stops or resumes measuring. */
  synchronized void pause(boolean pause) {
    if (paused != pause) {
      paused = pause;
      long now = Clock.ticks();
      bookPause(now);
      put(CounterLayout.PAUSED_SINCE_TICKS_OFFSET, pause ? now : 0);
    }
  }

  /** Adds a pause that ends to the time after Init for which measuring was paused. */
  private void bookPause(long now) {
    long since = Memory.get(header + CounterLayout.PAUSED_SINCE_TICKS_OFFSET);
    if (since != 0 && Memory.get(header + CounterLayout.INIT_END_TICKS_OFFSET) != 0) {
      add(CounterLayout.PAUSED_TICKS_OFFSET, now - since);
    }
  }

  /** Whether measuring is paused; a thread may see a change late. */
  boolean isPaused() {
    return paused;
  }

  /** Whether the process has no other rank: the application's own loader defined the binding. */
  public boolean isAlone() {
    return alone;
  }

  /** Rank in MPI_COMM_WORLD; -1 before Init has returned. */
  public synchronized int rank() {
    return rank;
  }

  /** Whether Init has returned and Finalize has not been entered. */
  public boolean isRunning() {
    return Memory.get(header + CounterLayout.STATE_OFFSET) == 1;
  }

  /** When the rank's counting began, in milliseconds since 1970. */
  public long startEpochMillis() {
    return Memory.get(header + CounterLayout.START_EPOCH_MILLIS_OFFSET);
  }

  /** The counter file; null where plain memory had to take its place. */
  public synchronized @Nullable Path file() {
    return store.file();
  }

  /** Why counters would not survive the process; null where they would. */
  public synchronized @Nullable String storeFailure() {
    return store.failure();
  }

  /** A copy of everything counted so far in {@link CounterLayout}. Costs a copy of the slots. */
  public synchronized byte[] snapshot() {
    noteInstant();
    return store.snapshot();
  }

  /** Removes the counter file, once the job's profile is written. */
  public synchronized void deleteFile() {
    store.delete();
  }

  /** States what recording one call costs, in picoseconds; measured by {@link RecordCost}. */
  public synchronized void noteRecordCost(long picos) {
    put(CounterLayout.RECORD_COST_PICOS_OFFSET, picos);
  }

  /** A slot table for a thread: that of a thread that has died, else a new one. */
  synchronized SlotTable attach(Thread thread) {
    for (SlotTable table : tables) {
      if (table.adopt(thread)) {
        return table;
      }
    }
    SlotTable table = new SlotTable(this, thread);
    tables.add(table);
    return table;
  }

  synchronized long addChunk(long kind, int bytes, long owner) {
    long chunk = store.grow(bytes);
    Memory.put(chunk + CounterLayout.CHUNK_OWNER_OFFSET, owner);
    Memory.put(chunk + CounterLayout.CHUNK_SIZE_OFFSET, bytes);
    Memory.putLast(chunk, kind);
    add(CounterLayout.USED_BYTES_OFFSET, bytes);
    if (store.failure() != null) {
      put(CounterLayout.OUTGROWN_OFFSET, 1);
    }
    return chunk;
  }

  /** Whether there is room to write down further paths, beside those of overflow slots. */
  synchronized boolean hasPathRoom() {
    return pathChunks < MAX_PATH_CHUNKS;
  }

  /** The rank's event trace: there only with {@code mode=trace}, from before its first call on. */
  public synchronized TraceRank trace() {
    if (trace == null) {
      trace = new TraceRank();
      for (Map.Entry<Long, String> early : earlyPaths.entrySet()) {
        trace.definePath(early.getKey(), early.getValue());
      }
    }
    return trace;
  }

  /** Writes down what a path hash stands for, once. */
  synchronized void notePath(long hash, String path) {
    if (!knownPaths.add(hash)) {
      return;
    }
    if (trace != null) {
      trace.definePath(hash, path);
    } else if (Memory.get(header + CounterLayout.INIT_END_TICKS_OFFSET) == 0) {
      earlyPaths.put(hash, path);
    }
    byte[] text = path.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(text.length, MAX_PATH_RECORD_BYTES);
    int bytes = 16 + (length + 7) / 8 * 8;
    long used = pathChunk == 0 ? 0 : Memory.get(pathChunk + CounterLayout.CHUNK_USED_OFFSET);
    if (CounterLayout.CHUNK_HEAD_BYTES + used + bytes > pathChunkBytes) {
      pathChunkBytes = Math.max(PATH_CHUNK_BYTES, CounterLayout.CHUNK_HEAD_BYTES + bytes);
      pathChunk = addChunk(CounterLayout.KIND_PATHS, pathChunkBytes, 0);
      pathChunks++;
      used = 0;
    }
    long at = pathChunk + CounterLayout.CHUNK_HEAD_BYTES + used;
    Memory.put(at, hash);
    putText(at + 8, text, length);
    Memory.putLast(pathChunk + CounterLayout.CHUNK_USED_OFFSET, used + bytes);
  }

  /** Adds to a number of the header. */
  synchronized void add(int offset, long amount) {
    put(offset, Memory.get(header + offset) + amount);
  }

  private void put(int offset, long value) {
    Memory.putLast(header + offset, value);
  }

  private void writeFacts() {
    StringBuilder lines = new StringBuilder();
    int room = CounterLayout.HEADER_BYTES - CounterLayout.TEXT_OFFSET - 16;
    for (Map.Entry<String, String> fact : facts.entrySet()) {
      String value = fact.getValue().replace("\\", "\\\\").replace("\n", "\\n");
      // Long command lines are cut: three bytes a character bound the UTF-8 form.
      int most = (room - lines.length() * 3) / 3 - fact.getKey().length() - 8;
      if (most > 0) {
        lines.append(fact.getKey()).append('=');
        lines.append(value, 0, Math.min(value.length(), Math.min(most, 512))).append('\n');
      }
    }
    byte[] text = lines.toString().getBytes(StandardCharsets.UTF_8);
    putText(header + CounterLayout.TEXT_OFFSET, text, text.length);
  }

  /** Stores a length and bytes, eight at a time in native order. */
  private static void putText(long address, byte[] text, int length) {
    ByteBuffer words =
        ByteBuffer.allocate((length + 7) / 8 * 8).order(java.nio.ByteOrder.nativeOrder());
    words.put(text, 0, length);
    for (int i = 0; i < words.capacity(); i += 8) {
      Memory.put(address + 8 + i, words.getLong(i));
    }
    Memory.putLast(address, length);
  }
}
