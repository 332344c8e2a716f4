package org.waitprof.it.live;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.it.Stack;

/** A real Prometheus, scraping every second whatever a folder of target files names. */
final class PrometheusServer implements AutoCloseable {
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final Process process;
  private final int port;
  private final Path log;

  private PrometheusServer(Process process, int port, Path log) {
    this.process = process;
    this.port = port;
    this.log = log;
  }

  /** Starts a server with its data in a folder. */
  static PrometheusServer start(Path folder, Path targets) throws Exception {
    Path config = folder.resolve("prometheus.yml");
    Files.writeString(
        config,
        "global: {scrape_interval: 1s}\n"
            + "scrape_configs:\n"
            + "  - job_name: mpi\n"
            + "    file_sd_configs:\n"
            + "      - files: ['"
            + targets
            + "/waitprof-*.json']\n"
            + "        refresh_interval: 1s\n");
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Path log = folder.resolve("prometheus.log");
    Process process =
        new ProcessBuilder(
                Stack.get().prometheus().resolve("prometheus").toString(),
                "--config.file=" + config,
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    PrometheusServer server = new PrometheusServer(process, port, log);
    for (int i = 0; i < 300; i++) {
      if (server.isReady()) {
        return server;
      }
      Thread.sleep(100);
    }
    server.close();
    throw new AssertionError("Prometheus does not start:\n" + Files.readString(log));
  }

  private boolean isReady() throws InterruptedException {
    try {
      return get("/-/ready").statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    return client.send(
        HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(10)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** The values of an instant query at a time, by their labels as JSON, sorted. */
  Map<String, Double> query(String query, double atSeconds) throws Exception {
    String path =
        "/api/v1/query?query="
            + URLEncoder.encode(query, StandardCharsets.UTF_8)
            + "&time="
            + atSeconds;
    HttpResponse<String> answer = get(path);
    if (answer.statusCode() != 200) {
      throw new AssertionError(query + ": " + answer.body() + Files.readString(log));
    }
    JsonArray results =
        JsonParser.parseString(answer.body())
            .getAsJsonObject()
            .getAsJsonObject("data")
            .getAsJsonArray("result");
    TreeMap<String, Double> values = new TreeMap<>();
    for (JsonElement each : results) {
      JsonObject series = each.getAsJsonObject();
      TreeMap<String, String> labels = new TreeMap<>();
      series
          .getAsJsonObject("metric")
          .entrySet()
          .forEach(label -> labels.put(label.getKey(), label.getValue().getAsString()));
      values.put(
          labels.toString(),
          Double.parseDouble(series.getAsJsonArray("value").get(1).getAsString()));
    }
    return values;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
