package org.waitprof.record;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.waitprof.memory.Memory;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.CounterMagic;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.file.PathRecordWriter;

/**
 * The header of a rank's counter file: the rank's identity, its state, its clock, its texts. Cold;
 * for any thread. Under its own lock, for which no other is asked.
 */
public final class RankHeader {
  private static final int MAX_DIMENSIONS = 8;

  private final long address;
  private final Map<String, String> facts = new LinkedHashMap<>();
  private int rank = -1;
  private boolean paused;
  private long leftNanos;
  private long runEndTicks;

  /**
   * Fills in what is known from the start.
   *
   * @param address of {@link CounterLayout#HEADER_BYTES} zeros
   */
  RankHeader(long address, long pid) {
    this.address = address;
    long[] now = Clock.instant();
    put(CounterLayout.VERSION_OFFSET, CounterLayout.VERSION);
    put(CounterLayout.PID_OFFSET, pid);
    put(CounterLayout.RANK_OFFSET, -1);
    // Now, not when the file was named: making it takes tens of milliseconds on a busy host.
    put(CounterLayout.START_EPOCH_MILLIS_OFFSET, System.currentTimeMillis());
    put(CounterLayout.START_TICKS_OFFSET, now[0]);
    put(CounterLayout.START_NANOS_OFFSET, now[1]);
    put(CounterLayout.CLOCK_OFFSET, Clock.isCounter() ? 1 : 0);
    put(CounterLayout.NANOS_PER_TICK_OFFSET, Double.doubleToLongBits(Clock.nanosPerTick()));
    put(CounterLayout.CALL_TABLE_VERSION_OFFSET, MpiCall.TABLE_VERSION);
    put(CounterLayout.USED_BYTES_OFFSET, CounterLayout.HEADER_BYTES);
    facts.putAll(RecorderConfig.get().facts());
    writeFacts();
    put(0, CounterMagic.VALUE);
  }

  /** A number, by its offset in {@link CounterLayout}, as it is at the moment. */
  public long get(int offset) {
    return Memory.get(address + offset);
  }

  /** States a number, by its offset. */
  public void put(int offset, long value) {
    Memory.putRelease(address + offset, value);
  }

  /** Adds to a number, by its offset. */
  synchronized void add(int offset, long amount) {
    put(offset, get(offset) + amount);
  }

  /** Sets the identity of the rank, once Init has returned. Ends the time that Init took. */
  synchronized void identify(int worldRank, int worldSize, Map<String, String> moreFacts) {
    rank = worldRank;
    facts.putAll(moreFacts);
    writeFacts();
    put(CounterLayout.RANK_OFFSET, worldRank);
    put(CounterLayout.WORLD_SIZE_OFFSET, worldSize);
    put(CounterLayout.STATE_OFFSET, 1);
    beginRun();
  }

  /** Begins the run, or begins it anew: what the agent does in Init belongs to Init. */
  synchronized void beginRun() {
    long now = Clock.ticks();
    put(CounterLayout.INIT_END_TICKS_OFFSET, now);
    if (paused) {
      put(CounterLayout.PAUSED_SINCE_TICKS_OFFSET, now);
    }
  }

  /** Rank in MPI_COMM_WORLD; -1 before Init has returned. */
  synchronized int rank() {
    return rank;
  }

  boolean isInitialized() {
    return get(CounterLayout.INIT_END_TICKS_OFFSET) != 0;
  }

  /**
   * Notes the process grid of a Cartesian communicator over all ranks; the first one counts.
   *
   * @param dims lengths of the dimensions, outermost first
   */
  public synchronized void noteGrid(int[] dims) {
    long ranks = 1;
    StringBuilder grid = new StringBuilder();
    for (int length : dims) {
      ranks *= length;
      grid.append(grid.length() == 0 ? "" : "x").append(length);
    }
    if (ranks == get(CounterLayout.WORLD_SIZE_OFFSET)
        && dims.length <= MAX_DIMENSIONS
        && !facts.containsKey("processGrid")) {
      facts.put("processGrid", grid.toString());
      writeFacts();
    }
  }

  /** Notes the entry of Finalize, where the rank waits for the others: its run goes on. */
  synchronized void meetInFinalize() {
    put(CounterLayout.STATE_OFFSET, 2);
  }

  /**
   * Notes when the last rank entered Finalize, which ends the run.
   *
   * @param sinceNanos time since then, without which the run would contain the ranks' meeting
   */
  synchronized void endRun(long sinceNanos) {
    runEndTicks = Clock.ticks() - Math.round(sinceNanos / Clock.nanosPerTick());
  }

  /** The end of the run in ticks; now, if the ranks could not meet. */
  synchronized long runEndTicks() {
    return runEndTicks == 0 ? Clock.ticks() : runEndTicks;
  }

  /**
   * Notes that all ranks have entered Finalize, and takes the second instant for the conversion of
   * ticks.
   */
  synchronized void enterFinalize() {
    long end = runEndTicks();
    bookPause(end);
    put(CounterLayout.PAUSED_SINCE_TICKS_OFFSET, 0);
    put(CounterLayout.FINALIZE_TICKS_OFFSET, end);
    noteInstant();
    put(CounterLayout.STATE_OFFSET, 2);
  }

  synchronized void leaveFinalize() {
    leftNanos = System.nanoTime();
    put(CounterLayout.STATE_OFFSET, 3);
  }

  /** Nanoseconds since Finalize has returned; 0 before that. */
  public synchronized long nanosAfterFinalize() {
    return get(CounterLayout.STATE_OFFSET) == 3 ? System.nanoTime() - leftNanos : 0;
  }

  /** Takes a later instant for the conversion of ticks; the later, the more exact. */
  public synchronized void noteInstant() {
    long[] now = Clock.instant();
    put(CounterLayout.LATER_TICKS_OFFSET, now[0]);
    put(CounterLayout.LATER_NANOS_OFFSET, now[1]);
    put(CounterLayout.LAST_TICKS_OFFSET, now[0]);
  }

  synchronized void pause(boolean pause) {
    if (paused != pause) {
      paused = pause;
      long now = Clock.ticks();
      bookPause(now);
      put(CounterLayout.PAUSED_SINCE_TICKS_OFFSET, pause ? now : 0);
    }
  }

  /** Whether measuring is paused; a thread may see a change late. */
  boolean isPaused() {
    return paused;
  }

  /** Adds a pause that ends to the time after Init for which measuring was paused. */
  private void bookPause(long now) {
    long since = get(CounterLayout.PAUSED_SINCE_TICKS_OFFSET);
    if (since != 0 && isInitialized()) {
      add(CounterLayout.PAUSED_TICKS_OFFSET, Math.max(0, now - since));
    }
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
    PathRecordWriter.putText(address + CounterLayout.TEXT_OFFSET, text, text.length);
  }
}
