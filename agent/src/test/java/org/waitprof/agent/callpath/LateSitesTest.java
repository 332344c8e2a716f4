package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Sites that are found when their class is loaded already. */
class LateSitesTest {
  private static final String TASK = "package app; public interface Task { void run(); }";

  private static final String MAIN =
      """
      package app;
      public class Main {
        public static void main(String[] arguments) {}
        static void call(Task task) {
          task.run();
        }
        static int other(int x) { return x + Integer.parseInt("1"); }
      }
      """;

  private static final String PLUGIN =
      "package app; public class Plugin implements Task {"
          + " public void run() { mpi.Comm.WORLD.barrier(); } }";

  private static void awaitRetransformed(Program program, Set<String> expected) {
    long end = System.nanoTime() + 10_000_000_000L;
    while (!program.retransformed().equals(expected) && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    assertEquals(expected, program.retransformed());
  }

  @Test
  void aClassThatComesLateWeavesItsCallersAgain() throws IOException {
    Path main = Compiled.program(TASK, MAIN);
    Path plugin = Compiled.against(main, PLUGIN);
    byte[] mainFile = Files.readAllBytes(main.resolve("app/Main.class"));
    byte[] pluginFile = Files.readAllBytes(plugin.resolve("app/Plugin.class"));
    Program program = Program.of(main);
    assertFalse(program.weaves("app.Main"));
    assertNotNull(program.weave("app/Plugin", pluginFile));
    awaitRetransformed(program, Set.of("app.Main"));
    assertNotNull(program.weave("app/Main", mainFile));
    assertNotNull(program.weave("app/Plugin", pluginFile));
    awaitRetransformed(program, Set.of("app.Main"));
  }

  /** A loader that does not find the recorder has it, so it stays as it is; its callers do not. */
  @Test
  void aClassThatStaysAsItIsWeavesItsCallersAgain() throws IOException {
    Path main = Compiled.program(TASK, MAIN);
    Path plugin = Compiled.against(main, PLUGIN);
    Program program = Program.of(main);
    assertFalse(program.weaves("app.Main"));
    byte[] file = Files.readAllBytes(plugin.resolve("app/Plugin.class"));
    program.sites().pass(new ClassLoader() {}, "app/Plugin", file);
    awaitRetransformed(program, Set.of("app.Main"));
    assertNotNull(program.weave("app/Main", Files.readAllBytes(main.resolve("app/Main.class"))));
  }

  @Test
  void aSiteThatAWalkFoundIsWovenOnce() throws IOException {
    Path main = Compiled.program(TASK, MAIN);
    byte[] mainFile = Files.readAllBytes(main.resolve("app/Main.class"));
    Program program = Program.of(main);
    assertFalse(program.weaves("app.Main"));
    assertNull(program.weave("app/Main", mainFile));
    assertTrue(program.sites().force("app.Main", "other", 7));
    assertFalse(program.sites().force("app.Main", "other", 7));
    awaitRetransformed(program, Set.of("app.Main"));
    assertNotNull(program.weave("app/Main", mainFile));
    assertEquals(
        List.of("found only by a stack walk: app.Main.other:7"), program.sites().limitations());
  }

  /** Each kept what was read of it, and took as long to weave as the first. */
  @Test
  void classesMadeAtRunTimeAreLeftOutBeyondALimit() throws IOException {
    Path main = Compiled.program(TASK, MAIN);
    Path plugin = Compiled.against(main, PLUGIN);
    String file = Files.readString(plugin.resolve("app/Plugin.class"), StandardCharsets.ISO_8859_1);
    Program program = Program.of(main);
    assertFalse(program.weaves("app.Main"));
    ClassLoader loader = new ClassLoader() {};
    for (int i = 0; i < MadeClasses.MOST; i++) {
      String name = "app/P%05d".formatted(i);
      byte[] made = file.replace("app/Plugin", name).getBytes(StandardCharsets.ISO_8859_1);
      assertFalse(program.sites().leavesOut(loader, name, made), "one of the first");
      assertNotNull(program.weave(name, made));
    }
    byte[] one = file.replace("app/Plugin", "app/P99999").getBytes(StandardCharsets.ISO_8859_1);
    assertTrue(program.sites().leavesOut(loader, "app/P99999", one));
    try (URLClassLoader files = new URLClassLoader(new URL[] {plugin.toUri().toURL()}, null)) {
      assertFalse(
          program
              .sites()
              .leavesOut(
                  files, "app/Plugin", Files.readAllBytes(plugin.resolve("app/Plugin.class"))),
          "its loader has a file of it");
    }
    byte[] known = Files.readAllBytes(main.resolve("app/Main.class"));
    assertFalse(program.sites().leavesOut(loader, "app/Main", known), "found by the search");
    assertEquals(
        List.of("1 class that was made at run time, after the first 2000"),
        program.sites().limitations());
  }

  /** A file that differs from all before is woven each time, which has an end as well. */
  @Test
  void filesOfOneNameAreLeftOutBeyondALimit() throws IOException {
    String source =
        "package app; public class Plugin { public String toString() {"
            + " mpi.Comm.WORLD.barrier(); return \"x00000\"; } }";
    Path main = Compiled.program(source);
    String file = Files.readString(main.resolve("app/Plugin.class"), StandardCharsets.ISO_8859_1);
    Program program = Program.of(main);
    ClassLoader loader = new ClassLoader() {};
    for (int i = 0; i < MadeClasses.MOST_OF_NAME; i++) {
      byte[] made = text(file, i);
      assertFalse(program.sites().leavesOut(loader, "app/Plugin", made), "one of the first");
      byte[] woven = program.weave("app/Plugin", made);
      assertNotNull(woven);
      assertSame(woven, program.weave("app/Plugin", made), "woven once");
    }
    assertTrue(program.sites().leavesOut(loader, "app/Plugin", text(file, 99_999)));
    assertFalse(
        program.sites().leavesOut(loader, "app/Plugin", text(file, MadeClasses.MOST_OF_NAME - 1)),
        "known by its content");
    assertEquals(
        List.of("1 class that was made at run time, after the first 1000 of one name"),
        program.sites().limitations());
  }

  private static byte[] text(String file, int number) {
    return file.replace("x00000", "x%05d".formatted(number)).getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void anotherFileOfAKnownClassCountsBesideTheFirst() throws IOException {
    Path first = Compiled.program(TASK, MAIN);
    Path second =
        Compiled.program(
            TASK,
            MAIN.replace(
                "return x + Integer.parseInt(\"1\");", "mpi.Comm.WORLD.barrier(); return x;"));
    Program program = Program.of(first);
    assertFalse(program.weaves("app.Main"));
    assertNotNull(program.weave("app/Main", Files.readAllBytes(second.resolve("app/Main.class"))));
  }
}
