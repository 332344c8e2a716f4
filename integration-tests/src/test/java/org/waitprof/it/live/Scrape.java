package org.waitprof.it.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.waitprof.it.Stack;

/** What a scraper gets from an endpoint, and what promtool says to it. */
public final class Scrape {
  private Scrape() {}

  /** The addresses that target files name. */
  public static List<String> targets(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .map(Scrape::target)
          .toList();
    }
  }

  private static String target(Path file) {
    try {
      return JsonParser.parseString(Files.readString(file))
          .getAsJsonArray()
          .get(0)
          .getAsJsonObject()
          .getAsJsonArray("targets")
          .get(0)
          .getAsString();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Asks an endpoint. */
  public static HttpResponse<String> get(String target, String path, String... headers)
      throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + target + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** "clean" if promtool has nothing to say to the first endpoint, and OpenMetrics is whole. */
  static String lint(Path targets) throws Exception {
    String target = targets(targets).get(0);
    String text = get(target, "/metrics").body();
    HttpResponse<String> open =
        get(target, "/metrics", "Accept", "application/openmetrics-text; version=1.0.0");
    assertTrue(
        open.headers().firstValue("content-type").orElse("").startsWith("application/openmetrics"));
    assertTrue(open.body().endsWith("# EOF\n"), open::body);
    Process promtool =
        new ProcessBuilder(
                Stack.get().prometheus().resolve("promtool").toString(), "check", "metrics")
            .redirectErrorStream(true)
            .start();
    promtool.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    promtool.getOutputStream().close();
    String said = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, promtool.waitFor(), said);
    return said.isEmpty() ? "clean" : said;
  }

  /** A label's value in the text of a map of labels. */
  static String label(String labels, String name) {
    Matcher found = Pattern.compile("[{ ]" + name + "=([^,}]*)").matcher(labels);
    return found.find() ? found.group(1) : "";
  }
}
