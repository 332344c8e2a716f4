package org.waitprof.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

/** Recursion of one method, or of several in turn, leaves the frames of one round. */
class CallPathTest {
  private static String folded(String path) {
    return CallPath.parse(path).folded().toString();
  }

  @Test
  void recursionIsFolded() {
    assertEquals("A.main:1;A.down:2;A.recv:3", folded("A.main:1;A.down:2;A.down:2;A.recv:3"));
    assertEquals("A.even:1;A.odd:2", folded("A.even:1;A.odd:2;A.even:1;A.odd:2;A.even:1;A.odd:2"));
    assertEquals("A.even:1", folded("A.even:1;A.odd:2;A.even:1"));
    assertEquals("A.left:1;A.right:2;A.recv:3", folded("A.left:1;A.right:2;A.right:2;A.recv:3"));
  }

  @Test
  void pathsWithoutRecursionStay() {
    CallPath path = CallPath.parse("A.main:1;A.down:2;A.down:3");
    assertSame(path, path.folded());
    assertSame(CallPath.EMPTY, CallPath.EMPTY.folded());
  }
}
