package org.waitprof.pairing;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.SampleLayout;

/**
 * Reads a {@link RankSample} from the counters of its rank. They may be damaged, and may go on
 * being written. Parts that do not hold together are left out.
 */
public final class RankSampleReader {
  /** Entries that are read of a rank; files that claim more are cut. */
  private static final int MOST_ENTRIES = 1 << 23;

  private static final int ALL = Integer.MAX_VALUE;

  private final ByteBuffer image;
  private final SampleClock ticks;

  /** Whether the rank goes on writing while it is read. */
  private final boolean running;

  private final RankSample into;
  private final SlotRows slotRows = new SlotRows();
  private @Nullable EntryCut cut;

  private RankSampleReader(ByteBuffer image, SampleClock ticks, boolean running) {
    this.image = image;
    this.ticks = ticks;
    this.running = running;
    into = new RankSample(image, ticks);
  }

  /**
   * Reads the sample of a rank.
   *
   * @param image counters in {@code CounterLayout}, sample included, in their byte order; as
   *     checked by the reader of counter files
   * @param clock brings the host's clock to the job's
   */
  public static RankSample read(ByteBuffer image, ClockLine clock) {
    return read(image, new SampleClock(image, clock, null), false, ALL);
  }

  /**
   * Reads the sample of a rank in Finalize. If the run was short, it may hold more than can be
   * classified in that time. Then no more is read than is worth the time.
   */
  public static RankSample readWorth(ByteBuffer image, ClockLine clock) {
    SampleClock ticks = new SampleClock(image, clock, null);
    long run =
        image.getLong(CounterLayout.FINALIZE_TICKS_OFFSET)
            - image.getLong(CounterLayout.INIT_END_TICKS_OFFSET);
    return read(image, ticks, false, EntryCut.worth(ticks.duration(run)));
  }

  /**
   * Reads the sample of a rank of this host that runs.
   *
   * @param image the mapped counter file, in its byte order
   * @param reference another rank of the job and host, whose length of a tick counts for all,
   *     because they have one counter and each rank's own rate is not yet exact; null for the first
   * @return null where the rank has another clock than the reference
   */
  public static @Nullable RankSample readRunning(ByteBuffer image, @Nullable RankSample reference) {
    boolean sameClock = reference == null || reference.hasClockOf(image);
    return sameClock
        ? read(
            image,
            new SampleClock(image, ClockLine.COMMON, reference == null ? null : reference.ticks()),
            true,
            ALL)
        : null;
  }

  /**
   * Reads the sample of one rank.
   *
   * @param ticks brings its times to the clock of the job
   * @param most entries of each kind, or {@link #ALL}: see {@link EntryCut}
   */
  static RankSample read(ByteBuffer image, SampleClock ticks, boolean running, int most) {
    RankSampleReader reader = new RankSampleReader(image, ticks, running);
    reader.walk(Pass.SLOTS);
    reader.walk(Pass.CHANNELS);
    if (most != ALL) {
      reader.chooseEntries(most);
    }
    reader.walk(Pass.ENTRIES);
    reader.complete();
    return reader.into;
  }

  private void chooseEntries(int most) {
    EntryCut wanted = new EntryCut(into, most);
    cut = wanted;
    walk(Pass.SIZES);
    if (wanted.choose()) {
      into.thresholdNanos =
          Math.max(into.thresholdNanos, (long) Math.ceil(ticks.duration(wanted.leastTicks())));
    } else {
      cut = null;
    }
  }

  /**
   * Passes over the chunks of a file, in this order: entries refer to slots and channels, wherever
   * these stand.
   */
  private enum Pass {
    SLOTS,
    CHANNELS,
    SIZES,
    ENTRIES
  }

