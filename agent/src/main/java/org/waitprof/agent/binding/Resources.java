package org.waitprof.agent.binding;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The text files beside the classes of this package. */
final class Resources {
  private Resources() {}

  /**
   * The text of a file, which has to be there: it comes in the same jar. ASCII, so that no decoder
   * is needed.
   */
  static String text(String name) {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing in this jar: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException("unreadable: " + name, e);
    }
  }
}
