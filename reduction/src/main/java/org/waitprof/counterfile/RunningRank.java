package org.waitprof.counterfile;

import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.rank.CounterMagic;
import org.waitprof.pairing.RankSample;
import org.waitprof.pairing.RankSampleReader;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.file.FileMapping;
import org.waitprof.system.FileOwners;
import org.waitprof.system.OwnedFile;

/**
 * Reads the counter file of a rank that runs, again and again, from its own process or another one
 * of the same host. The file is mapped read-only: of each slot of 1 KiB only the line that holds
 * the sums is touched, and the rank notices nothing. Not thread-safe.
 *
 * <p>A file may be removed meanwhile; what is mapped can still be read.
 */
public final class RunningRank implements Closeable {
  private final String origin;
  private final @Nullable FileChannel channel;
  private final @Nullable Supplier<byte[]> copies;
  private final String owner;
  private PathRecords paths = PathRecords.ofRunning();
  private ByteBuffer view = ByteBuffer.allocate(0);

  private RunningRank(
      String origin,
      @Nullable FileChannel channel,
      @Nullable Supplier<byte[]> copies,
      String owner) {
    this.origin = origin;
    this.channel = channel;
    this.copies = copies;
    this.owner = owner;
  }

  /**
   * Opens a counter file of this process's own user.
   *
   * @throws org.waitprof.system.ForeignFileException if it is another user's
   * @throws IOException if it cannot be opened
   */
  public static RunningRank open(Path file) throws IOException {
    return open(file, FileOwners.own());
  }

  /**
   * Opens a counter file.
   *
   * @param owners whose files count
   * @throws org.waitprof.system.ForeignFileException if it is another user's
   * @throws IOException if it cannot be opened
   */
  public static RunningRank open(Path file, FileOwners owners) throws IOException {
    OwnedFile opened = OwnedFile.open(file, owners);
    return new RunningRank(file.toString(), opened.channel(), null, opened.owner());
  }

  /**
   * Reads counters that are in no file.
   *
   * @param copies makes a copy of them
   */
  public static RunningRank ofCopies(Supplier<byte[]> copies) {
    return new RunningRank("counters in memory", null, copies, "");
  }

  /** Name of the user that the file belongs to; empty if that is the reader. */
  public String owner() {
    return owner;
  }

  /**
   * The run that the rank says it belongs to; empty before Init has returned. Reads the header
   * alone.
   *
   * @throws ProfileFormatException if the file is damaged or no counter file
   * @throws IOException if it cannot be read
   */
  public String runId() throws IOException {
    map();
    try {
      return header().facts().getOrDefault("runId", "");
    } catch (InternalError e) {
      throw new ProfileFormatException(origin, "has been cut short while it was read");
    }
  }

  /**
   * Reads the rank's counts so far.
   *
   * @param alive whether the process still runs; if not, its calls in flight do not get older
   * @throws ProfileFormatException if the file is damaged or no counter file
   * @throws IOException if it cannot be read
   */
  public RankReading read(boolean alive) throws IOException {
    return read(alive, System::nanoTime);
  }

  RankReading read(boolean alive, LongSupplier nanoTime) throws IOException {
    map();
    try {
      return reading(alive, nanoTime.getAsLong());
    } catch (InternalError e) {
      // The JVM throws this for a mapped page that is gone: the file has been cut short.
      throw new ProfileFormatException(origin, "has been cut short while it was read");
    }
  }

  /**
   * Reads the coordinated sample that the rank has kept so far.
   *
   * @param reference a rank of the same job and host, whose clock counts for all; null for the
   *     first
   * @return null before Init has returned, and where the clock is another one
   * @throws IOException if it cannot be read
   */
  public @Nullable RankSample sample(@Nullable RankSample reference) throws IOException {
    map();
    try {
      return view.getLong(CounterLayout.WORLD_SIZE_OFFSET) <= 0
          ? null
          : RankSampleReader.readRunning(view, reference);
    } catch (InternalError e) {
      throw new ProfileFormatException(origin, "has been cut short while it was read");
    }
  }

  private void map() throws IOException {
    if (channel == null || copies != null) {
      view = copies == null ? view : ByteBuffer.wrap(copies.get()).order(ByteOrder.nativeOrder());
      paths = PathRecords.ofRunning();
      if (view.capacity() < CounterLayout.HEADER_BYTES) {
        throw new ProfileFormatException(origin, "is shorter than a header");
      }
      return;
    }
    // Mapping costs no memory; what is looked at of the mapping does.
    long size = Math.min(channel.size(), CounterFile.MAX_BYTES);
    if (size < CounterLayout.HEADER_BYTES) {
      throw new ProfileFormatException(origin, "is shorter than a header");
    }
    if (size > view.capacity()) {
      view = FileMapping.buffer(channel, FileChannel.MapMode.READ_ONLY, 0, size);
      ByteOrder order = CounterMagic.byteOrder(view);
      if (order == null) {
        view = ByteBuffer.allocate(0);
        throw new ProfileFormatException(origin, "holds no waitprof counters");
      }
      view.order(order);
    }
  }

  private RankReading reading(boolean alive, long nanoTime) throws ProfileFormatException {
    CounterHeader header = header();
    int state = (int) view.getLong(CounterLayout.STATE_OFFSET);
    long worldSize = view.getLong(CounterLayout.WORLD_SIZE_OFFSET);
    long last = view.getLong(CounterLayout.LAST_TICKS_OFFSET);
    long now = alive ? header.ticksAt(nanoTime) : last;
    RunningSlots slots = new RunningSlots(view, header.scale(), paths, state < 3, now);
    slots.read();
    long finalized = view.getLong(CounterLayout.FINALIZE_TICKS_OFFSET);
    long init = view.getLong(CounterLayout.INIT_END_TICKS_OFFSET);
    long lastSign = alive ? now : Math.max(finalized, Math.max(last, slots.lastTicks()));
    long end = finalized != 0 ? finalized : lastSign;
    long run = init == 0 ? 0 : header.scale().nanosOf(end - init - header.pausedTicks(end));
    long picos = Math.max(0, view.getLong(CounterLayout.RECORD_COST_PICOS_OFFSET));
    return new RankReading(
        worldSize == 0 ? -1 : (int) view.getLong(CounterLayout.RANK_OFFSET),
        (int) worldSize,
        view.getLong(CounterLayout.PID_OFFSET),
        header.facts(),
        state,
        view.getLong(CounterLayout.PAUSED_SINCE_TICKS_OFFSET) != 0,
        view.getLong(CounterLayout.START_EPOCH_MILLIS_OFFSET),
        header.epochMillisAt(lastSign),
        run,
        Math.min(run, header.idleNanos() < 0 ? slots.mpiNanos() : header.idleNanos()),
        Math.round((double) slots.calls() * picos / 1000),
        Math.max(0, view.getLong(CounterLayout.LOST_KEYS_OFFSET)),
        List.copyOf(slots.slots()),
        List.copyOf(slots.inFlight()),
        paths::path);
  }

  /** The header, read again if the rank has noted a new instant meanwhile. */
  private CounterHeader header() throws ProfileFormatException {
    CounterHeader header;
    long instant;
    int look = 0;
    do {
      instant = view.getLong(CounterLayout.LATER_TICKS_OFFSET);
      VarHandle.acquireFence();
      header = CounterHeader.read(view, origin);
      VarHandle.acquireFence();
    } while (instant != view.getLong(CounterLayout.LATER_TICKS_OFFSET) && ++look < 8);
    return header;
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
