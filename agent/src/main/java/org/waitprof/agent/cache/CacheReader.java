package org.waitprof.agent.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cache file, mapped: its index on the heap, woven classes copied when they are asked for, each
 * checked by its checksum. Damaged classes count as missing. Written by {@link CacheWriter} and
 * never changed afterwards, only replaced.
 *
 * <pre>
 * long magic, int length of the index, int its CRC-32; then the index:
 *   text key
 *   what the class path holds, see MovedKey: text key, text order, int entries; each: text path
 *   int stamps of paths; each: text path, long modified, long size, long listing
 *   int gaps; each: text
 *   int records, in the order of their hashes; each: long hash of the class file, int its length,
 *     int hash of its name, int place, int length and int CRC-32 of what weaving gave
 * then what weaving gave, each:
 *   int sites, each long; int left out, each text; the woven class file
 * </pre>
 *
 * <p>A text is an int length and as many bytes of UTF-8. A place counts from the end of the index;
 * length 0 stands for a class that stays as it is. Safe for use by several threads.
 */
final class CacheReader {
  static final long MAGIC = 0x77707766_00000002L;
  static final int HEAD = 16;
  static final int RECORD = 28;

  /** An index of a class path of half a million classes. */
  private static final int LARGEST_INDEX = 16 << 20;

  private static final int LARGEST_CLASS = 16 << 20;

  private final ByteBuffer file;
  private final ByteBuffer index;
  private final List<PathStamp> stamps = new ArrayList<>();
  private final List<String> gaps = new ArrayList<>();

  /** Paths of the entries when the file was written, in the order of {@link MovedKey#entries}. */
  private final List<String> before;

  private final boolean isOtherOrder;
  private final int records;
  private final int firstRecord;
  private final boolean[] used;

  private CacheReader(ByteBuffer file, @Nullable String key, @Nullable MovedKey moved)
      throws IOException {
    this.file = file;
    index = ByteBuffer.wrap(index(file));
    require(key);
    require(moved == null ? null : moved.text());
    isOtherOrder = !skip(moved == null ? null : moved.order());
    List<String> entries = new ArrayList<>();
    for (int i = index.getInt(); i > 0; i--) {
      entries.add(text());
    }
    before = entries;
    for (int i = index.getInt(); i > 0; i--) {
      stamps.add(new PathStamp(text(), index.getLong(), index.getLong(), index.getLong()));
    }
    for (int i = index.getInt(); i > 0; i--) {
      gaps.add(text());
    }
    records = index.getInt();
    firstRecord = index.position();
    if (records < 0 || (long) records * RECORD != index.remaining()) {
      throw new IOException("records missing");
    }
    used = new boolean[records];
  }

  private void require(@Nullable String wanted) throws IOException {
    if (!skip(wanted)) {
      throw new IOException("another key");
    }
  }

