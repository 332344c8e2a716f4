package org.waitprof.record;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.model.Histogram;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.table.LongLongTable;
import org.waitprof.record.table.PathSet;
import org.waitprof.sample.Sampler;

/**
 * One thread's counters: slots in mapped chunks, and an index from key to slot on the heap. Slots
 * never move. Written by its owner alone; when the owner dies, another thread of the rank takes the
 * table over and counts on.
 */
public final class SlotTable {
  /** The multiplier that spreads a slot's meta number over the key: 2^64 / golden ratio. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** A number that no path has, or one of 2^64. */
  private static final long NO_PATH_YET = 0xA0761D6478BD642FL;

  private static final int FIRST_KEYS = 128;
  private static final int FIRST_CHUNK_SLOTS = 32;
  private static final int LARGEST_CHUNK_SLOTS = 512;

  /** Number of bits of the number of a slot. */
  private static final int SLOT_BITS = 16;

  /** Calls of unproven context that are walked one by one: a tenth of a second in all. */
  private static final int UNPROVEN_WALKS = 10_000;

  /** Number of frames of such a walk that count as one more walk. */
  private static final int FRAMES_PER_WALK = 128;

  /** Walks that do not come to the bottom of the stack, before they are cut short. */
  private static final int DEEP_WALKS = 10;

  /** After these, one of this many calls of unknown path is walked, which takes 60 us. */
  private static final int WALKED_OF_DEEP = 31;

  /** One in this number of these calls is walked once deep paths have filled the index. */
  private static final int WALKED_OF_FURTHER = 61;

  /** Stands in for the table of a thread that has not recorded yet; its index is empty. */
  public static final SlotTable UNATTACHED = new SlotTable();

  public final RankCounters rank;

  /** Address of the first chunk's head, which holds the call in flight. */
  public final long head;

  /** Multiplied with ticks and shifted right by 16 gives nanoseconds, for the histogram. */
  final long nanosPerTickScaled;

  /** The path that was known last. Loops mostly stay on one path, as a comparison shows. */
  private long lastPath = NO_PATH_YET;

  /** Numbers the thread's messages in a run with a coordinated sample. */
  public @Nullable Sampler sampler;

  /** Number of the table in its rank. */
  private final int number;

  /** Stream of the thread's events with {@code mode=trace}; no other code uses it. */
  public @Nullable Object events;

  /** State of the thread that counts here; null in tables that no call has come to. */
  @Nullable ThreadState user;

  /** Rests of the thread where threads of the rank are watched; empty elsewhere. */
  public final SeenRests rests = new SeenRests();

  /** Is notified of runs of polls with {@code mode=trace}. */
  public @Nullable PollListener polls;

  /** Keeps a scratch table's memory reachable; the others' belongs to the rank. */
  @SuppressWarnings("UnusedVariable")
  private @Nullable ByteBuffer memory;

  private final LongLongTable index;

  /** Paths that are written down: among the keys of slots one could be taken for a key. */
  private final PathSet paths = new PathSet();

  /** Weak: tables outlive their threads, and a thread may hold much of the program's memory. */
  private WeakReference<Thread> owner;

  private String group = "";
  private long chunk;

  /** Addresses of all chunks in the order of their slots; read by other threads. */
  private volatile long[] chunks = {};

  private int chunkSlots;
  private int chunkUsed;
  private int slots;
  private int walksLeft = UNPROVEN_WALKS;
  private int deepWalksLeft = DEEP_WALKS;
  private int further;

  @SuppressWarnings("NullAway") // the stand-in is never asked for its rank or owner
  private SlotTable() {
    rank = null;
    number = 0;
    owner = new WeakReference<>(null);
    head = 0;
    nanosPerTickScaled = 0;
    index = new LongLongTable(1);
  }

  SlotTable(RankCounters rank, int number, Thread owner, String group) {
    this.rank = rank;
    this.number = number;
    this.owner = new WeakReference<>(owner);
    this.group = group;
    nanosPerTickScaled = (long) (Clock.nanosPerTick() * (1L << 16));
    index = new LongLongTable(FIRST_KEYS);
    newChunk(FIRST_CHUNK_SLOTS);
    head = chunk;
  }

