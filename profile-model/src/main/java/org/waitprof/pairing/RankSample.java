package org.waitprof.pairing;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.SampleLayout;

/**
 * What one rank has kept, read from its counters in memory or in a file: channels, entries, and the
 * rows that its calls are counted in. Times are nanoseconds of the clock that the ranks share, or
 * of the one that they were brought to.
 */
public final class RankSample {
  /** Entries that are read of a rank; files that claim more are cut. */
  private static final int MOST_ENTRIES = 1 << 23;

  final int rank;
  final int worldSize;

  // Channels.
  int channels;
  long[] number = new long[16];
  int[] level = new int[16];
  long[] volume = new long[16];
  long[] comm = new long[16];
  int[] kind = new int[16];
  int[] call = new int[16];
  int[] peer = new int[16];
  int[] tag = new int[16];
  int[] member = new int[16];
  int[] members = new int[16];
  int[] root = new int[16];
  long[] doubtfulFrom = new long[16];
  long[] doubtfulTo = new long[16];
  boolean[] refused = new boolean[16];

  // Entries.
  int entries;
  int[] channel = new int[64];
  long[] at = new long[64];
  int[] row = new int[64];
  int[] needed = new int[64];
  boolean[] waits = new boolean[64];

  /** Sampler << 32 | number of the call in its thread: together with enter, the call. */
  long[] callNumber = new long[64];

  long[] enter = new long[64];
  long[] leave = new long[64];

  /** When the message was posted; of collectives the bytes. */
  long[] posted = new long[64];

  /** Messages that no channel could be had for. */
  long uncounted;

  /** Receives of any source that nobody has completed. */
  long openWildcards;

  /** Operations at least this long were all kept; 0 if nothing was dropped. */
  long thresholdNanos;

  // Rows.
  int rows;
  long[] rowPath = new long[16];
  long[] rowMeta = new long[16];
  long[] rowNanos = new long[16];
  long[] rowCount = new long[16];

  private final ByteBuffer image;
  private final SampleClock ticks;

  /** Whether the rank goes on writing while it is read. */
  private final boolean running;

  private final SlotRows slotRows = new SlotRows();

  /** The entries by channel and number. */
  final EntryIndex index = new EntryIndex();

  private final Map<Key, Integer> rowOfKey = new HashMap<>();

  private record Key(long path, long meta) {}

  private RankSample(
      ByteBuffer image, ClockLine clock, boolean running, @Nullable RankSample reference) {
    this.image = image;
    this.running = running;
    rank = (int) image.getLong(CounterLayout.RANK_OFFSET);
    worldSize = (int) image.getLong(CounterLayout.WORLD_SIZE_OFFSET);
    ticks = new SampleClock(image, clock, reference == null ? null : reference.ticks);
  }

  /**
   * Reads the sample of a rank.
   *
   * @param image counters in {@code CounterLayout}, sample included, in their byte order; as
   *     checked by the reader of counter files
   * @param clock brings the host's clock to that of the job
   */
  public static RankSample read(ByteBuffer image, ClockLine clock) {
    return new RankSample(image, clock, false, null).read();
  }

  /**
   * Reads the sample of a rank of this host that runs.
   *
   * @param image the mapped counter file, in its byte order
   * @param reference another rank of the job and host, whose length of a tick counts for all: they
   *     have one counter, and what each takes for its rate is not yet exact; null for the first
   * @return null where the rank has another clock than the reference
   */
  public static @Nullable RankSample readRunning(ByteBuffer image, @Nullable RankSample reference) {
    boolean sameClock =
        reference == null
            || reference.image.getLong(CounterLayout.CLOCK_OFFSET)
                == image.getLong(CounterLayout.CLOCK_OFFSET);
    return sameClock ? new RankSample(image, ClockLine.COMMON, true, reference).read() : null;
  }

  private RankSample read() {
    walk(true);
    walk(false);
    return complete();
  }