  /** Reads a text, and whether it is the one that is wanted; any will do for null. */
  private boolean skip(@Nullable String wanted) throws IOException {
    byte[] text = bytes();
    return wanted == null || Arrays.equals(text, wanted.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads a cache file.
   *
   * @param file mapped
   * @throws IOException if it is damaged, of another key, or out of date: why
   */
  static CacheReader of(ByteBuffer file, String key) throws IOException {
    CacheReader reader = new CacheReader(file, key, null);
    for (PathStamp stamp : reader.stamps) {
      if (!stamp.holds()) {
        throw new IOException(stamp.path().concat(" has changed"));
      }
    }
    return reader;
  }

  /**
   * Reads a cache file of a class path that held the same in another place, or in another order.
   *
   * @throws IOException if it is damaged, or does not hold here: why
   */
  static CacheReader of(ByteBuffer file, MovedKey key) throws IOException {
    CacheReader reader = new CacheReader(file, null, key);
    reader.move(key);
    return reader;
  }

  private void move(MovedKey key) throws IOException {
    List<MovedKey.Entry> now = key.entries();
    if (now.size() != before.size() || (isOtherOrder && !key.isWithoutShadows())) {
      throw new IOException("jars that hold the same classes are in another order");
    }
    Moves moves = new Moves();
    for (int i = 0; i < before.size(); i++) {
      MovedKey.Entry entry = now.get(i);
      moves.add(before.get(i), entry.path(), entry.id().startsWith("jar "));
    }
    for (int i = 0; i < stamps.size(); i++) {
      PathStamp stamp = moves.follow(stamps.get(i));
      if (stamp == null) {
        throw new IOException(stamps.get(i).path().concat(" was there before, with other content"));
      }
      stamps.set(i, stamp);
    }
  }

  private static byte[] index(ByteBuffer file) throws IOException {
    int length = file.getInt(8);
    if (file.getLong(0) != MAGIC || length < 0 || length > LARGEST_INDEX) {
      throw new IOException("no cache");
    }
    if (length > file.limit() - HEAD) {
      throw new IOException("cut short");
    }
    byte[] index = new byte[length];
    file.get(HEAD, index);
    if ((int) ContentHash.checksum(index, 0, length) != file.getInt(12)) {
      throw new IOException("damaged");
    }
    return index;
  }

  /** Result of weaving a class; null if the class is unknown. */
  @Nullable WeaveResult find(long hash, int length, int nameHash) {
    int low = 0;
    int high = records - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int record = firstRecord + middle * RECORD;
      long there = index.getLong(record);
      if (there == hash) {
        boolean isIt = index.getInt(record + 8) == length && index.getInt(record + 12) == nameHash;
        used[middle] |= isIt;
        return isIt ? woven(record) : null;
      }
      if (there < hash) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return null;
  }

  private @Nullable WeaveResult woven(int record) {
    byte[] bytes = blob(record);
    if (bytes == null) {
      return null;
    }
    return bytes.length == 0 ? WeaveResult.NOTHING : decode(bytes);
  }

  /** Content of the file for a record; null if it is damaged. */
  private byte @Nullable [] blob(int record) {
    int length = index.getInt(record + 20);
    long from = HEAD + (long) index.limit() + index.getInt(record + 16);
    if (length < 0 || length > LARGEST_CLASS || from < 0 || from + length > file.limit()) {
      return null;
    }
    byte[] bytes = new byte[length];
    file.get((int) from, bytes);
    return (int) ContentHash.checksum(bytes, 0, length) == index.getInt(record + 24) ? bytes : null;
  }

  private static @Nullable WeaveResult decode(byte[] bytes) {
    try {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      long[] sites = new long[in.getInt()];
      for (int i = 0; i < sites.length; i++) {
        sites[i] = in.getLong();
      }
      List<String> leftOut = new ArrayList<>();
      for (int texts = in.getInt(); texts > 0; texts--) {
        byte[] text = new byte[in.getInt()];
        in.get(text);
        leftOut.add(new String(text, StandardCharsets.UTF_8));
      }
      boolean hasFile = in.hasRemaining();
      byte[] file = hasFile ? Arrays.copyOfRange(bytes, in.position(), bytes.length) : null;
      return new WeaveResult(file, sites, leftOut);
    } catch (RuntimeException e) {
      return null;
    }
  }

  /**
   * Gives records to another file.
   *
   * @param onlyUsed those that have been found alone
   */
  void copyTo(CacheWriter writer, boolean onlyUsed) {
    for (int i = 0; i < records; i++) {
      int record = firstRecord + i * RECORD;
      byte[] bytes = onlyUsed && !used[i] ? null : blob(record);
      if (bytes != null) {
        writer.addRecord(
            index.getLong(record), index.getInt(record + 8), index.getInt(record + 12), bytes);
      }
    }
  }

  /** State of the class path for which this file holds. */
  List<PathStamp> stamps() {
    return stamps;
  }

  /** Parts of the class path that could not be taken into account. */
  List<String> gaps() {
    return gaps;
  }

  private byte[] bytes() throws IOException {
    int length = index.getInt();
    if (length < 0 || length > index.remaining()) {
      throw new IOException("cut short");
    }
    byte[] bytes = new byte[length];
    index.get(bytes);
    return bytes;
  }

  private String text() throws IOException {
    return new String(bytes(), StandardCharsets.UTF_8);
  }
}
