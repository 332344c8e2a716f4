// Expected: two threads of every rank call MPI without end, and after each call they store how many they have completed
// in the file log-RANK, mapped into memory: two numbers, MPI_Sendrecv and MPI_Iprobe. Whatever kills the rank, its
// counters hold as many calls as the log, or one more: that call was over, and killed before it was logged. The file
// pid-RANK holds the process number and appears when the rank is past its first calls.
package crash;

import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import mpi.MPI;

public final class Logged {
  private Logged() {}

  public static void main(String[] args) throws Exception {
    if (MPI.InitThread(args, MPI.THREAD_MULTIPLE) != MPI.THREAD_MULTIPLE) {
      throw new IllegalStateException("no MPI_THREAD_MULTIPLE");
    }
    int rank = MPI.COMM_WORLD.getRank();
    LongBuffer log = map(Path.of("log-" + rank));
    Thread prober = new Thread(() -> probe(log));
    prober.setDaemon(true);
    prober.start();
    exchange(rank, log);
  }

  private static LongBuffer map(Path file) throws Exception {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return channel
          .map(FileChannel.MapMode.READ_WRITE, 0, 2 * Long.BYTES)
          .order(ByteOrder.nativeOrder())
          .asLongBuffer();
    }
  }

  /** Round the ring of all ranks. */
  private static void exchange(int rank, LongBuffer log) throws Exception {
    int size = MPI.COMM_WORLD.getSize();
    int[] mine = {rank};
    int[] other = new int[1];
    for (long call = 1; ; call++) {
      MPI.COMM_WORLD.sendRecv(
          mine, 1, MPI.INT, (rank + 1) % size, 1, other, 1, MPI.INT, (rank + size - 1) % size, 1);
      log.put(0, call);
      if (call == 10) {
        Path pid = Path.of("pid-" + rank);
        Path partial = Files.writeString(Path.of("pid-" + rank + ".part"), "" + ProcessHandle.current().pid());
        Files.move(partial, pid, StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  private static void probe(LongBuffer log) {
    try {
      for (long call = 1; ; call++) {
        MPI.COMM_SELF.iProbe(0, 99);
        log.put(1, call);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
