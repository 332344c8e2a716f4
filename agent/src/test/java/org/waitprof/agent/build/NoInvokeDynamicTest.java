package org.waitprof.agent.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Rewritten code does what it did, and nothing is left to be linked at run time. */
class NoInvokeDynamicTest {
  private static final List<String> NAMES =
      List.of(
          "Specimen", "Specimen$Empty", "Specimen$Everything", "Specimen$Nested", "Specimen$Wide");

  @Test
  void doesWhatItDid() throws Exception {
    Map<String, byte[]> rewritten = new TreeMap<>(originals());
    rewritten.putAll(NoInvokeDynamic.rewrite(originals()));
    Class<?> changed = new Loader(rewritten).loadClass(Specimen.class.getName());
    assertNotSame(Specimen.class, changed);
    Constructor<?> constructor = changed.getDeclaredConstructor();
    constructor.setAccessible(true);
    assertEquals(new Specimen().get(), ((Supplier<?>) constructor.newInstance()).get());
  }

  @Test
  void leavesNothingToLink() throws IOException {
    assertTrue(originals().values().stream().anyMatch(NoInvokeDynamicTest::linksAtRunTime));
    for (byte[] file : NoInvokeDynamic.rewrite(originals()).values()) {
      assertFalse(linksAtRunTime(file));
    }
  }

  @Test
  void leavesAloneWhatHasNothingToChange() throws IOException {
    Map<String, byte[]> changed = NoInvokeDynamic.rewrite(originals());
    assertFalse(changed.containsKey(internal("Specimen$Wide")));
  }

  /** The bootstrap methods' names stand in the constant pool of whoever uses them. */
  private static boolean linksAtRunTime(byte[] file) {
    String text = new String(file, StandardCharsets.ISO_8859_1);
    return text.contains("LambdaMetafactory") || text.contains("ObjectMethods");
  }

  private static Map<String, byte[]> originals() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    for (String name : NAMES) {
      try (InputStream in = Specimen.class.getResourceAsStream(name + ".class")) {
        files.put(internal(name), in.readAllBytes());
      }
    }
    return files;
  }

  private static String internal(String name) {
    return (Specimen.class.getPackageName() + "." + name).replace('.', '/');
  }

  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> files;

    Loader(Map<String, byte[]> files) {
      super(Specimen.class.getClassLoader());
      this.files = files;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      byte[] file = files.get(name.replace('.', '/'));
      if (file == null) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      return known != null ? known : defineClass(name, file, 0, file.length);
    }
  }
}
