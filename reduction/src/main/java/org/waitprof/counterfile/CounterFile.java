package org.waitprof.counterfile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.rank.CounterMagic;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.pairing.RankSample;
import org.waitprof.pairing.RankSampleReader;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.system.OwnedFile;

/**
 * Reads what one rank recorded, in {@link CounterLayout} and either byte order: a file left in
 * node-local storage, or a snapshot that a rank has sent. Used in Finalize, by {@code merge} and by
 * {@code top}. Files that are still being written to can be read: see {@link EarlierCounts}. A sum
 * in such a file may be too large by up to 255, because the kernel copies bytes and not words.
 */
public final class CounterFile {
  /** Maximum number of bytes of a counter file: a hundred threads with full tables. */
  static final long MAX_BYTES = 1L << 30;

  /** State of a rank whose Finalize has returned. */
  private static final long ENDED = 3;

  /** Largest number of copies of a file that grows. */
  private static final int MOST_COPIES = 10;

  /** First bytes of a ZIP with an entry: "PK", 3, 4. */
  private static final int ZIP_MAGIC = 0x504B0304;

  private CounterFile() {}

  /**
   * Reads a counter file that is open.
   *
   * @param origin its name in error messages
   * @throws ProfileFormatException if it is damaged or no counter file
   * @throws IOException if it cannot be read
   */
  public static RankProfile read(OwnedFile file, String origin) throws IOException {
    return read(content(file.channel(), origin), origin);
  }

  /** The bytes of a file; of a rank that counts, none that belong to what has come meanwhile. */
  private static ByteBuffer content(FileChannel channel, String origin) throws IOException {
    for (int copies = 1; ; copies++) {
      long size = channel.size();
      long most = Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory() / 2);
      if (size > most) {
        throw new ProfileFormatException(
            origin, "is larger than " + (most >> 20) + " MiB, too large for a counter file");
      }
      // Copied, not mapped: the file may be cut short meanwhile, which a mapping would not survive.
      ByteBuffer counters = copy(channel, ByteBuffer.allocate((int) size));
      if (!mayBeCounting(counters)) {
        return counters;
      }
      EarlierCounts counts = new EarlierCounts(counters);
      counts.putInto(copy(channel, counters.clear()));
      // Where the file has grown, the copy may have the begin of a chunk alone.
      if (channel.size() == size || copies == MOST_COPIES) {
        return counters;
      }
    }
  }

  private static ByteBuffer copy(FileChannel channel, ByteBuffer to) throws IOException {
    int read = 0;
    while (to.hasRemaining() && read >= 0) {
      read = channel.read(to, to.position());
    }
    return to.flip();
  }

  private static boolean mayBeCounting(ByteBuffer counters) {
    return hasHeader(counters) && counters.getLong(CounterLayout.STATE_OFFSET) != ENDED;
  }

  /** Whether a copy has a whole header of counters, whose byte order it takes then. */
  private static boolean hasHeader(ByteBuffer counters) {
    if (counters.limit() < CounterLayout.HEADER_BYTES) {
      return false;
    }
    ByteOrder order = CounterMagic.byteOrder(counters);
    if (order != null) {
      counters.order(order);
    }
    return order != null;
  }

  /**
   * Reads counters from memory: a snapshot that a rank has sent, or a mapped file.
   *
   * @param counters from position to limit; neither these nor the byte order are changed
   * @param origin its name in error messages
   * @throws ProfileFormatException if it is damaged or holds no counters
   */
  public static RankProfile read(ByteBuffer counters, String origin) throws ProfileFormatException {
    ByteBuffer view = counters.slice();
    ByteOrder order = CounterMagic.byteOrder(view);
    if (order == null) {
      byte[] start = new byte[Math.min(Long.BYTES, view.capacity())];
      view.get(0, start);
      throw new ProfileFormatException(
          origin,
          view.capacity() == 0
              ? "is empty"
              : Arrays.equals(start, new byte[start.length])
                  ? "was created but never written"
                  : isZip(start)
                      ? "is a profile or another ZIP, not counters: see report"
                      : "holds no waitprof counters");
    }
    if (view.capacity() < CounterLayout.HEADER_BYTES) {
      throw new ProfileFormatException(
          origin, "is cut off: " + view.capacity() + " bytes are less than a header");
    }
    view.order(order);
    CounterHeader header = CounterHeader.read(view, origin);
    CounterChunks chunks = new CounterChunks(view, origin, header.scale());
    chunks.read();
    return header.profile(chunks);
  }

  /**
   * Reads the coordinated sample that a rank has left in its counter file.
   *
   * @param origin its name in error messages
   * @throws IOException if it cannot be read, or is no counter file
   */
  public static SampledFile readSample(OwnedFile file, String origin) throws IOException {
    ByteBuffer view = content(file.channel(), origin);
    if (!hasHeader(view)) {
      throw new ProfileFormatException(origin, "holds no waitprof counters");
    }
    CounterHeader header = CounterHeader.read(view, origin);
    CounterChunks chunks = new CounterChunks(view, origin, header.scale());
    chunks.read();
    RankSample sample = RankSampleReader.read(view, SampledFile.clock(header.facts()));
    return new SampledFile(sample, chunks, header.facts());
  }

  private static boolean isZip(byte[] start) {
    return start.length > 3 && ByteBuffer.wrap(start).getInt() == ZIP_MAGIC;
  }
}
