package org.waitprof.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** In a locale that can express all names; {@code LocaleIT} has the others. */
class PathTextTest {
  /** Half of a character: no encoding can express it. */
  private static final String NEVER = "a\uD800b";

  @Test
  void whatCanBeExpressedStaysAsItIs() {
    assertEquals(Path.of("x/y.wprof"), PathText.of("x/y.wprof"));
    assertEquals(Path.of("/x"), PathText.of("/x"));
    assertEquals(Path.of("").toAbsolutePath(), PathText.workingFolder());
    assertEquals("x y", PathText.expressible("x y"));
    assertEquals("x/y", PathText.shown(Path.of("x/y")));
    assertEquals("x/y", PathText.shown(Path.of("/proc/self/cwd/x/y")));
  }

  @Test
  void whatCannotIsReplaced() {
    assertEquals("a_b", PathText.expressible(NEVER));
    assertEquals(Path.of("/tmp/a_b"), PathText.of("/tmp/" + NEVER));
    assertThrows(InvalidPathException.class, () -> PathText.of("a\0b"));
  }
}
