// Expected: every rank completes 50 barriers and says so; then rank 1 ends in the way that the
// argument names, and the job with it. A profile made of what is left counts 50 barriers on each
// rank, and no Finalize. With "hang" the other rank waits in its Finalize.
package crash;

import java.util.ArrayList;
import java.util.List;
import waits.World;

public final class Ending {
  private static final int BARRIERS = 50;

  private Ending() {}

  public static void main(String[] args) throws Exception {
    String how = World.init(args)[0];
    int rank = World.rank();
    for (int i = 0; i < BARRIERS; i++) {
      World.barrier();
    }
    System.out.println("rank " + rank + " has completed " + BARRIERS + " barriers");
    if (rank == 1) {
      // Time for the other rank's line to get through.
      Thread.sleep(500);
      end(how);
    }
    if (!how.equals("hang")) {
      World.barrier();
    }
    World.finish();
  }

  private static void end(String how) throws Exception {
    ProcessHandle own = ProcessHandle.current();
    switch (how) {
      case "exit" -> System.exit(5);
      case "halt" -> Runtime.getRuntime().halt(6);
      case "kill" -> kill("-9", List.of(own));
      case "term" -> kill("-TERM", List.of(own));
      case "all" -> kill("-9", own.parent().orElseThrow().children().toList());
      case "launcher" -> kill("-9", List.of(own.parent().orElseThrow()));
      case "memory" -> exhaust();
      case "hang" -> Thread.sleep(600_000);
      case "abort" -> World.abort(8);
      case "exception" -> throw new IllegalStateException("on purpose");
      default -> throw new IllegalArgumentException(how);
    }
  }

  private static void kill(String signal, List<ProcessHandle> processes) throws Exception {
    List<String> command = new ArrayList<>(List.of("kill", signal));
    processes.forEach(process -> command.add("" + process.pid()));
    new ProcessBuilder(command).start().waitFor();
    Thread.sleep(60_000);
  }

  private static void exhaust() {
    List<long[]> all = new ArrayList<>();
    while (true) {
      all.add(new long[1 << 20]);
    }
  }
}
