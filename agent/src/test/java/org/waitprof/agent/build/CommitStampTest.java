package org.waitprof.agent.build;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.waitprof.model.Version;

/** Expectation: the version of a stamped class names the commit, and nothing else changes. */
class CommitStampTest {
  private static byte[] file(Class<?> type) throws IOException {
    try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      return requireNonNull(in).readAllBytes();
    }
  }

  private static String version(byte[] file) throws ReflectiveOperationException {
    ClassLoader loader =
        new ClassLoader(null) {
          @Override
          protected Class<?> findClass(String name) {
            return defineClass(name, file, 0, file.length);
          }
        };
    return (String) loader.loadClass(Version.class.getName()).getField("TEXT").get(null);
  }

  @Test
  void versionNamesTheCommit() throws Exception {
    byte[] stamped = CommitStamp.into(file(Version.class), "1a2b3c4d5e6f-dirty\n");
    assertEquals(Version.TEXT.replace("no commit", "1a2b3c4d5e6f-dirty"), version(stamped));
    assertEquals(Version.class.getName().replace('.', '/'), CommitStamp.CLASS);
  }

  @Test
  void unknownCommitChangesNothing() throws Exception {
    byte[] file = file(Version.class);
    assertSame(file, CommitStamp.into(file, ""));
    assertEquals(Version.TEXT, version(file));
  }

  @Test
  void otherClassesAreRefused() throws IOException {
    byte[] other = file(JarAssembly.class);
    assertThrows(IllegalArgumentException.class, () -> CommitStamp.into(other, "1a2b3c4d5e6f"));
  }
}