  /** Slots come first: entries name them, wherever they stand. */
  private void walk(boolean slots) {
    long next = CounterLayout.HEADER_BYTES;
    while (next + CounterLayout.CHUNK_HEAD_BYTES <= image.capacity()) {
      int head = (int) next;
      long size = image.getLong(head + CounterLayout.CHUNK_SIZE_OFFSET);
      if (image.getLong(head) == 0
          || size < CounterLayout.CHUNK_HEAD_BYTES
          || size > image.capacity() - next) {
        return;
      }
      boolean hasSlots = image.getLong(head) == CounterLayout.KIND_SLOTS;
      long content = image.getLong(head + SampleLayout.CHUNK_CONTENT_OFFSET);
      int room = (int) size - CounterLayout.CHUNK_HEAD_BYTES;
      if (slots && hasSlots) {
        readSlots(head, room);
      } else if (!slots && !hasSlots && content != 0) {
        readItems(head, room, content);
      }
      next += size;
    }
  }

  private void readSlots(int head, int room) {
    long used =
        Math.min(
            image.getLong(head + CounterLayout.CHUNK_USED_OFFSET), room / CounterLayout.SLOT_BYTES);
    for (int i = 0; i < used; i++) {
      int slot = head + CounterLayout.CHUNK_HEAD_BYTES + i * CounterLayout.SLOT_BYTES;
      long path = image.getLong(slot + CounterLayout.SLOT_PATH_OFFSET);
      long meta = image.getLong(slot + CounterLayout.SLOT_META_OFFSET);
      if (!RankJudge.isCall(meta)) {
        continue; // of a damaged file
      }
      int known = row(path, meta);
      rowNanos[known] +=
          Math.round(ticks.duration(image.getLong(slot + CounterLayout.SLOT_SUM_TICKS_OFFSET)));
      rowCount[known] += image.getLong(slot + CounterLayout.SLOT_COUNT_OFFSET);
      slotRows.note((int) image.getLong(slot + CounterLayout.SLOT_NUMBER_OFFSET), known);
    }
  }

  /** Threads have slots of their own, the row is theirs together. */
  private int row(long path, long meta) {
    Integer known = rowOfKey.putIfAbsent(new Key(path, meta), rows);
    if (known != null) {
      return known;
    }
    if (rows == rowPath.length) {
      int more = 2 * rows;
      rowPath = Arrays.copyOf(rowPath, more);
      rowMeta = Arrays.copyOf(rowMeta, more);
      rowNanos = Arrays.copyOf(rowNanos, more);
      rowCount = Arrays.copyOf(rowCount, more);
    }
    rowPath[rows] = path;
    rowMeta[rows] = meta;
    return rows++;
  }

  private void readItems(int head, int room, long content) {
    int width =
        content == SampleLayout.CHANNELS ? SampleLayout.CHANNEL_BYTES : SampleLayout.ENTRY_BYTES;
    long items = image.getLong(head + SampleLayout.CHUNK_ITEMS_OFFSET);
    long sampler = image.getLong(head + SampleLayout.CHUNK_SAMPLER_OFFSET) & 0xFFFF;
    if (items < 0 || items > room / width) {
      return;
    }
    long threshold = image.getLong(head + SampleLayout.CHUNK_THRESHOLD_OFFSET);
    if (content == SampleLayout.CHANNELS) {
      openWildcards = Math.max(openWildcards, threshold);
      uncounted = Math.max(uncounted, image.getLong(head + SampleLayout.CHUNK_SAMPLER_OFFSET));
    } else {
      thresholdNanos = Math.max(thresholdNanos, (long) Math.ceil(ticks.duration(threshold)));
    }
    // All at once: number by number takes a microsecond each in an interpreter.
    long[] longs = new long[(int) items * width / Long.BYTES];
    LongBuffer stored =
        image
            .slice(head + CounterLayout.CHUNK_HEAD_BYTES, longs.length * Long.BYTES)
            .order(image.order())
            .asLongBuffer();
    stored.get(0, longs);
    long[] again = longs;
    if (running && content != SampleLayout.CHANNELS) {
      // An entry that is being moved is not the same twice.
      again = new long[longs.length];
      VarHandle.acquireFence();
      stored.get(0, again);
    }
    if (content == SampleLayout.CHANNELS) {
      for (int i = 0; i < items; i++) {
        addChannel(longs, i * width);
      }
    } else {
      addEntries(longs, again, (int) items, sampler);
    }
  }

