// Expected: "rank N: SUM" with what the ring has passed on, and exit code 0, whatever is thrown inside of the profiler.
// ARGUMENT names points of it, separated by commas: before each step one of them is armed, which then throws once, and
// the file reached-RANK.txt tells which did. "always:POINT:TIMES" arms one so often, "none"
// leaves the arming to others. Each step has calls of all kinds on
// new paths and with new sizes, in the main thread and in a new one.
package faults;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import waits.World;

public final class Steps {
  private static int step;
  private static long sum;
  private static int rank;
  private static int size;

  private Steps() {}

  public static void main(String[] args) throws Exception {
    String[] own = World.initThreads(args);
    rank = World.rank();
    size = World.size();
    List<String> reached = new ArrayList<>();
    for (String point : points(own[0])) {
      step++;
      System.setProperty("faults.point", point);
      descend(step % 50);
      Thread other = new Thread(Steps::calls);
      other.start();
      other.join();
      if (System.clearProperty("faults.point") == null) {
        reached.add(point);
      }
    }
    Files.write(Path.of("reached-" + rank + ".txt"), reached);
    System.out.println("rank " + rank + ": " + sum);
    World.finish();
  }

  private static List<String> points(String text) {
    if (text.equals("none")) {
      calls();
      return List.of();
    }
    if (!text.startsWith("always:")) {
      return List.of(text.split(","));
    }
    String[] parts = text.split(":");
    List<String> points = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(parts[2]); i++) {
      points.add(parts[1]);
    }
    return points;
  }

  private static void descend(int levels) {
    if (levels > 0) {
      descend(levels - 1);
    } else {
      calls();
    }
  }

  private static void calls() {
    try {
      for (int i = 0; i < 4; i++) {
        sum += Ring.step(rank, size, step, 1 << step % 12);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
