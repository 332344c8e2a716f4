import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What attack.sh lets loose on an endpoint: {@code Clients PORT loop|idle|odd SECONDS}. Prints one
 * line of {@code name=number}; beside it a scrape a second tells whether others are still answered.
 */
final class Clients {
  private static final String GOOD = "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

  /** None of these is to be answered with 200, whatever else happens. */
  private static final String[] ODD = {
    "GET /../../etc/passwd HTTP/1.1\r\n\r\n",
    "GET /%2e%2e/etc/passwd HTTP/1.1\r\n\r\n",
    "GET //metrics HTTP/1.1\r\n\r\n",
    "GET /metricsx HTTP/1.1\r\n\r\n",
    "POST /metrics HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello",
    "DELETE /metrics HTTP/1.1\r\n\r\n",
    "CONNECT x:1 HTTP/1.1\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET\r\n\r\n",
    " \r\n\r\n",
    "\u0000\u0000\u0000\u0000\r\n\r\n",
    "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n",
    "GET /" + "x".repeat(8000) + " HTTP/1.1\r\n\r\n",
    "GET /nothing HTTP/1.1\r\nX: " + "y".repeat(100_000) + "\r\n\r\n",
    "GET /nothing HTTP/9.9\r\n" + "A: b\r\n".repeat(5000) + "\r\n",
  };

  private final int port;
  private final long end;
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();

  private Clients(int port, int seconds) {
    this.port = port;
    end = System.nanoTime() + seconds * 1_000_000_000L;
  }

  public static void main(String[] args) throws Exception {
    Clients clients = new Clients(Integer.parseInt(args[0]), Integer.parseInt(args[2]));
    int[] scrapes = new int[2];
    Thread scraper = new Thread(() -> clients.scrape(scrapes));
    scraper.start();
    switch (args[1]) {
      case "loop" -> clients.loop();
      case "idle" -> clients.idle();
      default -> clients.odd();
    }
    scraper.join();
    System.out.printf(
        "answered=%d refused=%d scrapes=%d failed=%d%n",
        clients.answered.get(), clients.refused.get(), scrapes[0], scrapes[1]);
  }

  private void scrape(int[] scrapes) {
    do {
      scrapes[ask(GOOD, 2000).startsWith("HTTP/1.1 200") ? 0 : 1]++;
      pause(1000);
    } while (System.nanoTime() < end);
  }

  private void loop() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      Thread thread =
          new Thread(
              () -> {
                while (System.nanoTime() < end) {
                  (ask(GOOD, 500).startsWith("HTTP/1.1 200") ? answered : refused).incrementAndGet();
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Connections that begin a request and never end it. */
  private void idle() throws IOException {
    List<Socket> open = new ArrayList<>();
    while (System.nanoTime() < end) {
      if (answered.get() + refused.get() < 500) {
        Socket socket = new Socket();
        try {
          socket.connect(new InetSocketAddress("127.0.0.1", port), 100);
          socket.getOutputStream().write("GET /met".getBytes(StandardCharsets.US_ASCII));
          open.add(socket);
          answered.incrementAndGet();
        } catch (IOException e) {
          socket.close();
          refused.incrementAndGet();
        }
      }
      pause(10);
    }
    for (Socket socket : open) {
      socket.close();
    }
  }

  private void odd() {
    for (String request : ODD) {
      (ask(request, 7000).startsWith("HTTP/1.1 200") ? answered : refused).incrementAndGet();
    }
  }

  /** The beginning of the answer; empty if there is none. */
  private String ask(String request, int millis) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), millis);
      socket.setSoTimeout(millis);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      InputStream in = socket.getInputStream();
      return new String(in.readNBytes(12), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
