package org.waitprof.trace.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.CallPath;
import org.waitprof.trace.ClockCorrection;
import org.waitprof.trace.TracedSample;

/** Samples are read as they were written; other files cost a clause. */
class StacksFileTest {
  private static final HostClock HALF = new HostClock(100, 1000, 0.5, ClockCorrection.NONE);

  @Test
  void samplesComeBackInOrderOnTheClockOfTheEvents(@TempDir Path folder) throws IOException {
    StacksFile file = StacksFile.create(folder, 3);
    file.add(300, 0, "a.B.c:1");
    file.add(200, 1, "a.B.c:1;a.B.d:2");
    file.add(400, 0, "a.B.c:1");
    assertEquals(List.of(), StacksFile.read(folder, 3, HALF), "before it is finished");
    file.finish();
    CallPath outer = CallPath.parse("a.B.c:1");
    assertEquals(
        List.of(
            new TracedSample(1050, 1, CallPath.parse("a.B.c:1;a.B.d:2")),
            new TracedSample(1100, 0, outer),
            new TracedSample(1150, 0, outer)),
        StacksFile.read(folder, 3, HALF));
  }

  @Test
  void theFirstVersionHadTheInnermostFrame(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("rank-00000.stacks"), "waitprof-stacks 1\nF a.B.c:1\n300 0 0\n");
    assertEquals(
        List.of(new TracedSample(1100, 0, CallPath.parse("a.B.c:1"))),
        StacksFile.read(folder, 0, HALF));
  }

  private static String fault(Path folder, String text) throws IOException {
    Files.writeString(folder.resolve("rank-00000.stacks"), text);
    String said =
        assertThrows(IOException.class, () -> StacksFile.read(folder, 0, HALF)).getMessage();
    return String.valueOf(said);
  }

  @Test
  void otherFilesAreRefused(@TempDir Path folder) throws IOException {
    assertTrue(fault(folder, "waitprof-stacks 3\n").contains("newer waitprof"));
    assertTrue(fault(folder, "").contains("holds no samples"));
    assertTrue(fault(folder, "waitprof-stacks 1\n1 0 0\n").contains("damaged"));
    assertTrue(fault(folder, "waitprof-stacks 1\nF x\n").contains("damaged"));
  }
}
