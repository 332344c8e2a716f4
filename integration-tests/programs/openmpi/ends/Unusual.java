// Expected: each rank prints "unusual RANK CALLS", as many calls of MPI as the arguments say, and nothing on stderr:
// "deep N": one probe from each of N levels of a recursion, twice;
// "tight N": probes from a recursion until the stack of a thread of 200 KiB is full, which is caught, N times (CALLS is
// 0: how many they were is for nobody to know);
// "generated N": three probes from each of N classes, which N class loaders define;
// "hidden N": the same from 2 N hidden classes, and from 2 N that are defined without a name;
// "threads N", "live N", "virtual N": one probe from each of N threads, of which one, all, or all but virtual ones live.
package ends;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
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

    Class<?> named(byte[] code) {
      return defineClass(Caller.class.getName(), code, 0, code.length);
    }

    Class<?> nameless(byte[] code) {
      return defineClass(null, code, 0, code.length);
    }

    Class<?> nameless(ByteBuffer code) {
      return defineClass(null, code, null);
    }
  }

  public static void probe() {
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
    String[] args = World.initThreads(all);
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
      case "generated" -> {
        byte[] code = code();
        for (int i = 0; i < number; i++) {
          run(new Loader().named(code));
        }
      }
      case "hidden" -> hidden(number);
      default -> threads(args[0], number);
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

  private static byte[] code() throws IOException {
    try (InputStream in = Unusual.class.getResourceAsStream("Unusual$Caller.class")) {
      return in.readAllBytes();
    }
  }

  private static void run(Class<?> type) throws ReflectiveOperationException {
    ((Runnable) type.getDeclaredConstructor().newInstance()).run();
  }

  private static void hidden(int number) throws IOException, ReflectiveOperationException {
    byte[] code = code();
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    for (int i = 0; i < number; i++) {
      run(lookup.defineHiddenClass(code, true).lookupClass());
      run(
          lookup
              .defineHiddenClass(code, true, MethodHandles.Lookup.ClassOption.STRONG)
              .lookupClass());
      run(new Loader().nameless(code));
      run(new Loader().nameless(ByteBuffer.wrap(code)));
    }
  }

  private static void threads(String kind, int number) throws Exception {
    AtomicLong probes = new AtomicLong();
    CountDownLatch end = new CountDownLatch(kind.equals("live") ? 1 : 0);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      CountDownLatch called = new CountDownLatch(1);
      Runnable work =
          () -> {
            synchronized (Unusual.class) {
              probe();
            }
            probes.incrementAndGet();
            called.countDown();
            try {
              end.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          };
      Thread thread = start(kind, work);
      called.await();
      if (kind.equals("live")) {
        threads.add(thread);
      } else {
        thread.join();
      }
    }
    end.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    calls = probes.get();
  }

  private static Thread start(String kind, Runnable work) throws ReflectiveOperationException {
    if (kind.equals("virtual")) { // there since Java 21
      return (Thread)
          Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    }
    Thread thread = new Thread(null, work, kind, 256 << 10);
    thread.start();
    return thread;
  }
}