  /**
   * A table with one slot, outside of any file, in which {@link RecordCost} books calls that were
   * not made. Its count starts so high that it never meets a power of two.
   */
  private SlotTable(ByteBuffer memory, Thread owner, RankCounters rank, long path) {
    this.rank = rank;
    number = 0;
    this.owner = new WeakReference<>(owner);
    this.memory = memory;
    nanosPerTickScaled = (long) (Clock.nanosPerTick() * (1L << 16));
    index = new LongLongTable(FIRST_KEYS);
    chunk = Memory.address(memory);
    chunkSlots = 1;
    head = chunk;
    long slot = claim(key(path, 0), 0, 0);
    addKnownPath(path);
    Memory.put(slot + CounterLayout.SLOT_COUNT_OFFSET, (1L << 40) + 1);
  }

  static SlotTable scratch(RankCounters rank, Thread owner, long path) {
    return new SlotTable(
        ByteBuffer.allocateDirect(CounterLayout.CHUNK_HEAD_BYTES + CounterLayout.SLOT_BYTES),
        owner,
        rank,
        path);
  }

  /** Lets a thread take over the table of a thread that has ended, of its group or of any. */
  boolean adopt(Thread thread, String its, boolean any) {
    if (!isAbandoned() || !((any && number > 0) || group.equals(its))) {
      return false;
    }
    owner = new WeakReference<>(thread);
    group = its;
    return true;
  }

  /** Thread that counts here, or did last; null once it has ended and is gone. For any thread. */
  public @Nullable Thread owner() {
    return owner.get();
  }

  /** Whether its thread has ended and no other has taken it over. */
  public boolean isAbandoned() {
    Thread thread = owner.get();
    return thread == null || !thread.isAlive();
  }

  /** The key of a path and what is counted on it. */
  public static long key(long context, long meta) {
    long key = context + meta * GOLDEN;
    return key == 0 ? 1 : key;
  }

  /** The slot of a key; 0 if it has none yet. Hot. */
  long find(long key) {
    return index.get(key);
  }

  /**
   * Books one call in a slot. Hot. The count goes last and no earlier store passes it. So a reader
   * that sees the count before the rest is at most one call behind.
   *
   * @return the slot's new count
   */
  long book(long slot, long ticks, long bytes) {
    long nanos = Clock.isCounter() ? (ticks * nanosPerTickScaled) >> 16 : ticks;
    long bucket = slot + CounterLayout.SLOT_HISTOGRAM_OFFSET + 8L * Histogram.bucket(nanos);
    Memory.put(bucket, Memory.get(bucket) + 1);
    long sum = slot + CounterLayout.SLOT_SUM_TICKS_OFFSET;
    Memory.put(sum, Memory.get(sum) + ticks);
    if (ticks < Memory.get(slot + CounterLayout.SLOT_MIN_TICKS_OFFSET)) {
      Memory.put(slot + CounterLayout.SLOT_MIN_TICKS_OFFSET, ticks);
    }
    if (ticks > Memory.get(slot + CounterLayout.SLOT_MAX_TICKS_OFFSET)) {
      Memory.put(slot + CounterLayout.SLOT_MAX_TICKS_OFFSET, ticks);
    }
    long total = slot + CounterLayout.SLOT_BYTES_OFFSET;
    Memory.put(total, Memory.get(total) + bytes);
    long count = Memory.get(slot + CounterLayout.SLOT_COUNT_OFFSET) + 1;
    Memory.putRelease(slot + CounterLayout.SLOT_COUNT_OFFSET, count);
    return count;
  }

  /**
   * Books polls that were not timed one by one. Once in some dozen of them.
   *
   * @param count number of polls; 0 if only time has passed
   * @param ticks of all together
   */
  void bookPolls(long slot, int count, long ticks) {
    long sum = slot + CounterLayout.SLOT_SUM_TICKS_OFFSET;
    Memory.put(sum, Memory.get(sum) + ticks);
    if (count > 0) {
      long each = ticks / count;
      long nanos = Clock.isCounter() ? (each * nanosPerTickScaled) >> 16 : each;
      long bucket = slot + CounterLayout.SLOT_HISTOGRAM_OFFSET + 8L * Histogram.bucket(nanos);
      Memory.put(bucket, Memory.get(bucket) + count);
      long min = slot + CounterLayout.SLOT_MIN_TICKS_OFFSET;
      Memory.put(min, Math.min(Memory.get(min), each));
      long calls = slot + CounterLayout.SLOT_COUNT_OFFSET;
      Memory.putRelease(calls, Memory.get(calls) + count);
    }
    // Time between polls counts as theirs: the longest is not shorter than their mean.
    long all = Math.max(1, Memory.get(slot + CounterLayout.SLOT_COUNT_OFFSET));
    long max = slot + CounterLayout.SLOT_MAX_TICKS_OFFSET;
    Memory.put(max, Math.max(Memory.get(max), (Memory.get(sum) + all - 1) / all));
  }

