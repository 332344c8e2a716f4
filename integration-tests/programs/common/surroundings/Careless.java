// Expected: each rank prints "careless HOW", after 40 barriers in two threads of which one follows the other, and the
// exit code is 0. Before MPI_Init, or before MPI_Finalize where the first argument is "late", the program spoils what all
// code of its JVM shares, in the way that the other argument names; see the cases of "spoil".
package surroundings;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.CountDownLatch;
import waits.World;

public final class Careless {
  private static final int BARRIERS = 20;

  /** Room on the heap that the program itself needs. */
  private static final int LEFT_BYTES = 2 << 20;

  /** Heap and files that are kept to the end. */
  private static final List<Object> KEPT = new ArrayList<>();

  /** Until then locks are held: without that of the hooks no JVM ends. */
  private static final CountDownLatch END = new CountDownLatch(1);

  private static volatile Object sink;

  private Careless() {}

  /** A thread of the program's own class, which none but the JVM may ask for anything. */
  private static final class Touchy extends Thread {
    Touchy(Runnable work) {
      super(work);
    }

    @Override
    @SuppressWarnings("deprecation")
    public long getId() {
      throw new IllegalStateException("getId");
    }

    @Override
    public State getState() {
      throw new IllegalStateException("getState");
    }

    @Override
    public StackTraceElement[] getStackTrace() {
      throw new IllegalStateException("getStackTrace");
    }

    @Override
    public ClassLoader getContextClassLoader() {
      throw new IllegalStateException("getContextClassLoader");
    }

    @Override
    public boolean isInterrupted() {
      throw new IllegalStateException("isInterrupted");
    }

    @Override
    public void interrupt() {
      throw new IllegalStateException("interrupt");
    }

    @Override
    public String toString() {
      throw new IllegalStateException("toString");
    }

    @Override
    public int hashCode() {
      throw new IllegalStateException("hashCode");
    }

    @Override
    public boolean equals(Object other) {
      throw new IllegalStateException("equals");
    }
  }

  /** Takes nothing. */
  private static final class Refusing extends OutputStream {
    @Override
    public void write(int letter) {
      throw new IllegalStateException("no more letters");
    }

    @Override
    public void flush() {
      throw new IllegalStateException("no flush");
    }
  }

  public static void main(String[] all) throws Exception {
    PrintStream out = System.out;
    boolean late = List.of(all).contains("late");
    String how = args(all);
    if (!late) {
      spoil(how);
    }
    // MPJ Express takes its own arguments away.
    World.initThreads(all);
    barriers(how);
    Runnable work = () -> barriers(how);
    Thread thread = how.equals("thread") ? new Touchy(work) : new Thread(work);
    Thread.interrupted();
    thread.start();
    thread.join();
    if (late) {
      spoil(how);
    }
    World.finish();
    END.countDown();
    KEPT.clear();
    out.println("careless " + how);
    out.flush();
  }

  /** The last argument, whatever the launcher has put before it. */
  private static String args(String[] all) {
    return all[all.length - 1];
  }

  private static void barriers(String how) {
    try {
      for (int i = 0; i < BARRIERS; i++) {
        if (how.startsWith("interrupt")) {
          Thread.currentThread().interrupt();
        }
        World.barrier();
      }
      if (how.startsWith("interrupt") && !Thread.currentThread().isInterrupted()) {
        throw new IllegalStateException("the interruption is lost");
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void spoil(String how) throws Exception {
    switch (how) {
      case "err-null" -> System.setErr(null);
      case "err-is-out" -> System.setErr(System.out);
      case "err-refuses" -> System.setErr(new PrintStream(new Refusing()) {
        @Override
        public void print(String text) {
          throw new IllegalStateException("no text");
        }
      });
      case "err-closed" -> System.err.close();
      case "err-locked" -> locked(System.err);
      case "out-locked" -> locked(System.out);
      case "group-locked" -> {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
          group = group.getParent();
        }
        locked(group);
      }
      case "monitors" -> {
        locked(Thread.class);
        locked(System.class);
        locked(Runtime.getRuntime());
        locked(Runtime.class);
        locked(System.getProperties());
        locked(ClassLoader.getSystemClassLoader());
        locked(Object.class);
        locked(String.class);
        locked(Class.forName("mpi.MPI"));
        locked(Class.forName("mpi.Comm"));
        locked(Class.forName("java.lang.Shutdown"));
      }
      case "hooks-locked" -> locked(Class.forName("java.lang.ApplicationShutdownHooks"));
      case "no-properties" -> System.setProperties(new Properties());
      case "odd-properties" -> {
        for (String name : List.copyOf(System.getProperties().stringPropertyNames())) {
          System.getProperties().put(name, new Object());
        }
        System.getProperties().put(new Object(), new Object());
      }
      case "locale" -> {
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
      }
      case "handler" ->
          Thread.setDefaultUncaughtExceptionHandler(
              (thread, e) -> Runtime.getRuntime().halt(77));
      case "context" -> Thread.currentThread().setContextClassLoader(null);
      case "context-refuses" ->
          Thread.currentThread()
              .setContextClassLoader(
                  new ClassLoader(null) {
                    @Override
                    public Class<?> loadClass(String name) {
                      throw new IllegalStateException("no class");
                    }
                  });
      case "interrupts-all" ->
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread != Thread.currentThread())
              .forEach(Thread::interrupt);
      case "heap" -> {
        byte[] left = new byte[LEFT_BYTES];
        for (int bytes = 1 << 20; bytes > 32; bytes /= 2) {
          fill(bytes);
        }
        sink = left;
        sink = null;
      }
      case "files" -> {
        try {
          while (true) {
            KEPT.add(new FileInputStream("/dev/null"));
          }
        } catch (IOException full) {
          sink = full;
        }
      }
      case "folder" -> {
        try {
          Files.delete(folder());
        } catch (NoSuchFileException e) {
          sink = e; // by the other rank
        }
      }
      case "folder-read-only" -> folder().toFile().setWritable(false, false);
      case "interrupt", "thread", "none" -> {}
      default -> throw new IllegalArgumentException(how);
    }
  }

  private static Path folder() throws IOException {
    return Path.of("/proc/self/cwd").toRealPath();
  }

  private static void fill(int bytes) {
    try {
      while (true) {
        KEPT.add(new byte[bytes]);
      }
    } catch (OutOfMemoryError full) {
      sink = full;
    }
  }

  /** Takes a monitor until MPI_Finalize is over. */
  private static void locked(Object monitor) throws InterruptedException {
    CountDownLatch taken = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              synchronized (monitor) {
                taken.countDown();
                try {
                  END.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              }
            });
    thread.setDaemon(true);
    thread.start();
    taken.await();
  }
}