  private void walk(Pass pass) {
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
      boolean isEntries = content == SampleLayout.ENTRIES || content == SampleLayout.LONG_ENTRIES;
      if (hasSlots) {
        if (pass == Pass.SLOTS) {
          readSlots(head, room);
        }
      } else if (pass == Pass.CHANNELS
          ? content == SampleLayout.CHANNELS
              || content == SampleLayout.NEIGHBOURS
              || content == SampleLayout.CAUSES
          : isEntries && pass != Pass.SLOTS) {
        readItems(head, room, content, pass);
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
      if (!RankSample.isCall(meta)) {
        continue; // of a damaged file
      }
      int known = into.row(path, meta);
      into.rowNanos[known] +=
          Math.round(ticks.duration(image.getLong(slot + CounterLayout.SLOT_SUM_TICKS_OFFSET)));
      into.rowCount[known] += image.getLong(slot + CounterLayout.SLOT_COUNT_OFFSET);
      slotRows.note((int) image.getLong(slot + CounterLayout.SLOT_NUMBER_OFFSET), known);
    }
  }

  private void readItems(int head, int room, long content, Pass pass) {
    int width = SampleLayout.itemBytes(content);
    long items = image.getLong(head + SampleLayout.CHUNK_ITEMS_OFFSET);
    long sampler = image.getLong(head + SampleLayout.CHUNK_SAMPLER_OFFSET) & 0xFFFF;
    if (items < 0 || items > room / width) {
      return;
    }
    if (content == SampleLayout.NEIGHBOURS) {
      addNeighbours(head + CounterLayout.CHUNK_HEAD_BYTES, (int) items);
      return;
    }
    if (content == SampleLayout.CAUSES) {
      into.causes.add(sampler, stored(head, (int) items * width), (int) items, ticks::toInstants);
      return;
    }
    long threshold = image.getLong(head + SampleLayout.CHUNK_THRESHOLD_OFFSET);
    if (content == SampleLayout.CHANNELS) {
      into.openWildcards = Math.max(into.openWildcards, threshold);
      into.uncounted =
          Math.max(into.uncounted, image.getLong(head + SampleLayout.CHUNK_SAMPLER_OFFSET));
    } else {
      into.thresholdNanos =
          Math.max(into.thresholdNanos, (long) Math.ceil(ticks.duration(threshold)));
    }
    long[] longs = stored(head, (int) items * width);
    long[] again = longs;
    if (running && content != SampleLayout.CHANNELS) {
      // An entry that is being moved is not the same twice.
      VarHandle.acquireFence();
      again = stored(head, (int) items * width);
    }
    if (content == SampleLayout.CHANNELS) {
      for (int i = 0; i < items; i++) {
        addChannel(longs, i * width);
      }
    } else {
      readEntries(longs, again, (int) items, sampler, pass);
    }
  }

  /** All at once: number by number takes a microsecond each in an interpreter. */
  private long[] stored(int head, int bytes) {
    long[] longs = new long[bytes / Long.BYTES];
    image
        .slice(head + CounterLayout.CHUNK_HEAD_BYTES, bytes)
        .order(image.order())
        .asLongBuffer()
        .get(0, longs);
    return longs;
  }

  private void readEntries(long[] longs, long[] again, int items, long sampler, Pass pass) {
    EntryCut chosen = cut;
    if (pass == Pass.SIZES) {
      if (chosen != null) {
        chosen.look(longs, items);
      }
    } else {
      addEntries(longs, again, chosen == null ? items : chosen.keep(longs, items), sampler);
    }
  }

  private void addNeighbours(int at, int items) {
    int[] members = new int[Math.max(0, items - 1)];
    for (int i = 0; i < members.length; i++) {
      members[i] = (int) image.getLong(at + (1 + i) * Long.BYTES);
    }
    if (items > 0) {
      into.neighbours.put(image.getLong(at), members);
    }
  }

