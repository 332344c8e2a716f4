package org.waitprof.agent.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A slim class does what it did, and is smaller. */
class SlimClassTest {
  /** What is made slim: with local variables, and annotations of types. */
  public static final class Sample {
    private final @Nullable String text;

    public Sample() {
      this("a");
    }

    Sample(@Nullable String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      @Nullable String local = text;
      List<@Nullable String> all = new java.util.ArrayList<>();
      all.add(local);
      return all.toString();
    }
  }

  @Test
  void keepsWhatItDoes() throws Exception {
    byte[] file = fileOf(Sample.class);
    byte[] slim = SlimClass.of(file);
    assertTrue(slim.length < file.length * 0.9, slim.length + " of " + file.length);
    Class<?> defined =
        new ClassLoader(null) {
          @Override
          protected Class<?> findClass(String name) {
            return defineClass(name, slim, 0, slim.length);
          }
        }.loadClass(Sample.class.getName());
    assertEquals("[a]", defined.getConstructor().newInstance().toString());
  }

  private static byte[] fileOf(Class<?> type) throws IOException {
    String name = type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }
}
