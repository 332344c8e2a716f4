// Expected: a line "rank<n> [arguments] launch.it launch.cp LAUNCH_IT" from every rank. With the
// argument "throw", "exit" or "hang" rank 1 ends with an exception, with code 7, or not at all.
package launch;

import java.util.Arrays;
import waits.World;

public final class Echo {
  private Echo() {}

  public static void main(String[] args) throws Exception {
    String[] arguments = World.init(args);
    int rank = World.rank();
    System.out.println(
        "rank"
            + rank
            + " "
            + Arrays.toString(arguments)
            + " "
            + System.getProperty("launch.it")
            + " "
            + System.getProperty("launch.cp")
            + " "
            + System.getenv("LAUNCH_IT"));
    if (rank == 1) {
      switch (arguments[0]) {
        case "throw" -> throw new IllegalStateException("on purpose");
        case "exit" -> System.exit(7);
        case "hang" -> Thread.sleep(600_000);
        default -> {}
      }
    }
    World.finish();
  }
}
