package org.waitprof.counterfile;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.record.file.CounterLayout;

/**
 * The path records of a counter file, by path hash. Only the place of a record is kept; its text is
 * read when a slot uses it. So a file's records cost neither pages nor memory until they are used,
 * and nothing of a running rank is read twice. Frames are shared. Safe for several threads.
 */
final class PathRecords {
  private static final int MAX_PATH_BYTES = (64 << 10) * 16;
  private static final int HEAD_BYTES = 2 * Long.BYTES;

  /**
   * Maximum number of records of a running rank: twice what a rank writes that recurses into all
   * the paths it may.
   */
  private static final int MOST_RECORDS = 1 << 17;

  private static final long MOST_TEXT_BYTES = 4 << 20;

  /** Used where a path, or a frame of it, is unknown. */
  private static final Frame UNKNOWN_FRAME = new Frame("(unknown)", "(unknown)", 0);

  /** Used for a path that is unknown. */
  private static final CallPath UNKNOWN = new CallPath(List.of(UNKNOWN_FRAME));

  private final int mostRecords;
  private final long mostTextBytes;
  private ByteBuffer file = ByteBuffer.allocate(0);

  /** Number of bytes that have been read of the chunk at an offset. */
  private final Map<Integer, Integer> read = new HashMap<>();

  /** Offset in the file and length of each text, in one number. */
  private final Map<Long, Long> places = new HashMap<>();

  private final Map<Long, CallPath> paths = new HashMap<>();
  private final Map<String, Frame> frames = new HashMap<>();
  private long textBytes;

  /**
   * No records yet.
   *
   * @param mostRecords at most this many are taken in; paths beyond are unknown
   * @param mostTextBytes texts that have been read beyond this are forgotten and read again
   */
  private PathRecords(int mostRecords, long mostTextBytes) {
    this.mostRecords = mostRecords;
    this.mostTextBytes = mostTextBytes;
  }

  /** Records of a file that is read once, in unbounded memory. */
  static PathRecords ofAll() {
    return new PathRecords(Integer.MAX_VALUE, Long.MAX_VALUE);
  }

  /** Records of a running rank, in bounded memory. */
  static PathRecords ofRunning() {
    return new PathRecords(MOST_RECORDS, MOST_TEXT_BYTES);
  }

  /**
   * Takes in what is new in a chunk; of two records with one hash, the first counts.
   *
   * @param whole the file; it only grows
   * @param chunk where the chunk begins
   * @param size of the chunk, its head included
   * @param used bytes in use
   * @return false if they are damaged
   */
  synchronized boolean add(ByteBuffer whole, int chunk, long size, long used) {
    file = whole;
    if (used < 0 || used > size - CounterLayout.CHUNK_HEAD_BYTES) {
      return false;
    }
    int begin = chunk + CounterLayout.CHUNK_HEAD_BYTES;
    int at = begin + read.getOrDefault(chunk, 0);
    int end = begin + (int) used;
    read.put(chunk, end - begin);
    while (at < end) {
      if (end - at < HEAD_BYTES) {
        return false;
      }
      long length = file.getLong(at + Long.BYTES);
      if (length < 0 || length > MAX_PATH_BYTES || length > end - at - HEAD_BYTES) {
        return false;
      }
      if (places.size() < mostRecords) {
        places.putIfAbsent(file.getLong(at), (long) (at + HEAD_BYTES) << Integer.SIZE | length);
      }
      at += HEAD_BYTES + ((int) length + 7) / 8 * 8;
    }
    return true;
  }

  /** The path of a hash; one unknown frame if no record has it. */
  synchronized CallPath path(long hash) {
    CallPath known = paths.get(hash);
    if (known != null) {
      return known;
    }
    Long place = places.get(hash);
    if (place == null) {
      return UNKNOWN;
    }
    byte[] text = new byte[place.intValue()];
    textBytes += text.length;
    if (textBytes > mostTextBytes) {
      paths.clear();
      frames.clear();
      textBytes = text.length;
    }
    try {
      file.get((int) (place >> Integer.SIZE), text);
    } catch (InternalError e) {
      // The JVM throws this for a mapped page that is gone: the file has been cut short.
      return UNKNOWN;
    }
    CallPath path = parse(new String(text, StandardCharsets.UTF_8));
    paths.put(hash, path);
    return path;
  }

  private CallPath parse(String text) {
    if (text.isEmpty()) {
      return CallPath.EMPTY;
    }
    List<Frame> path = new ArrayList<>();
    for (String part : text.split(";", -1)) {
      path.add(frames.computeIfAbsent(part, PathRecords::frame));
    }
    return new CallPath(path);
  }

  /** A frame; the recorder may have cut the last one of an overlong path in its middle. */
  private static Frame frame(String text) {
    try {
      return Frame.parse(text);
    } catch (IllegalArgumentException e) {
      return UNKNOWN_FRAME;
    }
  }
}
