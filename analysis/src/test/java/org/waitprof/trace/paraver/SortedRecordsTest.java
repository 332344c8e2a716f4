package org.waitprof.trace.paraver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;

/**
 * Records come in the order of their times, those of one time in theirs, what has no time first,
 * states not at all; whatever the size of what is sorted in memory.
 */
class SortedRecordsTest {
  private record Line(long time, String text) {}

  @Test
  void anySizeOfRunsGivesTheSame() throws IOException {
    Random random = new Random(Seed.value() + 53);
    for (int round = 0; round < 50; round++) {
      List<Line> lines = new ArrayList<>();
      lines.add(new Line(-1, "#Paraver (x):100_ns:0:1:2(1:1,1:1),1"));
      lines.add(new Line(-1, "c:1:1:2:1:2"));
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(200); i > 0; i--) {
        long time = random.nextInt(40);
        lines.add(
            new Line(
                time,
                random.nextBoolean()
                    ? "2:1:1:1:1:" + time + ":50000001:" + i
                    : "3:1:1:1:1:" + time + ":1:2:1:2:1:3:4:" + i + ":6"));
      }
      for (Line line : lines) {
        text.append(line.text).append(random.nextInt(5) == 0 ? "\r\n" : "\n");
        text.append(random.nextInt(3) == 0 ? "1:1:1:1:1:0:100:1\n" : "");
      }
      String expected =
          String.join(
              "",
              lines.stream()
                  .sorted(Comparator.comparingLong(Line::time))
                  .map(line -> line.text + "\n")
                  .toList());
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      int run = 1 + random.nextInt(2000);
      try (SortedRecords sorted = SortedRecords.of(new ByteArrayInputStream(bytes), run, false)) {
        assertEquals(
            expected, new String(sorted.readAllBytes(), StandardCharsets.UTF_8), "round " + round);
      }
    }
  }
}