  /** Whether the text of a path is written down, or cannot be. Hot. */
  boolean isKnownPath(long path) {
    if (path == lastPath) {
      return true;
    }
    if (!paths.contains(path)) {
      return false;
    }
    lastPath = path;
    return true;
  }

  /** Remembers that nothing more needs to be done for a path. Cold. */
  void addKnownPath(long path) {
    paths.add(path);
  }

  /** Whether a further path may be remembered. */
  boolean canAddPath() {
    return paths.size() < 4 * RecorderConfig.MAX_SLOTS;
  }

  /** Whether a further key gets a slot of its own. */
  boolean hasRoom() {
    return slots < RecorderConfig.MAX_SLOTS;
  }

  /** Whether a further key may still point to a shared slot without a walk each time. */
  boolean hasIndexRoom() {
    return index.size() < 4 * RecorderConfig.MAX_SLOTS;
  }

  /** Whether calls of unproven context are no longer walked one by one. */
  boolean walkBudgetSpent() {
    return walksLeft <= 0;
  }

  /** Whether a call whose context is not proven may be walked once more instead of remembered. */
  boolean mayWalkAgain() {
    return walksLeft > 0 && walksLeft-- > 0;
  }

  /**
   * The context of a call was not proven.
   *
   * @param frames that were looked at to find that out
   */
  void chargeUnproven(int frames) {
    walksLeft = Math.max(0, walksLeft - frames / FRAMES_PER_WALK);
  }

  /** A walk was given up, for the stack is too deep. */
  void chargeDeep() {
    deepWalksLeft = Math.max(0, deepWalksLeft - 1);
  }

  /** Whether enough walks were too deep that further walks are cut short. */
  boolean cutsWalks() {
    return deepWalksLeft == 0;
  }

  /**
   * Whether a call of unknown path may be walked. Deep paths take no slot, so room for them never
   * runs out. After many deep walks, a call is walked now and then, as long as it is not
   * remembered. So shallow paths are also found, if not at once.
   */
  boolean mayWalk() {
    return !cutsWalks() || ++further % (hasIndexRoom() ? WALKED_OF_DEEP : WALKED_OF_FURTHER) == 0;
  }

  /** Claims a slot and enters it under its key. Cold. */
  long claim(long key, long context, long meta) {
    if (chunkUsed == chunkSlots) {
      newChunk(Math.min(2 * chunkSlots, LARGEST_CHUNK_SLOTS));
    }
    long slot =
        chunk + CounterLayout.CHUNK_HEAD_BYTES + (long) chunkUsed * CounterLayout.SLOT_BYTES;
    Memory.put(slot + CounterLayout.SLOT_PATH_OFFSET, context);
    Memory.put(slot + CounterLayout.SLOT_META_OFFSET, meta);
    Memory.put(slot + CounterLayout.SLOT_MIN_TICKS_OFFSET, Long.MAX_VALUE);
    Memory.put(slot + CounterLayout.SLOT_NUMBER_OFFSET, (long) number << SLOT_BITS | slots);
    chunkUsed++;
    slots++;
    Memory.putRelease(chunk + CounterLayout.CHUNK_USED_OFFSET, chunkUsed);
    enter(key, slot);
    return slot;
  }

  /** Enters a slot under a key. Cold. */
  void enter(long key, long slot) {
    index.put(key, slot);
  }

  @SuppressWarnings("deprecation") // threadId() is Java 19
  private void newChunk(int slotCount) {
    Thread thread = owner.get();
    chunk =
        rank.addChunk(
            CounterLayout.KIND_SLOTS,
            CounterLayout.CHUNK_HEAD_BYTES + slotCount * CounterLayout.SLOT_BYTES,
            thread == null ? 0 : thread.getId());
    chunkSlots = slotCount;
    chunkUsed = 0;
    long[] longer = Arrays.copyOf(chunks, chunks.length + 1);
    longer[longer.length - 1] = chunk;
    chunks = longer;
  }

  /**
   * Addresses of its chunks so far, the first of which holds the call in flight. For any thread,
   * which must hold on to the rank meanwhile. Do not modify.
   */
  public long[] chunks() {
    return chunks;
  }
}