  private void addChannel(long[] longs, int from) {
    if (channels == number.length) {
      growChannels();
    }
    int i = channels++;
    number[i] = longs[(from + SampleLayout.CHANNEL_NUMBER_OFFSET) / Long.BYTES];
    level[i] = Long.bitCount(longs[(from + SampleLayout.CHANNEL_MASK_OFFSET) / Long.BYTES]);
    volume[i] = longs[(from + SampleLayout.CHANNEL_VOLUME_OFFSET) / Long.BYTES];
    comm[i] = longs[(from + SampleLayout.CHANNEL_COMM_OFFSET) / Long.BYTES];
    long kindAndCall = longs[(from + SampleLayout.CHANNEL_KIND_OFFSET) / Long.BYTES];
    kind[i] = (int) kindAndCall & 0xFF;
    long named = kindAndCall >>> 8;
    call[i] = RankJudge.isCall(named) ? (int) named & 0xFFFF : 0;
    long peerTag = longs[(from + SampleLayout.CHANNEL_PEER_TAG_OFFSET) / Long.BYTES];
    peer[i] = MessageRecord.upper(peerTag);
    tag[i] = MessageRecord.lower(peerTag);
    long place = longs[(from + SampleLayout.CHANNEL_MEMBER_OFFSET) / Long.BYTES];
    members[i] = MessageRecord.upper(place);
    member[i] = MessageRecord.lower(place);
    root[i] = (int) longs[(from + SampleLayout.CHANNEL_ROOT_OFFSET) / Long.BYTES];
    doubtfulFrom[i] = longs[(from + SampleLayout.CHANNEL_DOUBTFUL_FROM_OFFSET) / Long.BYTES];
    doubtfulTo[i] = longs[(from + SampleLayout.CHANNEL_DOUBTFUL_TO_OFFSET) / Long.BYTES];
    refused[i] =
        longs[(from + SampleLayout.CHANNEL_REFUSED_OFFSET) / Long.BYTES] != 0
            || !RankJudge.isCall(named)
            || (kind[i] != SampleLayout.COLLECTIVE && (peer[i] < 0 || peer[i] >= worldSize));
  }

  private void growChannels() {
    int more = 2 * channels;
    number = Arrays.copyOf(number, more);
    level = Arrays.copyOf(level, more);
    volume = Arrays.copyOf(volume, more);
    comm = Arrays.copyOf(comm, more);
    kind = Arrays.copyOf(kind, more);
    call = Arrays.copyOf(call, more);
    peer = Arrays.copyOf(peer, more);
    tag = Arrays.copyOf(tag, more);
    member = Arrays.copyOf(member, more);
    members = Arrays.copyOf(members, more);
    root = Arrays.copyOf(root, more);
    doubtfulFrom = Arrays.copyOf(doubtfulFrom, more);
    doubtfulTo = Arrays.copyOf(doubtfulTo, more);
    refused = Arrays.copyOf(refused, more);
  }

