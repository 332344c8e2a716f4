package org.waitprof.file;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;

/**
 * The path records of a counter file: what each path hash stands for. Texts are turned into paths
 * when a slot uses them, and frames are shared, so that memory stays in proportion to the file.
 */
final class PathRecords {
  private static final int MAX_PATH_BYTES = (64 << 10) * 16;
  private static final int HEAD_BYTES = 2 * Long.BYTES;

  /** Stands in where a path, or a frame of it, cannot be told. */
  private static final Frame UNKNOWN_FRAME = new Frame("(unknown)", "(unknown)", 0);

  private static final CallPath UNKNOWN = new CallPath(List.of(UNKNOWN_FRAME));

  private final Map<Long, byte[]> texts = new HashMap<>();
  private final Map<Long, CallPath> paths = new HashMap<>();
  private final Map<String, Frame> frames = new HashMap<>();

  /**
   * Takes the records of a chunk; of two with one hash, the first counts.
   *
   * @param records from 0 to limit
   * @return false if they are damaged
   */
  boolean add(ByteBuffer records) {
    int at = 0;
    while (at < records.limit()) {
      if (records.limit() - at < HEAD_BYTES) {
        return false;
      }
      long length = records.getLong(at + Long.BYTES);
      if (length < 0 || length > MAX_PATH_BYTES || length > records.limit() - at - HEAD_BYTES) {
        return false;
      }
      byte[] text = new byte[(int) length];
      records.get(at + HEAD_BYTES, text);
      texts.putIfAbsent(records.getLong(at), text);
      at += HEAD_BYTES + ((int) length + 7) / 8 * 8;
    }
    return true;
  }

  /** The path of a hash; one unknown frame if there is no record of it. */
  CallPath path(long hash) {
    CallPath known = paths.get(hash);
    if (known == null) {
      byte[] text = texts.get(hash);
      known = text == null ? UNKNOWN : parse(new String(text, StandardCharsets.UTF_8));
      paths.put(hash, known);
    }
    return known;
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
