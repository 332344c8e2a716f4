package org.waitprof.counterfile;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.record.file.CounterLayout;

/** The paths of a running rank; what has been read once is not read again. */
final class RunningPaths {
  /** Twice what a rank writes down that recurses into all the paths it may. */
  private static final int MOST_RECORDS = 1 << 17;

  private static final long MOST_TEXT_BYTES = 4 << 20;

  private final PathRecords records = new PathRecords(MOST_RECORDS, MOST_TEXT_BYTES);
  private ByteBuffer file = ByteBuffer.allocate(0);

  /** How much of the chunk at an offset has been read. */
  private final Map<Integer, Integer> read = new HashMap<>();

  /**
   * Takes in what is new in a chunk.
   *
   * @param whole the file; it only grows
   * @param chunk where the chunk begins
   * @param size of the chunk, its head included
   * @param used bytes in use
   */
  synchronized void add(ByteBuffer whole, int chunk, int size, long used) {
    int before = read.getOrDefault(chunk, 0);
    int begin = chunk + CounterLayout.CHUNK_HEAD_BYTES;
    file = whole;
    if (used > before && used <= size - CounterLayout.CHUNK_HEAD_BYTES) {
      records.add(whole, begin + before, begin + (int) used);
      read.put(chunk, (int) used);
    }
  }

  synchronized CallPath path(long hash) {
    try {
      return records.path(hash, file);
    } catch (InternalError e) {
      // What the JVM makes of a mapped page that is gone: somebody has cut the file short.
      return PathRecords.UNKNOWN;
    }
  }
}