  /**
   * One loop and no calls, here and where entries are judged: at the end of a rank this runs in an
   * interpreter, for which a call costs as much as a dozen lines, and what is called some thousand
   * times is compiled, which takes longer than all the rest.
   */
  private void addEntries(long[] longs, long[] again, int items, long sampler) {
    int room = Math.min(items, MOST_ENTRIES - entries);
    growEntries(entries + room);
    int width = SampleLayout.ENTRY_BYTES / Long.BYTES;
    int[] ofTable = {};
    int table = -1;
    int to = entries;
    for (int from = 0; from < room * width; from += width) {
      if (again != longs && !Arrays.equals(longs, from, from + width, again, from, from + width)) {
        continue;
      }
      long numbers = longs[from + SampleLayout.ENTRY_NUMBER_OFFSET / Long.BYTES];
      long ofCall = longs[from + SampleLayout.ENTRY_CALL_OFFSET / Long.BYTES];
      int slot = (int) ofCall;
      if (slot >>> SlotRows.SLOT_BITS != table && slot != (int) SampleLayout.NO_SLOT) {
        table = slot >>> SlotRows.SLOT_BITS;
        ofTable = slotRows.ofTable(table);
      }
      int inTable = slot & (1 << SlotRows.SLOT_BITS) - 1;
      boolean unknown = slot == (int) SampleLayout.NO_SLOT || inTable >= ofTable.length;
      int known = unknown ? -1 : ofTable[inTable] - 1;
      channel[to] = (int) (numbers >>> SampleLayout.INDEX_SHIFT);
      at[to] = numbers & SampleLayout.NUMBER_MASK;
      row[to] = known;
      needed[to] = (int) (ofCall >>> 32) & 0xFFFF;
      waits[to] = known >= 0 && (ofCall >>> 48 & SampleLayout.WAITS) != 0;
      callNumber[to] =
          sampler << 32
              | (longs[from + SampleLayout.ENTRY_SIZE_OFFSET / Long.BYTES] & 0xFFFF_FFFFL);
      enter[to] = longs[from + SampleLayout.ENTRY_ENTER_OFFSET / Long.BYTES];
      leave[to] = longs[from + SampleLayout.ENTRY_LEAVE_OFFSET / Long.BYTES];
      posted[to] = longs[from + SampleLayout.ENTRY_POSTED_OFFSET / Long.BYTES];
      to++;
    }
    ticks.toInstants(enter, entries, to);
    ticks.toInstants(leave, entries, to);
    entries = to;
  }

  private void growEntries(int wanted) {
    if (wanted <= at.length) {
      return;
    }
    int more = Math.max(wanted, 2 * at.length);
    channel = Arrays.copyOf(channel, more);
    at = Arrays.copyOf(at, more);
    row = Arrays.copyOf(row, more);
    needed = Arrays.copyOf(needed, more);
    waits = Arrays.copyOf(waits, more);
    callNumber = Arrays.copyOf(callNumber, more);
    enter = Arrays.copyOf(enter, more);
    leave = Arrays.copyOf(leave, more);
    posted = Arrays.copyOf(posted, more);
  }

  /** Channels may be behind entries: what depends on both comes last. */
  private RankSample complete() {
    int[] from = index.fill(this);
    if (index.size() < entries) {
      move(from, index.size());
    }
    long[] stored = Arrays.copyOf(posted, entries);
    ticks.toInstants(posted, 0, entries);
    for (int i = 0; i < entries; i++) {
      if (kind[channel[i]] == SampleLayout.COLLECTIVE) {
        posted[i] = stored[i];
      }
    }
    return this;
  }

  /** Closes gaps: each entry moves forward, or stays. */
  private void move(int[] from, int kept) {
    entries = kept;
    for (int i = 0; i < kept; i++) {
      int each = from[i];
      channel[i] = channel[each];
      at[i] = at[each];
      row[i] = row[each];
      needed[i] = needed[each];
      waits[i] = waits[each];
      callNumber[i] = callNumber[each];
      enter[i] = enter[each];
      leave[i] = leave[each];
      posted[i] = posted[each];
    }
  }

  /** How far off the rank's times may be from those of other hosts. */
  long clockErrorNanos() {
    return ticks.errorNanos();
  }

  /** From which size on this rank has kept all operations. */
  public long thresholdNanos() {
    return thresholdNanos;
  }

  /** Rank in MPI_COMM_WORLD. */
  public int rank() {
    return rank;
  }
}
