// Expected: exactly the call paths and counts of the files truth-RANK.txt (see Truth). 16 threads call MPI at the same
// time, by two ways, 20 000 times each; then 3 000 threads come and go, ten at a time, with two calls each.
package paths;

import java.util.ArrayList;
import java.util.List;

public final class ManyThreads {
  private ManyThreads() {}

  public static void main(String[] args) throws Exception {
    Port.open(args, true);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      int number = i;
      threads.add(start(() -> longLived(number)));
    }
    join(threads);
    for (int batch = 0; batch < 300; batch++) {
      for (int i = 0; i < 10; i++) {
        threads.add(start(ManyThreads::brief));
      }
      join(threads);
    }
    Port.barrier();
    Truth.write(Port.rank());
    Port.close();
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work);
    thread.start();
    return thread;
  }

  private static void join(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
    threads.clear();
  }

  private static void longLived(int number) {
    try {
      if (number % 2 == 0) {
        even();
      } else {
        Port.poll(20_000);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void even() throws Exception {
    Port.poll(20_000);
  }

  private static void brief() {
    Port.poll();
    Port.poll();
  }
}
