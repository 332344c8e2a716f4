package org.waitprof.live.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.thread.AgentThread;

/**
 * The endpoint that a Prometheus scrapes. It runs inside of a user's computation, so it is bounded
 * whatever clients do: one daemon thread, a bounded number of connections, a time limit for each,
 * and a bounded number of requests per second. Beyond the bounds, clients wait in the kernel, where
 * they cost the rank nothing.
 *
 * <p>Not the JDK's server, which accepts without bound, and whose only time limits are system
 * properties of the whole JVM. It also starts the application's logging, and its module may be
 * missing. simpleclient's server is built on it, answers every path and method, and sets those
 * properties.
 */
public final class HttpEndpoint implements Closeable {
  private static final int MOST_CONNECTIONS = 16;
  private static final long NANOS_PER_CONNECTION = TimeUnit.SECONDS.toNanos(5);

  /** Sustained rate; a burst of the same number is also served at once. */
  private static final int CONNECTIONS_PER_SECOND = 10;

  private static final long NANOS_PER_TOKEN = TimeUnit.SECONDS.toNanos(1) / CONNECTIONS_PER_SECOND;

  private final ServerSocketChannel server;
  private final Selector selector;
  private final HttpAnswers answers;
  private final boolean firstWasBusy;
  private long tokensSince = System.nanoTime() - CONNECTIONS_PER_SECOND * NANOS_PER_TOKEN;
  private int connections;

  private HttpEndpoint(
      ServerSocketChannel server, Selector selector, HttpAnswers answers, boolean firstWasBusy) {
    this.server = server;
    this.selector = selector;
    this.answers = answers;
    this.firstWasBusy = firstWasBusy;
  }

  /**
   * Starts listening on the first free port.
   *
   * @param credentials null to admit every client
   * @throws IOException if none is free, or the address is none of this host's
   */
  public static HttpEndpoint start(
      InetAddress host, PortChoice ports, @Nullable Credentials credentials, MetricsAnswer page)
      throws IOException {
    return start(host, ports, 0, 1, credentials, page);
  }

  /**
   * Starts listening on a process's own port among several of its job, or on the next free one.
   *
   * @param place of the process among the processes of its job on this host, from 0
   * @param processes number of processes of its job on this host, or more
   * @param credentials null to admit every client
   * @throws IOException if none is free, or the address is none of this host's
   */
  public static HttpEndpoint start(
      InetAddress host,
      PortChoice ports,
      int place,
      int processes,
      @Nullable Credentials credentials,
      MetricsAnswer page)
      throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open();
    try {
      server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      boolean busy = false;
      int[] order = ports.inOrder(place, processes);
      for (int i = 0; server.getLocalAddress() == null; i++) {
        try {
          server.bind(new InetSocketAddress(host, order[i]), MOST_CONNECTIONS);
        } catch (SocketException e) {
          busy = true;
          if (i == order.length - 1 || !(e instanceof BindException)) {
            throw new IOException(host.getHostAddress() + ", " + ports + ": " + e.getMessage(), e);
          }
        }
      }
      server.configureBlocking(false);
      Selector selector = Selector.open();
      server.register(selector, SelectionKey.OP_ACCEPT);
      @Nullable LoopbackNames names = host.isLoopbackAddress() ? LoopbackNames.of(host) : null;
      HttpEndpoint endpoint =
          new HttpEndpoint(server, selector, new HttpAnswers(page, credentials, names), busy);
      Thread thread = AgentThread.of("waitprof-metrics", endpoint::serve);
      // Errors of a page end here, not in the application's handler.
      thread.setUncaughtExceptionHandler((where, e) -> endpoint.close());
      thread.start();
      return endpoint;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      server.close();
      throw e;
    }
  }

  /** The port that the endpoint listens on. */
  public int port() {
    return server.socket().getLocalPort();
  }

  /** Whether another process had the first port that was tried. */
  public boolean firstWasBusy() {
    return firstWasBusy;
  }

  private void serve() {
    try {
      while (selector.isOpen()) {
        boolean open = mayAccept();
        SelectionKey accepting = server.keyFor(selector);
        accepting.interestOps(open ? SelectionKey.OP_ACCEPT : 0);
        // Clients alone wake the thread, unless a time limit or a token is pending.
        selector.select(connections > 0 || !open ? 100 : 0);
        for (SelectionKey key : selector.selectedKeys()) {
          if (key == accepting) {
            accept();
          } else if (key.isValid()) {
            proceed(key);
          }
        }
        selector.selectedKeys().clear();
        closeLate();
      }
    } catch (IOException | java.nio.channels.ClosedSelectorException e) {
      close();
    }
  }

  private boolean mayAccept() {
    long now = System.nanoTime();
    tokensSince = Math.max(tokensSince, now - CONNECTIONS_PER_SECOND * NANOS_PER_TOKEN);
    return (connections < MOST_CONNECTIONS || oldestIdle() != null)
        && now - tokensSince >= NANOS_PER_TOKEN;
  }

  private void accept() throws IOException {
    tokensSince += NANOS_PER_TOKEN;
    SocketChannel channel = null;
    try {
      channel = server.accept();
    } catch (ClosedChannelException e) {
      throw e;
    } catch (IOException e) {
      // The application has used up the file descriptors: tried again with the next token.
    }
    if (channel != null) {
      SelectionKey idle = connections < MOST_CONNECTIONS ? null : oldestIdle();
      if (idle != null) {
        end(idle);
      }
      connections++;
      channel.configureBlocking(false);
      channel
          .register(selector, SelectionKey.OP_READ)
          .attach(new HttpConnection(channel, answers, System.nanoTime() + NANOS_PER_CONNECTION));
    }
  }

  /**
   * The client that has been silent longest. If all places are taken, it gives way to the next
   * client.
   */
  private @Nullable SelectionKey oldestIdle() {
    SelectionKey oldest = null;
    long deadline = 0;
    for (SelectionKey key : selector.keys()) {
      if (key.isValid()
          && key.attachment() instanceof HttpConnection connection
          && connection.isIdle()
          && (oldest == null || connection.deadlineNanos - deadline < 0)) {
        oldest = key;
        deadline = connection.deadlineNanos;
      }
    }
    return oldest;
  }

  private void proceed(SelectionKey key) {
    boolean goesOn = false;
    try {
      goesOn = key.attachment() instanceof HttpConnection connection && connection.proceed(key);
    } catch (IOException e) {
      // The client has left.
      goesOn = false;
    }
    if (!goesOn) {
      end(key);
    }
  }

  private void closeLate() {
    long now = System.nanoTime();
    for (SelectionKey key : selector.keys()) {
      if (key.attachment() instanceof HttpConnection connection
          && key.isValid()
          && now - connection.deadlineNanos > 0) {
        end(key);
      }
    }
  }

  private void end(SelectionKey key) {
    key.cancel();
    connections--;
    try {
      key.channel().close();
    } catch (IOException e) {
      // The channel cannot be used any more.
      return;
    }
  }

  /** Stops listening and drops all clients. */
  @Override
  public void close() {
    try {
      server.close();
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
    } catch (IOException | RuntimeException e) {
      // A client comes or goes at this moment, or the endpoint is closed already: its thread ends
      // anyway.
    }
    try {
      selector.close();
    } catch (IOException e) {
      // The selector is closed already.
      return;
    }
  }
}
