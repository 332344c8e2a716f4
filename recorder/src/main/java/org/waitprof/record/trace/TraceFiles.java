package org.waitprof.record.trace;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A rank's files in the folder of a trace. */
record TraceFiles(Path folder, int rank, int worldSize, long session) {
  /** Makes a stream's file. */
  TraceFile stream(int stream, long startTicks) throws IOException {
    TraceFile file = new TraceFile(folder.resolve(TraceLayout.eventsName(rank, stream)));
    file.put(TraceLayout.RANK_OFFSET, rank);
    file.put(TraceLayout.WORLD_SIZE_OFFSET, worldSize);
    file.put(TraceLayout.STREAM_OFFSET, stream);
    file.put(TraceLayout.BASE_TICKS_OFFSET, startTicks);
    file.put(TraceLayout.SESSION_OFFSET, session);
    file.opened();
    return file;
  }

  /** Nothing is kept: removes the definitions, and the folder where no other rank's are in it. */
  void discard() throws IOException {
    Files.deleteIfExists(folder.resolve(TraceLayout.definitionsName(rank)));
    try {
      Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException e) {
      // The last rank removes it.
    }
  }
}
