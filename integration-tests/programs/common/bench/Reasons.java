package bench;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.SynchronousQueue;

/** Faults whose reason waitprof can name. */
final class Reasons {
  static final Map<String, Fault.Program> PROGRAMS =
      Map.of(
          "meter", Reasons::meter,
          "reader", Reasons::reader,
          "pause", Reasons::pause,
          "cache", Reasons::cache);

  private static final Object STATS = new Object();

  private static byte[][] kept = new byte[0][];

  private Reasons() {}

  static Thread inThread(String name, Fault.Program program) {
    Thread thread =
        new Thread(
            () -> {
              try {
                program.run();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Rank 0 waits for a lock that another thread of it has; all ranks are parked as long besides. */
  private static void meter() throws Exception {
    SynchronousQueue<Boolean> turn = new SynchronousQueue<>();
    SynchronousQueue<Boolean> held = new SynchronousQueue<>();
    inThread(
        "flusher",
        () -> {
          while (turn.take()) {
            synchronized (STATS) {
              held.put(true);
              Thread.sleep(25);
            }
          }
        });
    for (int step = 0; step < 25; step++) {
      Work.millis(30);
      if (Net.rank() == 0) {
        turn.put(true);
        held.take();
        synchronized (STATS) {
          kept = new byte[1][];
        }
      }
      long enter = Truth.stamp();
      Truth.waited("meter", enter, Net.latest(enter));
    }
  }

  /** Rank 0 reads what comes slowly by a socket. */
  private static void reader() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket near = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket far = server.accept()) {
      inThread(
          "disk",
          () -> {
            InputStream asked = far.getInputStream();
            OutputStream answer = far.getOutputStream();
            while (asked.read() >= 0) {
              Work.millis(25);
              answer.write(1);
            }
          });
      for (int step = 0; step < 25; step++) {
        Work.millis(20);
        if (Net.rank() == 0) {
          near.getOutputStream().write(1);
          near.getInputStream().read();
        }
        long enter = Truth.stamp();
        Truth.waited("reader", enter, Net.latest(enter));
      }
    }
  }

  /** Rank 1 sleeps; all are parked as long besides. */
  private static void pause() throws Exception {
    for (int step = 0; step < 25; step++) {
      Work.millis(30);
      if (Net.rank() == 1) {
        Thread.sleep(20);
      }
      long enter = Truth.stamp();
      Truth.waited("pause", enter, Net.latest(enter));
    }
  }

  /** Rank 1 keeps much, and asks for a collection in each step. */
  private static void cache() throws Exception {
    int next = 0;
    kept = new byte[120_000][];
    for (int step = 0; step < 30; step++) {
      Work.millis(25);
      for (int i = 0; i < 20_000 && Net.rank() == 1; i++) {
        kept[next++ % kept.length] = new byte[200];
      }
      if (Net.rank() == 1) {
        System.gc();
      }
      long enter = Truth.stamp();
      Truth.waited("cache", enter, Net.latest(enter));
    }
  }
}
