package org.waitprof.trace.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.record.trace.TraceLayout;

/** Expectation: of three lines on a span's operations two can be read; the third has no kind. */
class DefinitionsTest {
  @Test
  void operationsOfAnUnknownKindCannotBeRead(@TempDir Path folder) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String line :
        new String[] {
          "comm 0 1 0-1 -", "used 0 0 0 1 5 3 7", "used 0 2 0 0 0 0 2", "used 0 7 0 1 5 3 7"
        }) {
      lines.append(TraceLayout.checked(line));
    }
    Definitions read = Definitions.read(Files.writeString(folder.resolve("x"), lines));
    assertEquals(1, read.unreadable());
    assertEquals(
        Map.of(
            new SpanUse(0, SpanUse.SENT, 1, 1, 5), new SpanUse.Range(3, 7),
            new SpanUse(0, SpanUse.COLLECTIVE, 1, 0, 0), new SpanUse.Range(0, 2)),
        read.uses());
  }
}
