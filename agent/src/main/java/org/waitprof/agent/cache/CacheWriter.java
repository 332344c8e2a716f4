package org.waitprof.agent.cache;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what a cache file is to hold, what a class path holds among it, and writes it in the form
 * of {@link CacheReader}. Used by the writing rank, when its program is over.
 */
public final class CacheWriter {
  /** Woven classes of a cache file together; more than this no program defines in a job's start. */
  private static final int MOST_BYTES = 32 << 20;

  private final Set<Long> defined;
  private final Map<Long, Entry> entries = new TreeMap<>();
  private final Set<PathStamp> stamps = new LinkedHashSet<>();
  private int bytes;

  private record Entry(int length, int nameHash, byte[] woven) {}

  /**
   * A file without content.
   *
   * @param defined contents of the class files that were woven in this run
   */
  CacheWriter(Set<Long> defined) {
    this.defined = defined;
  }

  /** Whether a class file of this content was woven in this run, so that it is known. */
  public boolean knows(long content) {
    return defined.contains(content);
  }

  /** Adds a class file that was not loaded yet, by its content, its length and internal name. */
  public void add(long content, int length, String name, WeaveResult woven) {
    add(content, length, name.hashCode(), woven);
  }

  /** Adds a file or folder that must not change. */
  public void add(PathStamp stamp) {
    stamps.add(stamp.withContent());
  }

  /** Takes a class in; what was known of the same content is replaced. */
  void add(long hash, int length, int nameHash, WeaveResult woven) {
    addRecord(hash, length, nameHash, encode(woven));
  }

  /** Adds what is in another file. */
  void addRecord(long hash, int length, int nameHash, byte[] woven) {
    if (bytes + woven.length <= MOST_BYTES) {
      bytes += woven.length;
      entries.put(hash, new Entry(length, nameHash, woven));
    }
  }

  private static byte[] encode(WeaveResult woven) {
    if (woven.isNothing()) {
      return new byte[0];
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(woven.sites().length);
      for (long site : woven.sites()) {
        out.writeLong(site);
      }
      out.writeInt(woven.leftOut().size());
      for (String each : woven.leftOut()) {
        writeText(out, each);
      }
      byte[] file = woven.file();
      if (file != null) {
        out.write(file);
      }
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory", e);
    }
    return bytes.toByteArray();
  }

  private static void writeText(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /**
   * Writes the file.
   *
   * @param moved what the class path holds; null if that is unknown
   */
  void write(OutputStream file, String key, @Nullable MovedKey moved, Collection<String> gaps)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    writeText(out, key);
    writeText(out, moved == null ? "" : moved.text());
    writeText(out, moved == null ? "" : moved.order());
    List<MovedKey.Entry> places = moved == null ? List.of() : moved.entries();
    out.writeInt(places.size());
    for (MovedKey.Entry entry : places) {
      writeText(out, entry.path());
    }
    out.writeInt(stamps.size());
    for (PathStamp each : stamps) {
      writeText(out, each.path());
      out.writeLong(each.modified());
      out.writeLong(each.size());
      out.writeLong(each.listing());
    }
    out.writeInt(gaps.size());
    for (String gap : gaps) {
      writeText(out, gap);
    }
    out.writeInt(entries.size());
    int place = 0;
    for (Map.Entry<Long, Entry> each : entries.entrySet()) {
      Entry entry = each.getValue();
      out.writeLong(each.getKey());
      out.writeInt(entry.length);
      out.writeInt(entry.nameHash);
      out.writeInt(place);
      out.writeInt(entry.woven.length);
      out.writeInt((int) ContentHash.checksum(entry.woven, 0, entry.woven.length));
      place += entry.woven.length;
    }
    byte[] index = bytes.toByteArray();
    DataOutputStream head = new DataOutputStream(file);
    head.writeLong(CacheReader.MAGIC);
    head.writeInt(index.length);
    head.writeInt((int) ContentHash.checksum(index, 0, index.length));
    head.write(index);
    for (Entry entry : entries.values()) {
      head.write(entry.woven);
    }
    head.flush();
  }
}
