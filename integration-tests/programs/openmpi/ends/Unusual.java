// Expected: each rank prints "unusual RANK CALLS", as many calls of MPI as the arguments say: "deep
// N", one probe from each
// of N levels of a recursion, twice; "tight N", the same until the stack of a thread of 200 KiB is
// full, which is caught,
// N times (CALLS is 0: how many it were is for nobody to know); "generated N", three probes from
// each of N classes, which
// N class loaders define. Nothing is on stderr.
package ends;

import java.io.IOException;
import java.io.InputStream;
import mpi.MPI;
import mpi.MPIException;
import waits.World;

public final class Unusual {
  private static final int PROBES = 3;
  private static long calls;

  private Unusual() {}

  /** Is defined anew by each class loader. */
  public static final class Caller implements Runnable {
    @Override
    public void run() {
      for (int i = 0; i < PROBES; i++) {
        probe();
      }
    }
  }

  private static final class Loader extends ClassLoader {
    Loader() {
      super(Unusual.class.getClassLoader());
    }

    Runnable caller() throws IOException, ReflectiveOperationException {
      try (InputStream in = Unusual.class.getResourceAsStream("Unusual$Caller.class")) {
        byte[] code = in.readAllBytes();
        Class<?> type = defineClass(Caller.class.getName(), code, 0, code.length);
        return (Runnable) type.getDeclaredConstructor().newInstance();
      }
    }
  }

  static void probe() {
    try {
      MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG);
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
    calls++;
  }

  private static void deep(int levels) {
    if (levels > 0) {
      probe();
      deep(levels - 1);
    }
  }

  public static void main(String[] all) throws Exception {
    String[] args = World.init(all);
    int number = Integer.parseInt(args[1]);
    switch (args[0]) {
      case "deep" -> {
        Thread thread = new Thread(null, () -> deep(number), "deep", 512L << 20);
        for (int i = 0; i < 2; i++) {
          thread.start();
          thread.join();
          thread = new Thread(null, () -> deep(number), "deep", 512L << 20);
        }
      }
      case "tight" -> {
        for (int i = 0; i < number; i++) {
          Thread thread = new Thread(null, Unusual::untilItIsFull, "tight", 200 << 10);
          thread.start();
          thread.join();
        }
        calls = 0;
      }
      default -> {
        for (int i = 0; i < number; i++) {
          new Loader().caller().run();
        }
      }
    }
    System.out.println("unusual " + World.rank() + " " + calls);
    World.finish();
  }

  private static void untilItIsFull() {
    try {
      deep(Integer.MAX_VALUE);
    } catch (StackOverflowError e) {
      calls = 0;
    }
  }
}
