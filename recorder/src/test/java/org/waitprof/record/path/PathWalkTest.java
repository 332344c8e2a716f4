package org.waitprof.record.path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Frames that the running context lacks, and lines of classes that were replaced. */
class PathWalkTest {
  @Test
  void theFrameIsFoundThatTheContextLacks() {
    Set<String> missing = new TreeSet<>();
    List<StackFrame> stack = new ArrayList<>();
    long context = 0;
    for (int line = 1; line <= 5; line++) {
      stack.add(frame("m" + line, line, line));
      long site = SiteHash.of("app.Main", "m" + line, line);
      Sites.noteWoven(site);
      context = line == 2 ? context : SiteHash.inside(context, site);
    }
    stack.add(frame("unwoven", 6, 6));
    new PathWalk(stack, true)
        .reportMissing(context, (className, method, line) -> missing.add(method));
    assertEquals(Set.of("m2", "unwoven"), missing);
  }

  @Test
  void linesOfReplacedMethodsAreRemembered() {
    Sites.noteOldLine("app.Old", "run()V", 7, 42);
    Sites.noteOldLine("app.Old", "run()V", 9, 43);
    Sites.noteOldLine("app.Old", "run()V", 9, 44);
    assertEquals(42, Sites.line(frame("app.Old", "run", -1, 7)));
    assertEquals(12, Sites.line(frame("app.Old", "run", 12, 7)));
    assertEquals(0, Sites.line(frame("app.Old", "run", -1, 8)));
    assertEquals(0, Sites.line(frame("app.Old", "run", -1, 9)), "two versions disagree");
  }

  /** What such a walk finds is right, and the context cannot be: that is no mismatch. */
  @Test
  void methodsThatWereActiveWhenWovenAreKnown() {
    Sites.noteOldLine("app.Active", "run()V", 7, 42);
    StackFrame now = frame("app.Active", "run", 12, 7);
    StackFrame old = frame("app.Active", "run", -1, 7);
    assertFalse(new PathWalk(new ArrayList<>(List.of(now)), true).hasReplacedFrame());
    assertTrue(new PathWalk(new ArrayList<>(List.of(now, old)), true).hasReplacedFrame());
    StackFrame withoutLines = frame("app.NoLines", "run", -1, 7);
    assertFalse(new PathWalk(new ArrayList<>(List.of(withoutLines)), true).hasReplacedFrame());
  }

  /** A program whose recursion is in classes that are excluded: no walk goes all the way. */
  @Test
  void framesOutsideOfTheApplicationCountAsWell() throws InterruptedException {
    List<PathWalk> walks = new ArrayList<>();
    Thread thread = new Thread(null, () -> deep(50_000, walks), "deep", 256L << 20);
    thread.start();
    thread.join();
    assertEquals(List.of(16 * 1024, 1024, 1024), walks.stream().map(PathWalk::seen).toList());
    assertEquals(List.of(false, false, true), walks.stream().map(PathWalk::isComplete).toList());
  }

  private static void deep(int depth, List<PathWalk> walks) {
    if (depth > 0) {
      deep(depth - 1, walks);
      return;
    }
    walks.add(PathWalk.ofCaller(PathDepth.FULL, false, name -> false));
    walks.add(PathWalk.ofCaller(PathDepth.FULL, true, name -> false));
    walks.add(PathWalk.innermost(PathDepth.FULL, name -> false));
  }

  private static StackFrame frame(String method, int line, int place) {
    return frame("app.Main", method, line, place);
  }

  private static StackFrame frame(String className, String method, int line, int place) {
    return (StackFrame)
        Proxy.newProxyInstance(
            PathWalkTest.class.getClassLoader(),
            new Class<?>[] {StackFrame.class},
            (proxy, called, arguments) ->
                switch (called.getName()) {
                  case "getClassName" -> className;
                  case "getMethodName" -> method;
                  case "getDescriptor" -> "()V";
                  case "getLineNumber" -> line;
                  case "getByteCodeIndex" -> place;
                  default -> throw new UnsupportedOperationException(called.getName());
                });
  }
}
