package org.waitprof.counterfile;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;

/**
 * The path records of a counter file: what each path hash stands for. Of a record only the place is
 * kept; its text is read when a slot uses it. So what a file holds costs neither pages nor memory
 * until it is used. Frames are shared. Not thread-safe.
 */
final class PathRecords {
  private static final int MAX_PATH_BYTES = (64 << 10) * 16;
  private static final int HEAD_BYTES = 2 * Long.BYTES;

  /** Used where a path, or a frame of it, is unknown. */
  private static final Frame UNKNOWN_FRAME = new Frame("(unknown)", "(unknown)", 0);

  /** Used for a path that is unknown. */
  static final CallPath UNKNOWN = new CallPath(List.of(UNKNOWN_FRAME));

  private final int mostRecords;
  private final long mostTextBytes;

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
  PathRecords(int mostRecords, long mostTextBytes) {
    this.mostRecords = mostRecords;
    this.mostTextBytes = mostTextBytes;
  }

  /**
   * Takes the records of a chunk; of two with one hash, the first counts.
   *
   * @param file all of it
   * @param begin of the records
   * @param end of the records
   * @return false if they are damaged
   */
  boolean add(ByteBuffer file, int begin, int end) {
    int at = begin;
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

  /**
   * The path of a hash; one unknown frame if there is no record of it.
   *
   * @param file that the records were taken from, as long or longer
   */
  CallPath path(long hash, ByteBuffer file) {
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
    file.get((int) (place >> Integer.SIZE), text);
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
