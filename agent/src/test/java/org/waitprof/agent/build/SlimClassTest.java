package org.waitprof.agent.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A slim class does what it did, and is smaller. */
class SlimClassTest {
  /** What is made slim: with local variables, generic types, and annotations of types. */
  public static final class Sample {
    private static final int COPIED = 7;
    private static final List<String> MADE = List.of("made");

    private final List<@Nullable String> all = new ArrayList<>(MADE);

    public Sample() {
      this("a");
    }

    Sample(@Nullable String text) {
      all.add(text);
    }

    @Override
    public String toString() {
      @Nullable String local = all.get(0) + COPIED;
      return local + all;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void keepsWhatItDoes(boolean keepsTypes) throws Exception {
    byte[] file = fileOf(Sample.class);
    byte[] slim = SlimClass.of(file, keepsTypes);
    assertTrue(slim.length < file.length * 0.9, slim.length + " of " + file.length);
    Class<?> defined =
        new ClassLoader(null) {
          @Override
          protected Class<?> findClass(String name) {
            return defineClass(name, slim, 0, slim.length);
          }
        }.loadClass(Sample.class.getName());
    assertEquals("made7[made, a]", defined.getConstructor().newInstance().toString());
    Set<String> fields = new TreeSet<>();
    boolean isGeneric = false;
    for (Field field : defined.getDeclaredFields()) {
      fields.add(field.getName());
      isGeneric |= field.getGenericType() instanceof ParameterizedType;
    }
    assertEquals(keepsTypes ? Set.of("COPIED", "MADE", "all") : Set.of("MADE", "all"), fields);
    assertEquals(keepsTypes, isGeneric);
  }

  private static byte[] fileOf(Class<?> type) throws IOException {
    String name = type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }
}
