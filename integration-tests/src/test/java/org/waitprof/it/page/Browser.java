package org.waitprof.it.page;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.waitprof.it.Stack;

/**
 * A headless Chromium with one page, driven through its DevTools protocol. Everything the page
 * requests, prints to the console or throws is kept. Ends the browser and removes its folder on
 * {@link #close}.
 */
final class Browser implements AutoCloseable {
  private static final int SECONDS = 60;

  private final Path folder;
  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonObject>> answers = new ConcurrentHashMap<>();
  private final List<JsonObject> events = new CopyOnWriteArrayList<>();
  private String session = "";

  Browser() throws IOException, InterruptedException {
    folder = Files.createTempDirectory("waitprof-chromium");
    List<String> command =
        new ArrayList<>(
            List.of(
                Stack.chromium().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--remote-debugging-port=0",
                "--user-data-dir=" + folder,
                "about:blank"));
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    Path port = folder.resolve("DevToolsActivePort");
    for (int i = 0; !Files.exists(port) || Files.readAllLines(port).size() < 2; i++) {
      if (i == SECONDS * 10 || !process.isAlive()) {
        throw new AssertionError(
            "Chromium does not start:\n" + Files.readString(folder.resolve("log")));
      }
      Thread.sleep(100);
    }
    List<String> lines = Files.readAllLines(port);
    URI uri = URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
    socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(uri, new Incoming()).join();
    String target =
        call("Target.createTarget", Map.of("url", "about:blank")).get("targetId").getAsString();
    session =
        call("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .getAsString();
    for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
      call(domain + ".enable", Map.of());
    }
  }

  /** Sends a command and waits for its result. */
  JsonObject call(String method, Map<String, ?> parameters) {
    int id = ids.incrementAndGet();
    JsonObject message = new JsonObject();
    message.addProperty("id", id);
    message.addProperty("method", method);
    message.add("params", new com.google.gson.Gson().toJsonTree(parameters));
    if (!session.isEmpty()) {
      message.addProperty("sessionId", session);
    }
    CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    answers.put(id, answer);
    socket.sendText(message.toString(), true).join();
    JsonObject reply = answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
    if (reply.has("error")) {
      throw new AssertionError(method + ": " + reply.get("error"));
    }
    return reply.getAsJsonObject("result");
  }

  /** Opens a file and waits until it is loaded and drawn; returns how long that took in seconds. */
  double open(Path file) {
    return open(file, "");
  }

  /** The same, at an address within the file; the page is loaded anew. */
  double open(Path file, String hash) {
    call("Page.navigate", Map.of("url", "about:blank"));
    events.clear();
    long start = System.nanoTime();
    call("Page.navigate", Map.of("url", file.toUri() + hash));
    String drawn =
        "new Promise(done => { const wait = () => document.readyState === 'complete' ?"
            + " requestAnimationFrame(() => setTimeout(done, 0)) : setTimeout(wait, 5); wait(); })";
    run(drawn);
    return (System.nanoTime() - start) / 1e9;
  }

  /** The value of a JavaScript expression, as JSON; promises are awaited. */
  JsonElement run(String expression) {
    JsonObject result =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
    if (result.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + result.get("exceptionDetails"));
    }
    JsonElement value = result.getAsJsonObject("result").get("value");
    return value == null ? com.google.gson.JsonNull.INSTANCE : value;
  }

  /** A text as a reader sees it: blanks at which no line ends are blanks. */
  String text(String expression) {
    return run("String(" + expression + ")").getAsString().replace('\u00a0', ' ');
  }

  int number(String expression) {
    return run("Number(" + expression + ")").getAsInt();
  }

  /** Presses and releases a key. */
  void press(String key) {
    for (String type : List.of("keyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          key.length() == 1 || !type.equals("keyDown")
              ? Map.of("type", type, "key", key)
              : Map.of("type", "rawKeyDown", "key", key, "windowsVirtualKeyCode", code(key)));
    }
  }

  private static int code(String key) {
    return switch (key) {
      case "Tab" -> 9;
      case "Enter" -> 13;
      case "Escape" -> 27;
      case "Home" -> 36;
      case "ArrowLeft" -> 37;
      case "ArrowUp" -> 38;
      case "ArrowRight" -> 39;
      case "ArrowDown" -> 40;
      default -> throw new IllegalArgumentException(key);
    };
  }

  /** Makes the window another one: size in CSS pixels, colour scheme of the reader. */
  void look(int width, int height, boolean phone, String scheme) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", phone));
    call(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }

  /** A picture of the whole page. */
  void screenshot(Path file) throws IOException {
    JsonObject picture =
        call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, Base64.getDecoder().decode(picture.get("data").getAsString()));
  }

  /** Addresses that the page asked for, beginning with its own. */
  List<String> requests() {
    return events.stream()
        .filter(event -> event.get("method").getAsString().equals("Network.requestWillBeSent"))
        .map(event -> event.getAsJsonObject("params").getAsJsonObject("request"))
        .map(request -> request.get("url").getAsString())
        .toList();
  }

  /** What went wrong: exceptions, violations of the policy, anything printed to the console. */
  List<String> complaints() {
    List<String> kinds =
        List.of("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled");
    return events.stream()
        .filter(event -> kinds.contains(event.get("method").getAsString()))
        .map(JsonObject::toString)
        .toList();
  }

  /** Dialogs that the page opened. */
  boolean opened(String what) {
    return events.stream().anyMatch(event -> event.get("method").getAsString().contains(what));
  }

  /** Memory of all processes of the browser in MB, pages that several share counted once. */
  long memoryMegabytes() throws IOException {
    long kilobytes = 0;
    for (ProcessHandle handle :
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList()) {
      Path smaps = Path.of("/proc/" + handle.pid() + "/smaps_rollup");
      if (Files.isReadable(smaps)) {
        for (String line : Files.readAllLines(smaps)) {
          if (line.startsWith("Pss:")) {
            kilobytes += Long.parseLong(line.replaceAll("[^0-9]", ""));
          }
        }
      }
    }
    return kilobytes / 1000;
  }

  @Override
  public void close() throws IOException {
    List<ProcessHandle> all = process.descendants().toList();
    process.destroy();
    process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
    all.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    for (ProcessHandle handle : all) {
      handle.onExit().completeOnTimeout(handle, 10, TimeUnit.SECONDS).join();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private final class Incoming implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        JsonObject message = JsonParser.parseString(text.toString()).getAsJsonObject();
        text.setLength(0);
        CompletableFuture<JsonObject> answer =
            message.has("id") ? answers.remove(message.get("id").getAsInt()) : null;
        if (answer != null) {
          answer.complete(message);
        } else if (message.has("method")) {
          events.add(message);
        }
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }
}
