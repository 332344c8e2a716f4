package org.waitprof.trace.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.trace.Trace;

/** Expectation: facts of the run as in the profile that the ranks write of it. */
class FolderTraceTest {
  @Test
  void aRunStartsWithItsFirstRank(@TempDir Path folder) throws IOException {
    write(folder, "fact startEpochMillis 5700");
    Files.write(
        folder.resolve(TraceLayout.definitionsName(1)),
        List.of("fact worldSize 2", "fact startEpochMillis 4900"));
    try (StreamWriter out = new StreamWriter(folder.resolve(TraceLayout.eventsName(1, 0)))) {
      out.finish(1, 1, 0, 0, 0, 1);
    }
    try (Trace trace = new FolderReader().open(folder)) {
      assertEquals(4900, trace.facts().startEpochMillis());
    }
  }

  /** A phase that no rank came to is said, instead of counts of nothing. */
  @Test
  void nothingWasTraced(@TempDir Path folder) throws IOException {
    write(folder, "fact " + TraceLayout.CHOICE + " phase:solvr");
    try (Trace trace = new FolderReader().open(folder)) {
      assertEquals(List.of("nothing was traced: no rank came to phase:solvr"), trace.remarks());
    }
  }

  private static void write(Path folder, String fact) throws IOException {
    LossTrace.write(folder, 1, LossTrace::send);
    Files.write(
        folder.resolve(TraceLayout.definitionsName(0)), List.of(fact), StandardOpenOption.APPEND);
  }
}
