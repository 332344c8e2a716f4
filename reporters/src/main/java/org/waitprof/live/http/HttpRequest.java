package org.waitprof.live.http;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The head of a request: as much of HTTP/1.1 (RFC 9112) as a scraper needs.
 *
 * @param method method, as sent
 * @param path without query
 * @param headers by lower-case name; several of one name are a list with commas
 */
record HttpRequest(String method, String path, Map<String, String> headers) {

  /** Parses the head of a request; null if it is none. */
  static @Nullable HttpRequest parse(String head) {
    String[] lines = head.split("\r?\n", -1);
    String[] words = lines[0].split(" ", -1);
    if (words.length != 3 || !words[2].startsWith("HTTP/1.") || !words[1].startsWith("/")) {
      return null;
    }
    Map<String, String> headers = new HashMap<>();
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      if (colon > 0) {
        headers.merge(
            lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
            lines[i].substring(colon + 1).strip(),
            (before, more) -> before + ", " + more);
      }
    }
    return new HttpRequest(words[0], words[1].split("\\?", 2)[0], headers);
  }

  String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
