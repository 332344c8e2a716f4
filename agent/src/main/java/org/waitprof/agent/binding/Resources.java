package org.waitprof.agent.binding;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The files in the folder of this package's classes. */
final class Resources {
  private Resources() {}

  /**
   * The text of a file, which has to be there: it comes in the same jar. ASCII, so that no decoder
   * is needed.
   */
  static String text(String name) {
    byte[] file = find(name);
    if (file == null) {
      throw new IllegalStateException("missing in this jar: " + name);
    }
    return new String(file, StandardCharsets.ISO_8859_1);
  }

  /** The content of a file; null without the file. */
  static byte @Nullable [] find(String name) {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("unreadable: ".concat(name), e);
    }
  }
}
