package org.waitprof.record;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.model.rank.ProcessId;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.file.CounterStore;
import org.waitprof.record.file.PathRecordWriter;
import org.waitprof.record.path.PathListener;
import org.waitprof.record.path.ThreadFrame;
import org.waitprof.record.phase.PhaseClock;
import org.waitprof.sample.SampleLayout;

/**
 * The counters of one rank: a {@link RankHeader header}, {@link PathRecordWriter path records}, and
 * a {@link SlotTable} for each of its threads. {@link RankRegistry} has them all.
 *
 * <p>Everything here is cold and takes the rank's lock; the hot path writes to slots by address.
 */
public final class RankCounters {
  /**
   * Maximum number of tables whose threads are asked, when a thread attaches, whether they have
   * ended.
   */
  private static final int MOST_ASKED = 64;

  /**
   * Number of tables from which on a thread may also take over a table of another group. A table
   * takes 35 kB, and programs give each of a million threads a name of its own.
   */
  private static final int MANY = 256;

  private final CounterStore store;
  private final RankHeader header;
  private volatile String runId = "";
  private final PathRecordWriter paths = new PathRecordWriter(this::addPathChunk);
  private final List<SlotTable> tables = new ArrayList<>();
  private int nextAsked;
  private final PhaseClock phases = new PhaseClock();
  private final boolean isAlone;
  private @Nullable PathListener pathListener;
  private @Nullable MissedMessages numbering;

  /** Paths written down before Init has returned, which is when a trace can begin. */
  private final Map<Long, String> earlyPaths = new HashMap<>();

  private String cpu = "";

  /**
   * Makes the counters of a rank.
   *
   * @param number distinguishes the ranks of a process
   * @param isAlone whether the process has no other
   */
  RankCounters(int number, boolean isAlone) {
    this.isAlone = isAlone;
    long pid = ProcessId.get();
    long startMillis = System.currentTimeMillis();
    store =
        new CounterStore(
            RecorderConfig.get()
                .directory()
                .resolve("waitprof-" + pid + "-" + number + "-" + startMillis + ".counters"));
    header = new RankHeader(store.grow(CounterLayout.HEADER_BYTES), pid);
  }

  /** Id that all ranks of the job share; empty before Init has returned. Any thread. */
  public String runId() {
    return runId;
  }

  /** Sets the identity of this rank, once Init has returned. Ends the time that Init took. */
  public synchronized void identify(int worldRank, int worldSize, Map<String, String> moreFacts) {
    header.identify(worldRank, worldSize, moreFacts);
    runId = moreFacts.getOrDefault("runId", "");
    phases.begin(header.get(CounterLayout.INIT_END_TICKS_OFFSET));
  }

  /** Begins the run: the agent's work after Init is done, and Init returns to the program. */
  synchronized void beginRun() {
    if (header.isInitialized()) {
      header.beginRun();
      phases.begin(header.get(CounterLayout.INIT_END_TICKS_OFFSET));
    }
  }

  /** Whether the process has no other rank: the application's own loader defined the binding. */
  public boolean isAlone() {
    return isAlone;
  }

  /** Facts about the rank as a whole. Safe for any thread, by a lock of its own. */
  public RankHeader header() {
    return header;
  }

  /** Rank in MPI_COMM_WORLD; -1 before Init has returned. */
  public int rank() {
    return header.rank();
  }

  /** Whether Init has returned and Finalize has not been entered. */
  public boolean isRunning() {
    return header.get(CounterLayout.STATE_OFFSET) == 1;
  }

  /** Whether counters belong to the rank's first thread, which calls Init. */
  public synchronized boolean isFirst(SlotTable table) {
    return !tables.isEmpty() && tables.get(0) == table;
  }

  /** Time of its first thread in each outermost region. */
  public PhaseClock phases() {
    return phases;
  }

  /** Whether more than one thread has called so far. */
  public synchronized boolean hasSeveralThreads() {
    return tables.size() > 1;
  }

  /** The counters of its threads so far. */
  public synchronized List<SlotTable> tables() {
    return List.copyOf(tables);
  }

  /** The counter file; null where plain memory had to take its place. */
  public synchronized @Nullable Path file() {
    return store.file();
  }

  /** Reason why counters would not survive the process; null where they would. */
  public synchronized @Nullable String storeFailure() {
    return store.failure();
  }

  /** A copy of everything counted so far in {@link CounterLayout}. Costs a copy of the slots. */
  public synchronized byte[] snapshot() {
    header.noteInstant();
    return store.snapshot(false);
  }

