// Expected: one rank starts a second job of one rank, and waits for it: "receive NANOS" for 20 messages, "barrier NANOS" for 20
// barriers of both, from entry to exit of each call, whose other side is 20 ms late each time. Each job has its own profile. That of
// the first has these waits as estimated or not known. Its trace has the calls as not known, as the other side's events are not there.
package trace;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import waits.Disturbance;

public final class TwoJobs {
  private static final int TIMES = 20;
  private static final int TAG = 3;

  private TwoJobs() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    boolean second = args.length > 0;
    Intercomm other = second ? Intercomm.getParent() : started();
    Intracomm both = other.merge(second);
    long received = 0;
    long met = 0;
    int[] data = new int[1];
    long before = Disturbance.nanos();
    for (int i = 0; i < TIMES; i++) {
      if (second) {
        Thread.sleep(20);
        other.send(data, 1, MPI.INT, 0, TAG);
        Thread.sleep(20);
        both.barrier();
      } else {
        long begin = System.nanoTime();
        other.recv(data, 1, MPI.INT, 0, TAG);
        received += System.nanoTime() - begin;
        begin = System.nanoTime();
        both.barrier();
        met += System.nanoTime() - begin;
      }
    }
    other.disconnect();
    if (!second) {
      Disturbance.print(0, before);
      System.out.println("receive " + received);
      System.out.println("barrier " + met);
    }
    MPI.Finalize();
  }

  /** Starts this program once more, on a JVM with the same options. */
  private static Intercomm started() throws Exception {
    List<String> words =
        new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments());
    words.addAll(
        List.of("-cp", System.getProperty("java.class.path"), TwoJobs.class.getName(), "second"));
    String java = ProcessHandle.current().info().command().orElseThrow();
    return MPI.COMM_WORLD.spawn(java, words.toArray(new String[0]), 1, MPI.INFO_NULL, 0, null);
  }
}
