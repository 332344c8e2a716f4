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
import mpi.MPI;
import mpi.Request;
import mpi.Status;

public final class Steps {
  private static int step;
  private static long sum;
  private static int rank;
  private static int size;

  private Steps() {}

  public static void main(String[] args) throws Exception {
    int provided = MPI.InitThread(args, MPI.THREAD_SERIALIZED);
    if (provided < MPI.THREAD_SERIALIZED) {
      throw new IllegalStateException("no other thread may call MPI");
    }
    String[] own = args;
    rank = MPI.COMM_WORLD.getRank();
    size = MPI.COMM_WORLD.getSize();
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
    MPI.Finalize();
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
        ring(1 << step % 12);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void ring(int count) throws Exception {
    int next = (rank + 1) % size;
    int last = (rank + size - 1) % size;
    int[] out = new int[count];
    int[] in = new int[count];
    out[count - 1] = rank + step;
    java.nio.IntBuffer sent = MPI.newIntBuffer(count).put(out).rewind();
    java.nio.IntBuffer arrived = MPI.newIntBuffer(count);
    Request receive = MPI.COMM_WORLD.iRecv(arrived, count, MPI.INT, last, 1);
    Request send = MPI.COMM_WORLD.iSend(sent, count, MPI.INT, next, 1);
    receive.waitStatus();
    send.waitFor();
    arrived.get(in);
    sum += in[count - 1];
    Status status =
        MPI.COMM_WORLD.sendRecv(out, count, MPI.INT, next, 2, in, count, MPI.INT, last, 2);
    sum += status.getCount(MPI.INT);
    int[] all = {rank};
    MPI.COMM_WORLD.allReduce(all, 1, MPI.INT, MPI.SUM);
    sum += all[0];
    MPI.COMM_WORLD.bcast(all, 1, MPI.INT, 0);
    MPI.COMM_WORLD.barrier();
    mpi.Comm copy = MPI.COMM_WORLD.dup();
    copy.barrier();
    copy.free();
    sum += in[count - 1];
  }
}
