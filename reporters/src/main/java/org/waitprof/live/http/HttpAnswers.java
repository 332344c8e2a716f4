package org.waitprof.live.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.waitprof.report.wording.Template;

/**
 * Answers to requests: metrics, a sign of life, or a refusal.
 *
 * @param page the metrics
 * @param credentials null to admit every client
 * @param names allowed names of the host; null for any
 */
record HttpAnswers(
    MetricsAnswer page, @Nullable Credentials credentials, @Nullable LoopbackNames names) {
  private static final String TEXT = "text/plain; charset=utf-8";

  /** The answer to a request; null stands for a request that cannot be understood. */
  ByteBuffer to(@Nullable HttpRequest request) {
    if (request == null) {
      return answer("400 Bad Request", "", TEXT, "bad request\n", true);
    }
    boolean body = !request.method().equals("HEAD");
    if (names != null && !names.accept(request.header("host"))) {
      String why = "this endpoint answers only requests to localhost\n";
      return answer("421 Misdirected Request", "", TEXT, why, body);
    }
    if (credentials != null && !credentials.accept(request.header("authorization"))) {
      String ask = "WWW-Authenticate: Basic realm=\"waitprof\", charset=\"UTF-8\"\r\n";
      return answer("401 Unauthorized", ask, TEXT, "unauthorized\n", body);
    }
    if (body && !request.method().equals("GET")) {
      return answer("405 Method Not Allowed", "Allow: GET, HEAD\r\n", TEXT, "GET or HEAD\n", true);
    }
    return switch (request.path()) {
      case "/metrics" -> metrics(request, body);
      case "/" -> answer("200 OK", "", TEXT, "waitprof: metrics are at /metrics\n", body);
      case "/-/healthy" -> answer("200 OK", "", TEXT, "healthy\n", body);
      default -> answer("404 Not Found", "", TEXT, "not found: metrics are at /metrics\n", body);
    };
  }

  private ByteBuffer metrics(HttpRequest request, boolean body) {
    try {
      MetricsAnswer.Content content = page.content(request.header("accept"));
      return answer("200 OK", "", content.type(), content.bytes(), body);
    } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
      return answer("500 Internal Server Error", "", TEXT, "cannot read counters: " + e, body);
    }
  }

  private static ByteBuffer answer(
      String status, String headers, String type, String text, boolean withBody) {
    return answer(status, headers, type, text.getBytes(StandardCharsets.UTF_8), withBody);
  }

  private static ByteBuffer answer(
      String status, String headers, String type, byte[] body, boolean withBody) {
    String head =
        Template.fill(
            """
            HTTP/1.1 %s\r
            %sContent-Type: %s\r
            Content-Length: %s\r
            Cache-Control: no-store\r
            Connection: close\r
            \r
            """,
            status, headers, type, body.length);
    byte[] start = head.getBytes(StandardCharsets.UTF_8);
    ByteBuffer answer = ByteBuffer.allocate(start.length + (withBody ? body.length : 0)).put(start);
    if (withBody) {
      answer.put(body);
    }
    return answer.flip();
  }
}
