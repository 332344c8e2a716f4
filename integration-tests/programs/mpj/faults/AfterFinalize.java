// Expected: "done" of every rank and exit code 0. A second thread probes for messages all the time, also while the main
// thread is in Finalize and for a while after. The file late-RANK.txt has the number of calls that ended after Finalize had
// returned, and of those that ended after it was about to be called: the calls that come too late are between the two.
package faults;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import mpi.MPI;

public final class AfterFinalize {
  private static final long LATE_CALLS = 1000;

  private static volatile boolean finalizing;
  private static volatile boolean finalized;

  private AfterFinalize() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.Rank();
    AtomicLong most = new AtomicLong();
    AtomicLong least = new AtomicLong();
    Thread other = new Thread(() -> probe(most, least));
    other.start();
    Thread.sleep(50);
    finalizing = true;
    MPI.Finalize();
    finalized = true;
    other.join();
    Files.writeString(Path.of("late-" + rank + ".txt"), least.get() + " " + most.get());
    System.out.println("done");
  }

  private static void probe(AtomicLong most, AtomicLong least) {
    while (least.get() < LATE_CALLS) {
      boolean afterwards = finalized;
      try {
        MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, 77);
      } catch (RuntimeException e) {
        // What a probe is worth by now is the binding's affair.
      }
      most.addAndGet(finalizing ? 1 : 0);
      least.addAndGet(afterwards ? 1 : 0);
    }
  }
}
