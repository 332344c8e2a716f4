package org.waitprof.system;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts that are files in the package of a class: styles, scripts, schemas, explanations. */
public final class ResourceText {
  private ResourceText() {}

  /**
   * The text of a file in the package of a class, in UTF-8.
   *
   * @throws IllegalStateException if waitprof.jar lacks the file
   */
  public static String of(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing in this waitprof.jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
