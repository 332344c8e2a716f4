package cliffs;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import mpi.MPI;
import mpi.MPIException;
import org.waitprof.Waitprof;

/**
 * Makes more and more of what a profiler may keep something of: threads, call paths, classes,
 * names. Each makes one MPI call. Prints microseconds of the process's CPU time for each of the
 * first 10, of the next up to 1 000, and of the next up to 100 000.
 */
public final class Cliffs {
  private static final int[] UNITS = {10, 1_000, 100_000};

  /** Live at the same time. */
  private static final int LIVE_THREADS = 500;

  private static final int LIVE_VIRTUAL_THREADS = 5_000;

  /** Frames below a deep path. */
  private static final int DEPTH = 1_100;

  /** The class that is made anew each time, in a loader of its own, under a name of its own. */
  public static final class Gen000000 implements Runnable {
    /** Loaded by reflection. */
    public Gen000000() {}

    @Override
    public void run() {
      call();
    }
  }

  /** A loader of one class. */
  private static final class OneClass extends ClassLoader {
    OneClass() {
      super(Cliffs.class.getClassLoader());
    }

    Class<?> define(byte[] bytes) {
      return defineClass(null, bytes, 0, bytes.length);
    }
  }

  /** A loader that does not ask its parent first for one class. */
  private static final class OwnFirst extends ClassLoader {
    private static final String OWN = "cliffs.Cliffs$Gen000000";

    OwnFirst() {
      super(Cliffs.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      return name.equals(OWN)
          ? defineClass(name, template, 0, template.length)
          : super.loadClass(name, resolve);
    }
  }

  private static final List<CountDownLatch> ends = new ArrayList<>();
  private static byte[] template;

  /** CPU time of threads that have ended. */
  private static final AtomicLong ended = new AtomicLong();

  private Cliffs() {}

  /** Takes the kind of unit. */
  public static void main(String[] args) throws Exception {
    MPI.InitThread(args, MPI.THREAD_MULTIPLE);
    try (InputStream in = Cliffs.class.getResourceAsStream("Cliffs$Gen000000.class")) {
      template = in.readAllBytes();
    }
    int done = 0;
    int most = args.length > 1 ? Integer.parseInt(args[1]) : UNITS[2];
    for (int each : UNITS) {
      int until = Math.min(most, each);
      int from = done;
      long before = cpuNanos();
      if (args[0].equals("deep")) {
        down(DEPTH, from, until);
      } else {
        for (int i = from; i < until; i++) {
          unit(args[0], i);
        }
      }
      long nanos = cpuNanos() - before;
      System.out.printf(Locale.ROOT, "%d,%.2f%n", until, nanos / 1e3 / (until - from));
      done = until;
      if (done == most) {
        break;
      }
    }
    ends.forEach(CountDownLatch::countDown);
    MPI.Finalize();
  }

  /** Of all threads of the process, to the nanosecond. */
  private static long cpuNanos() {
    long nanos = ended.get();
    String[] threads = new File("/proc/self/task").list();
    for (String thread : threads == null ? new String[0] : threads) {
      try {
        String line = Files.readString(new File("/proc/self/task/" + thread + "/schedstat").toPath());
        nanos += Long.parseLong(line.substring(0, line.indexOf(' ')));
      } catch (IOException e) {
        continue; // It has just ended.
      }
    }
    return nanos;
  }

  private static void unit(String kind, int i) throws Exception {
    switch (kind) {
      case "threads" -> thread(i < LIVE_THREADS, false);
      case "virtual" -> thread(i < LIVE_VIRTUAL_THREADS, true);
      case "classes" -> {
        Object made = new OneClass().define(named(i)).getConstructor().newInstance();
        ((Runnable) made).run();
      }
      case "loaders" -> {
        Object made = new OwnFirst().loadClass(OwnFirst.OWN).getConstructor().newInstance();
        ((Runnable) made).run();
      }
      case "names" -> {
        Waitprof.enterRegion("name " + i);
        call();
        Waitprof.leaveRegion();
      }
      case "phases" -> {
        Waitprof.phase("step " + i);
        call();
      }
      default -> throw new IllegalArgumentException(kind);
    }
  }

  /** One MPI call of a rank alone. */
  public static void call() {
    try {
      MPI.COMM_SELF.barrier();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void thread(boolean lives, boolean isVirtual) throws Exception {
    CountDownLatch called = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(lives ? 1 : 0);
    if (lives) {
      ends.add(end);
    }
    Runnable task =
        () -> {
          call();
          called.countDown();
          try {
            end.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          if (!isVirtual) {
            ended.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
          }
        };
    Thread thread = isVirtual ? virtual(task) : new Thread(task);
    if (!isVirtual) {
      thread.setDaemon(true);
      thread.start();
    }
    called.await();
    if (!lives) {
      thread.join();
    }
  }

  /** Since Java 21. */
  private static Thread virtual(Runnable task) throws Exception {
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
  }

  private static void down(int depth, int from, int until) {
    if (depth > 0) {
      down(depth - 1, from, until);
      return;
    }
    for (int i = from; i < until; i++) {
      zero(i, 17);
    }
  }

  /** The bits of a number are the methods on the stack: each has a path of its own. */
  private static void zero(int bits, int depth) {
    if (depth == 0) {
      call();
    } else if ((bits & 1) == 0) {
      zero(bits >> 1, depth - 1);
    } else {
      one(bits >> 1, depth - 1);
    }
  }

  private static void one(int bits, int depth) {
    if (depth == 0) {
      call();
    } else if ((bits & 1) == 0) {
      zero(bits >> 1, depth - 1);
    } else {
      one(bits >> 1, depth - 1);
    }
  }

  /** The template under another name of the same length. */
  private static byte[] named(int i) {
    String text = new String(template, StandardCharsets.ISO_8859_1);
    return text.replace("Gen000000", String.format(Locale.ROOT, "Gen%06d", i))
        .getBytes(StandardCharsets.ISO_8859_1);
  }
}
