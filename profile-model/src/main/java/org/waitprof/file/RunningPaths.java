package org.waitprof.file;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.CallPath;

/** The paths of a running rank; what has been read once is not read again. */
final class RunningPaths {
  private final PathRecords records = new PathRecords();

  /** How much of the chunk at an offset has been read. */
  private final Map<Integer, Integer> read = new HashMap<>();

  /**
   * Takes in what is new in a chunk.
   *
   * @param chunk where it begins
   * @param body what follows its head
   * @param used bytes in use
   */
  void add(int chunk, ByteBuffer body, long used) {
    int before = read.getOrDefault(chunk, 0);
    if (used > before && used <= body.capacity()) {
      int length = (int) used - before;
      records.add(body.slice(before, length).order(body.order()).limit(length));
      read.put(chunk, (int) used);
    }
  }

  synchronized CallPath path(long hash) {
    return records.path(hash);
  }
}