  private void addChannel(long[] longs, int from) {
    into.growChannels();
    int i = into.channels++;
    into.number[i] = longs[(from + SampleLayout.CHANNEL_NUMBER_OFFSET) / Long.BYTES];
    into.level[i] = Long.bitCount(longs[(from + SampleLayout.CHANNEL_MASK_OFFSET) / Long.BYTES]);
    into.volume[i] = longs[(from + SampleLayout.CHANNEL_VOLUME_OFFSET) / Long.BYTES];
    into.comm[i] = longs[(from + SampleLayout.CHANNEL_COMM_OFFSET) / Long.BYTES];
    long kindAndCall = longs[(from + SampleLayout.CHANNEL_KIND_OFFSET) / Long.BYTES];
    into.kind[i] = (int) kindAndCall & 0xFF;
    long named = kindAndCall >>> 8;
    into.call[i] = RankSample.isCall(named) ? (int) named & 0xFFFF : 0;
    long peerTag = longs[(from + SampleLayout.CHANNEL_PEER_TAG_OFFSET) / Long.BYTES];
    into.peer[i] = ChannelRecord.upper(peerTag);
    into.tag[i] = ChannelRecord.lower(peerTag);
    long place = longs[(from + SampleLayout.CHANNEL_MEMBER_OFFSET) / Long.BYTES];
    into.members[i] = ChannelRecord.upper(place);
    into.member[i] = ChannelRecord.lower(place);
    into.root[i] = (int) longs[(from + SampleLayout.CHANNEL_ROOT_OFFSET) / Long.BYTES];
    into.doubtfulFrom[i] = longs[(from + SampleLayout.CHANNEL_DOUBTFUL_FROM_OFFSET) / Long.BYTES];
    into.doubtfulTo[i] = longs[(from + SampleLayout.CHANNEL_DOUBTFUL_TO_OFFSET) / Long.BYTES];
    into.refused[i] =
        into.missedNumbers
            || !RankSample.isCall(named)
            || (into.kind[i] != SampleLayout.COLLECTIVE
                && (into.peer[i] < 0 || into.peer[i] >= into.worldSize));
  }

  /**
   * One loop and no calls, here and where entries are classified. At the end of a rank this runs in
   * an interpreter, for which a call costs as much as a dozen lines. A method that is called some
   * thousand times is compiled, which takes longer than all the rest.
   */
  private void addEntries(long[] longs, long[] again, int items, long sampler) {
    int room = Math.min(items, MOST_ENTRIES - into.entries);
    into.growEntries(into.entries + room);
    int[] channel = into.channel;
    long[] at = into.at;
    int[] row = into.row;
    int[] needed = into.needed;
    boolean[] waits = into.waits;
    boolean[] polled = into.polled;
    boolean[] carries = into.carries;
    long[] callNumber = into.callNumber;
    long[] enter = into.enter;
    long[] leave = into.leave;
    long[] posted = into.posted;
    long[] since = into.since;
    int width = SampleLayout.ENTRY_BYTES / Long.BYTES;
    int[] ofTable = {};
    int table = -1;
    double nanosPerTick = ticks.duration(1);
    int to = into.entries;
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
      polled[to] = (ofCall >>> 48 & SampleLayout.POLLED) != 0;
      carries[to] = (ofCall >>> 48 & SampleLayout.CARRIES) != 0;
      long sizeAndCall = longs[from + SampleLayout.ENTRY_SIZE_OFFSET / Long.BYTES];
      callNumber[to] = sampler << 32 | (sizeAndCall & 0xFFFF_FFFFL);
      since[to] = (long) (Float.intBitsToFloat((int) (sizeAndCall >>> 32)) * nanosPerTick);
      enter[to] = longs[from + SampleLayout.ENTRY_ENTER_OFFSET / Long.BYTES];
      leave[to] = longs[from + SampleLayout.ENTRY_LEAVE_OFFSET / Long.BYTES];
      posted[to] = longs[from + SampleLayout.ENTRY_POSTED_OFFSET / Long.BYTES];
      to++;
    }
    ticks.toInstants(enter, into.entries, to);
    ticks.toInstants(leave, into.entries, to);
    ticks.toInstants(posted, into.entries, to);
    into.entries = to;
  }

  /** Channels may be behind entries: what depends on both comes last. */
  private void complete() {
    int[] from = into.fillIndex();
    if (into.index.size() < into.entries) {
      into.move(from, into.index.size());
    }
    into.noteThrown();
  }
}