  /** A copy of everything counted so far and of the rank's sample, which is not shipped. */
  public synchronized byte[] sampleImage() {
    header.noteInstant();
    return store.snapshot(true);
  }

  /**
   * Number of calls that have been booked so far.
   *
   * @param otherThan ordinal of a call that is left out
   */
  public synchronized long calls(int otherThan) {
    return store.calls(otherThan);
  }

  /** Removes the counter file, once the job's profile is written. */
  public synchronized void deleteFile() {
    store.delete();
  }

  /**
   * Notes the CPU use of the rank.
   *
   * @param numbers of {@code CpuUse}
   */
  public synchronized void noteCpu(long[] numbers) {
    for (int i = 0; i < numbers.length; i++) {
      header.put(CounterLayout.cpuOffset(i), numbers[i]);
    }
    StringBuilder text = new StringBuilder();
    for (long number : numbers) {
      text.append(text.length() == 0 ? "" : " ").append(number);
    }
    cpu = text.toString();
  }

  /**
   * Figures that {@link #noteCpu} stated, separated by blanks; empty before. For the rank's trace.
   */
  public synchronized String cpu() {
    return cpu;
  }

  /**
   * Returns a slot table for a thread: the table of a thread of its group that has died, else a new
   * one. Asks some tables, the next ones each time, because a program may have thousands of living
   * threads.
   */
  synchronized SlotTable attach(Thread thread) {
    int count = Math.min(tables.size(), MOST_ASKED);
    nextAsked = count < MOST_ASKED ? 0 : nextAsked;
    String group = ThreadFrame.group(thread.getName());
    boolean any = tables.size() >= MANY;
    for (int i = 0; i < count; i++) {
      nextAsked = nextAsked < tables.size() ? nextAsked : 0;
      SlotTable table = tables.get(nextAsked++);
      if (table.adopt(thread, group, any)) {
        return table;
      }
    }
    SlotTable table = new SlotTable(this, tables.size(), thread, group);
    tables.add(table);
    return table;
  }

  synchronized long addChunk(long kind, int bytes, long owner) {
    return addChunk(kind, bytes, CounterLayout.CHUNK_OWNER_OFFSET, owner);
  }

  private long addChunk(long kind, int bytes, int offset, long what) {
    long chunk = store.grow(bytes);
    Memory.put(chunk + offset, what);
    Memory.put(chunk + CounterLayout.CHUNK_SIZE_OFFSET, bytes);
    Memory.putRelease(chunk, kind);
    header.add(CounterLayout.USED_BYTES_OFFSET, bytes);
    if (store.failure() != null) {
      header.put(CounterLayout.OUTGROWN_OFFSET, 1);
    }
    return chunk;
  }

  /**
   * Adds a chunk for samples. Its kind is the kind of path records, of which it holds none, so that
   * readers that do not know samples pass over it.
   */
  public synchronized long addSampleChunk(long content, int bytes) {
    int size = CounterLayout.CHUNK_HEAD_BYTES + bytes;
    return addChunk(CounterLayout.KIND_PATHS, size, SampleLayout.CHUNK_CONTENT_OFFSET, content);
  }

  /** Numbering of the rank's messages; null with {@code samples=off}. */
  public synchronized @Nullable MissedMessages numbering() {
    return numbering;
  }

  /** Sets the object that numbers the rank's messages. */
  public synchronized void numbering(MissedMessages listener) {
    numbering = listener;
  }

  /** Messages may go uncounted from now on: the sample so far cannot be used. */
  synchronized void missNumbers() {
    if (numbering != null) {
      numbering.giveUp();
    }
  }

  private long addPathChunk(int bytes) {
    return addChunk(CounterLayout.KIND_PATHS, bytes, 0);
  }

  /** Whether further paths can be written down, besides the paths of overflow slots. */
  synchronized boolean hasPathRoom() {
    return paths.hasRoom();
  }

  /** Listener for paths; null without a trace. */
  public synchronized @Nullable PathListener pathListener() {
    return pathListener;
  }

  /** Sets the listener for paths, from before the rank's first call on. */
  public synchronized void pathListener(PathListener listener) {
    pathListener = listener;
    for (Map.Entry<Long, String> early : earlyPaths.entrySet()) {
      listener.definePath(early.getKey(), early.getValue());
    }
  }

  /** Writes down the text of a path hash, once. */
  synchronized void notePath(long hash, String path) {
    if (paths.isKnown(hash)) {
      return;
    }
    if (pathListener != null) {
      pathListener.definePath(hash, path);
    } else if (!header.isInitialized()) {
      earlyPaths.put(hash, path);
    }
    paths.write(hash, path);
  }
}
