package org.waitprof.live.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atMost;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.system.FileOwners;

/** The endpoint answers scrapers, refuses everything else, and is not held up by anybody. */
class HttpEndpointTest {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();
  private static final PortChoice ANY = new PortChoice(0, 0);

  private final MetricsAnswer page = mock(MetricsAnswer.class);

  @BeforeEach
  void aPageOfOneLine() throws IOException {
    byte[] line = "a 1\n".getBytes(StandardCharsets.UTF_8);
    when(page.content(any())).thenReturn(new MetricsAnswer.Content("text/x", line));
  }

  private HttpEndpoint start(@Nullable Credentials credentials) throws IOException {
    return HttpEndpoint.start(HERE, ANY, credentials, page);
  }

  private static String ask(int port, String request) throws IOException {
    try (Socket socket = new Socket(HERE, port)) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String get(int port, String path, String... headers) throws IOException {
    return ask(port, "GET " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\n\r\n");
  }

  @Test
  void onlyGetAndHeadOfKnownPathsAreAnswered() throws IOException {
    try (HttpEndpoint endpoint = start(null)) {
      int port = endpoint.port();
      String answer = get(port, "/metrics?x=1");
      assertTrue(answer.startsWith("HTTP/1.1 200 OK\r\n"), answer);
      assertTrue(answer.contains("Content-Type: text/x\r\n"), answer);
      assertTrue(answer.endsWith("\r\n\r\na 1\n"), answer);
      String head = ask(port, "HEAD /metrics HTTP/1.1\r\n\r\n");
      assertTrue(head.contains("Content-Length: 4\r\n") && head.endsWith("\r\n\r\n"), head);
      assertTrue(get(port, "/-/healthy").startsWith("HTTP/1.1 200 "));
      assertTrue(get(port, "/").endsWith("metrics are at /metrics\n"));
      for (String path : List.of("//", "/metrics/", "/../etc/passwd", "/metricsx")) {
        assertTrue(get(port, path).startsWith("HTTP/1.1 404 "), path);
      }
      for (String method : List.of("POST", "PUT", "DELETE", "TRACE", "OPTIONS", "get")) {
        String refused = ask(port, method + " /metrics HTTP/1.1\r\n\r\n");
        assertTrue(refused.startsWith("HTTP/1.1 405 "), refused);
        assertTrue(refused.contains("Allow: GET, HEAD\r\n"), refused);
      }
      for (String nonsense : List.of("GET\r\n\r\n", "\r\n\r\n", "GET x HTTP/1.1\r\n\r\n")) {
        assertTrue(ask(port, nonsense).startsWith("HTTP/1.1 400 "), nonsense);
      }
      assertTrue(get(port, "/metrics", "X: " + "x".repeat(9000)).startsWith("HTTP/1.1 400 "));
    }
  }

  /** A page of a site that resolves to loopback reads nothing. */
  @Test
  void onLoopbackOnlyItsOwnNamesAreAnswered() throws IOException {
    InetAddress named = InetAddress.getByAddress("node.Test", new byte[] {127, 0, 0, 1});
    try (HttpEndpoint endpoint = HttpEndpoint.start(named, ANY, null, page)) {
      int port = endpoint.port();
      for (String own :
          List.of("localhost", "LocalHost.", "127.0.0.1", "127.9.9.9", "[::1]", "node.test")) {
        assertTrue(get(port, "/metrics", "Host: " + own).startsWith("HTTP/1.1 200 "), own);
      }
      for (String foreign :
          List.of("evil.example", "127.evil.example", "localhost.evil.example:80", "10.0.0.1")) {
        String refused = get(port, "/metrics", "Origin: http://x", "Host: " + foreign);
        assertTrue(refused.startsWith("HTTP/1.1 421 "), foreign);
        assertFalse(refused.contains("a 1"), refused);
      }
    }
  }

  @Test
  void namesOfLoopbackHavePortsOrNone() throws IOException {
    LoopbackNames names = LoopbackNames.of(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    for (String own :
        List.of("", "localhost:9400", "127.0.0.1:1", "[::1]:9400", "[0:0:0:0:0:0:0:1]")) {
      assertTrue(names.accept(own), own);
    }
    for (String foreign :
        List.of(
            ":9400", "localhost, evil.example", "localhost:9400:x", "[::2]", "::1", "[::1].x")) {
      assertFalse(names.accept(foreign), foreign);
    }
  }

  /** From elsewhere it is reached by any name. */
  @Test
  void onOtherAddressesAnyNameIsAnswered() throws IOException {
    InetAddress all = InetAddress.getByAddress(new byte[4]);
    try (HttpEndpoint endpoint = HttpEndpoint.start(all, ANY, null, page)) {
      String answer = get(endpoint.port(), "/metrics", "Host: node17.cluster:9400");
      assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
    }
  }

  @Test
  void headersOfOneNameAreAList() throws IOException {
    try (HttpEndpoint endpoint = start(null)) {
      get(endpoint.port(), "/metrics", "Accept: text/plain", "X: y", "accept: a/b;q=0.1");
      verify(page).content("text/plain, a/b;q=0.1");
    }
  }

  @Test
  void aWrongPasswordGets401(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("auth"), "ann:secret:word\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    try (HttpEndpoint endpoint = start(Credentials.read(file))) {
      int port = endpoint.port();
      String refused = get(port, "/metrics");
      assertTrue(refused.startsWith("HTTP/1.1 401 "), refused);
      assertTrue(refused.contains("WWW-Authenticate: Basic "), refused);
      for (String wrong : List.of("ann:secret", "ann:", ":", "bob:secret:word", "")) {
        assertTrue(get(port, "/metrics", basic(wrong)).startsWith("HTTP/1.1 401 "), wrong);
      }
      assertTrue(get(port, "/metrics", "Authorization: Basic %%%").startsWith("HTTP/1.1 401 "));
      assertTrue(get(port, "/-/healthy").startsWith("HTTP/1.1 401 "));
      verify(page, never()).content(any());
      assertTrue(get(port, "/metrics", basic("ann:secret:word")).startsWith("HTTP/1.1 200 "));
    }
    for (String open : List.of("rw-r--r--", "rw-r-----", "rw-----w-", "rw--w----", "rw------x")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(open));
      String message =
          assertThrows(IOException.class, () -> Credentials.read(file), open).toString();
      assertTrue(message.contains("chmod 600"), message);
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    // Mounted secrets are links.
    Credentials.read(Files.createSymbolicLink(folder.resolve("link"), file));
    if (FileOwners.own().uid() == 0) {
      Files.setAttribute(file, "unix:uid", 54_321);
      String message = assertThrows(IOException.class, () -> Credentials.read(file)).toString();
      assertTrue(message.contains("belongs to another user"), message);
    }
    assertThrows(IOException.class, () -> Credentials.read(folder));
    Path empty = Files.writeString(folder.resolve("empty"), "nobody\n");
    assertThrows(IOException.class, () -> Credentials.read(empty));
  }

  private static String basic(String userAndPassword) {
    byte[] bytes = userAndPassword.getBytes(StandardCharsets.UTF_8);
    return "authorization: basic " + Base64.getEncoder().encodeToString(bytes);
  }

  @Test
  void slowClientsHoldNobodyUpAndAreDropped() throws Exception {
    try (HttpEndpoint endpoint = start(null)) {
      List<Socket> slow = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        Socket socket = new Socket(HERE, endpoint.port());
        socket.getOutputStream().write("GET /metr".getBytes(StandardCharsets.ISO_8859_1));
        slow.add(socket);
      }
      assertTrue(get(endpoint.port(), "/metrics").startsWith("HTTP/1.1 200 "));
      for (Socket socket : slow) {
        socket.setSoTimeout(20_000);
        InputStream in = socket.getInputStream();
        assertEquals(-1, in.read(), "a slow client is dropped without an answer");
        socket.close();
      }
    }
  }

  /** Sixteen have a place; a scraper that comes after them does not wait for their time limit. */
  @Test
  void theOldestSilentClientGivesWay() throws Exception {
    try (HttpEndpoint endpoint = start(null)) {
      List<Socket> silent = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        silent.add(new Socket(HERE, endpoint.port()));
        // Ten places a second after the first ten.
        Thread.sleep(i < 10 ? 0 : 110);
      }
      long begin = System.nanoTime();
      assertTrue(get(endpoint.port(), "/metrics").startsWith("HTTP/1.1 200 "));
      long millis = (System.nanoTime() - begin) / 1_000_000;
      Socket oldest = silent.get(0);
      oldest.setSoTimeout(1);
      assertEquals(-1, oldest.getInputStream().read(), "the first has been let go");
      Socket youngest = silent.get(19);
      youngest.setSoTimeout(1);
      assertThrows(java.net.SocketTimeoutException.class, () -> youngest.getInputStream().read());
      assertTrue(millis < 2500, () -> millis + " ms for an answer");
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  @Test
  void headsMayEndWithBareLineFeeds() throws IOException {
    try (HttpEndpoint endpoint = start(null)) {
      for (String head : List.of("GET /metrics HTTP/1.1\n\n", "GET /metrics HTTP/1.1\nA: b\n\n")) {
        assertTrue(ask(endpoint.port(), head).startsWith("HTTP/1.1 200 "), head);
      }
    }
  }

  @Test
  void aClientThatDripsIsDroppedBeforeItCosts() throws Exception {
    try (HttpEndpoint endpoint = start(null);
        Socket socket = new Socket(HERE, endpoint.port())) {
      socket.setTcpNoDelay(true);
      OutputStream out = socket.getOutputStream();
      int sent = 0;
      try {
        for (; sent < 1000; sent++) {
          out.write('G');
          Thread.sleep(1);
        }
      } catch (IOException e) {
        assertTrue(sent >= 64, () -> e + ": dropped at once");
      }
      assertTrue(sent < 1000, "nobody stopped it");
    }
  }

  @Test
  void aPageThatFailsIsAnAnswer() throws IOException {
    when(page.content(any())).thenThrow(new OutOfMemoryError("of the application"));
    try (HttpEndpoint endpoint = HttpEndpoint.start(HERE, ANY, null, page)) {
      assertTrue(get(endpoint.port(), "/metrics").startsWith("HTTP/1.1 500 "));
      assertTrue(get(endpoint.port(), "/-/healthy").startsWith("HTTP/1.1 200 "));
    }
  }

  @Test
  void aFloodIsServedSlowly() throws Exception {
    try (HttpEndpoint endpoint = start(null)) {
      for (int i = 0; i < 8; i++) {
        Thread client = new Thread(() -> flood(endpoint.port()));
        client.setDaemon(true);
        client.start();
      }
      Thread.sleep(1500);
      // Ten a second and a burst of ten.
      verify(page, atMost(10 + 15 + 10)).content(any());
    }
  }

  private static void flood(int port) {
    try {
      while (true) {
        get(port, "/metrics");
      }
    } catch (IOException e) {
      // The endpoint has been closed.
      return;
    }
  }

  @Test
  void aBusyPortTriesTheNext() throws IOException {
    try (HttpEndpoint first = start(null)) {
      int port = first.port();
      assertFalse(first.firstWasBusy());
      try (HttpEndpoint second =
          HttpEndpoint.start(HERE, new PortChoice(port, port + 50), null, page)) {
        assertTrue(second.firstWasBusy());
        assertTrue(second.port() > port);
      }
      PortChoice same = new PortChoice(port, port);
      IOException busy =
          assertThrows(IOException.class, () -> HttpEndpoint.start(HERE, same, null, page).close());
      assertTrue(busy.toString().contains("127.0.0.1, port " + port + ": "), busy::toString);
    }
  }

  @Test
  void ranksOfAJobHaveAPortEach() throws IOException {
    PortChoice ports = new PortChoice(9400, 9409);
    assertArrayEquals(
        new int[] {9401, 9405, 9409, 9408, 9407, 9406, 9404, 9403, 9402, 9400},
        ports.inOrder(1, 4));
    assertEquals(9400, ports.inOrder(0, 4)[0]);
    assertEquals(10, ports.inOrder(12, 64).length);
    try (HttpEndpoint foreign = start(null)) {
      int port = foreign.port();
      PortChoice range = new PortChoice(port - 1, Math.min(65535, port + 200));
      try (HttpEndpoint own = HttpEndpoint.start(HERE, range, 1, 4, null, page)) {
        assertTrue(own.firstWasBusy());
        assertEquals(0, (own.port() - port) % 4, () -> own.port() + " of " + range);
      }
    }
  }

  @Test
  void portsAreReadFromText() {
    assertEquals(new PortChoice(0, 0), PortChoice.parse("0").orElseThrow());
    assertEquals(new PortChoice(9400, 9499), PortChoice.parse("9400-9499").orElseThrow());
    assertEquals(9400, PortChoice.parse("9400").orElseThrow().first());
    for (String wrong : List.of("", "x", "-1", "70000", "9-8", "0-9", "1-2-3", "9400 ")) {
      assertTrue(PortChoice.parse(wrong).isEmpty(), wrong);
    }
  }
}
