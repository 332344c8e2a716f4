package bench;

import java.util.Map;

/** Faults of ranks that ask and answer. */
final class Queues {
  static final Map<String, Fault.Program> PROGRAMS =
      Map.of("inbox", () -> inbox(20), "farm", Queues::farm, "fewer", Queues::fewer);

  private static final int TASKS = 84;

  private Queues() {}

  /** Rank 1 sleeps between two looks for a request of rank 0, which waits for the answer. */
  static void inbox(int millis) throws Exception {
    for (int request = 0; request < 60; request++) {
      long[] stamp = new long[1];
      if (Net.rank() == 0) {
        Work.millis(14);
        long enter = Truth.stamp();
        Net.send(new long[] {enter}, 1);
        Net.recv(stamp, 1);
        Truth.waited("inbox", enter, stamp[0]);
      } else {
        long enter = Truth.stamp();
        while (!Net.isThere(0)) {
          Work.millis(millis);
        }
        Net.recv(stamp, 0);
        Truth.waited("inbox", enter, stamp[0]);
        Net.send(new long[] {Truth.stamp()}, 0);
      }
    }
  }

  /** Rank 0 merges each result before it hands out the next task. */
  private static void farm() throws Exception {
    if (Net.rank() == 0) {
      long[] result = new long[2];
      for (int task = 0; task < TASKS; task++) {
        long enter = Truth.stamp();
        Net.recvAny(result);
        Truth.waited("farm", enter, result[0]);
        Work.millis(15);
        Net.send(new long[] {Truth.stamp(), 0}, (int) result[1]);
      }
    } else {
      int workers = Net.size() - 1;
      for (int task = 0; task < TASKS / workers; task++) {
        Work.millis(10);
        long enter = Truth.stamp();
        Net.send(new long[] {enter, Net.rank()}, 0);
        long[] next = new long[2];
        Net.recv(next, 0);
        Truth.waited("farm", enter, next[0]);
      }
    }
  }

  /** Nobody meets; rank 1 has half of the tasks, and then stands in Finalize. */
  private static void fewer() throws Exception {
    for (int task = 0; task < (Net.rank() == 0 ? 56 : 28); task++) {
      Work.millis(25);
      if (Net.rank() == 1 && task == 0) {
        Net.send(new long[] {Truth.stamp()}, 0);
      } else if (Net.rank() == 0 && task == 1) {
        Net.recv(new long[1], 1);
      }
    }
  }
}
