package org.waitprof.record.trace;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.sample.TraceComms;
import org.waitprof.sample.RankComm;

/**
 * Meaning of the numbers in a rank's events, as complete lines of its definitions, with checksums.
 * The last line states the number of lines and of the rank's streams, so that a loss is noticed.
 * Used under the trace's lock; a failure to write stops the trace. Cold.
 */
final class TraceDefinitions {
  private final TraceRecorder trace;

  /** All paths, for a second session: the recorder reports them once. */
  private final StringBuilder paths = new StringBuilder();

  private final Map<Long, Integer> regions = new HashMap<>();

  /** A stream, not a channel: that would close itself under an interrupted thread. */
  private @Nullable FileOutputStream out;

  private long lines;
  private boolean gridNoted;

  TraceDefinitions(TraceRecorder trace) {
    this.trace = trace;
  }

  /** Begins a session, with the facts that are known, and the paths that were met before. */
  void open(Path path, long session, Map<String, String> facts) throws IOException {
    Files.createFile(path); // It must not exist.
    out = new FileOutputStream(path.toFile());
    lines = 0;
    regions.clear();
    gridNoted = false;
    fact("session", Long.toString(session));
    for (Map.Entry<String, String> fact : facts.entrySet()) {
      fact(fact.getKey(), fact.getValue());
    }
    write(paths.toString());
  }

  boolean isOpen() {
    return out != null;
  }

  /** Writes the last line and closes the file. */
  void close(int streams) {
    FileOutputStream file = out;
    write(TraceLayout.checked(TraceLayout.parts(streams, lines)));
    out = null;
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      trace.cannotWrite(e);
    }
  }

  void fact(String key, String value) {
    write(line(TraceLayout.DEFINE_FACT, key, value));
  }

  /** A process grid, if it is of all ranks; the first one counts. */
  void grid(int[] dims, int worldSize) {
    long ranks = 1;
    StringBuilder grid = new StringBuilder();
    for (int length : dims) {
      ranks *= length;
      grid.append(grid.length() == 0 ? "" : "x").append(length);
    }
    if (ranks == worldSize && !gridNoted) {
      gridNoted = true;
      fact("processGrid", grid.toString());
    }
  }

  void path(long hash, String path) {
    String line = line(TraceLayout.DEFINE_PATH, Long.toHexString(hash), path);
    paths.append(line);
    write(line);
  }

  /** The number of a call at the end of a path, defined at first sight. */
  int region(long path, int call, long key) {
    Integer known = regions.get(key);
    if (known == null) {
      known = regions.size();
      regions.put(key, known);
      String what = Long.toHexString(path) + " " + Integer.toString(call);
      write(line(TraceLayout.DEFINE_REGION, Integer.toString(known), what));
    }
    return known;
  }

  void communicator(RankComm comm) {
    String members = TraceComms.ranges(comm.local) + " " + TraceComms.ranges(comm.remote);
    write(
        line(
            TraceLayout.DEFINE_COMMUNICATOR,
            Integer.toString(comm.number),
            Long.toHexString(comm.id) + " " + members));
  }

  /** Ranks that the rank gets data from by a communicator's topology. */
  void neighbours(RankComm comm, int[] sources) {
    write(
        line(
            TraceLayout.DEFINE_NEIGHBOURS,
            Integer.toString(comm.number),
            TraceComms.ranges(TraceComms.worldRanks(comm, sources))));
  }

  private static String line(String kind, String key, String value) {
    return TraceLayout.checked(
        kind + " " + key + " " + value.replace('\n', ' ').replace('\r', ' '));
  }

  void write(String text) {
    try {
      if (out != null) {
        lines += text.chars().filter(c -> c == '\n').count();
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      trace.cannotWrite(e);
    }
  }
}
