package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.cache.CacheSink;
import org.waitprof.agent.cache.PathStamp;
import org.waitprof.agent.cache.WeaveResult;
import org.waitprof.agent.callpath.reach.ClassHeader;
import org.waitprof.agent.callpath.reach.ClassNames;

/** What a run leaves for the next, and the next that has to weave after all. */
class EarlierRunTest {
  private static final String MAIN =
      "package app; public class Main { public static void main(String[] a) { Step.run(); } }";
  private static final String STEP =
      "package app; class Step { static void run() { mpi.Comm.WORLD.barrier(); } }";
  private static final String PLAIN = "package app; class Plain { }";

  private static byte[] file(Path folder, String name) throws IOException {
    return Files.readAllBytes(folder.resolve(name));
  }

  private static byte[] woven(Path folder, String name) throws IOException {
    byte[] woven = Program.of(folder).weave(name, file(folder, name + ".class"));
    return Objects.requireNonNull(woven);
  }

  @Test
  void whatIsWovenAsItWouldBeNowStays() throws IOException, InterruptedException {
    Path folder = Compiled.program(MAIN, STEP);
    Program program = Program.of(folder);
    program.assume("app/Main", woven(folder, "app/Main"));
    program.load("app.Main");
    assertTrue(program.weaves("app.Step"));
    Thread.sleep(200); // ten times what classes are gathered for
    assertEquals(Set.of(), program.retransformed());
  }

  @Test
  void whatIsWovenOtherwiseNowIsWovenAgain() throws IOException, InterruptedException {
    Path folder = Compiled.program(MAIN, STEP);
    Program program = Program.of(folder);
    program.assume("app/Main", file(folder, "app/Main.class"));
    program.load("app.Main");
    assertTrue(program.weaves("app.Step"));
    for (int i = 0; i < 500 && program.retransformed().isEmpty(); i++) {
      Thread.sleep(20);
    }
    assertEquals(Set.of("app.Main"), program.retransformed());
  }

  /** Keeps what it is given. */
  private static final class Kept implements CacheSink {
    final Map<String, WeaveResult> classes = new HashMap<>();
    final Set<String> stamps = new HashSet<>();

    @Override
    public boolean knows(long content) {
      return false;
    }

    @Override
    public void add(long content, int length, String name, WeaveResult woven) {
      classes.put(name, woven);
    }

    @Override
    public void add(PathStamp stamp) {
      stamps.add(stamp.path());
    }
  }

  @Test
  void theNextRunGetsWhatThisOneHasNotLoaded() throws IOException {
    Path folder = Compiled.program(MAIN, STEP, PLAIN);
    Path step = folder.resolve("app/Step.class");
    for (String name : new String[] {"Main", "Step", "Plain"}) {
      Files.setLastModifiedTime(
          folder.resolve("app/" + name + ".class"), FileTime.fromMillis(1_000_000));
    }
    Program program = Program.of(folder);
    assertTrue(program.weaves("app.Main"));
    Kept kept = new Kept();
    assertTrue(program.sites().describe(kept, 10_000_000_000L));
    WeaveResult later = kept.classes.get("app/Step");
    assertNotNull(later);
    assertArrayEquals(woven(folder, "app/Step"), later.file());
    assertEquals(WeaveResult.NOTHING, kept.classes.get("app/Plain"));
    assertTrue(
        kept.stamps.containsAll(
            Set.of(folder.toString(), folder.resolve("app").toString(), step.toString())),
        kept.stamps::toString);

    Kept none = new Kept();
    program.sites().describe(none, -1);
    assertFalse(none.classes.containsKey("app/Step"));

    Files.setLastModifiedTime(step, FileTime.fromMillis(System.currentTimeMillis() + 1000));
    assertFalse(program.sites().describe(new Kept(), 10_000_000_000L));
  }

  /** Programs load classes by name, and may have packages that begin like the JDK's. */
  @Test
  void namesInClassFiles() throws IOException {
    Path folder =
        Compiled.program(
            "package app; class Main { Object o = new javatools.Tool[0];"
                + " String s = \"app.plugin.Fast\" + \"\"; String t = \"no.name\"; }",
            "package javatools; public class Tool { }");
    ClassNames names = new ClassNames();
    ClassHeader.read(file(folder, "app/Main.class"), names);
    Set<String> found = new HashSet<>();
    for (String name = names.next(); name != null; name = names.next()) {
      found.add(name);
    }
    assertEquals(Set.of("app/Main", "javatools/Tool", "app/plugin/Fast"), found);
  }
}
