package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.cache.CacheWriter;
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
    CacheWriter kept = mock(CacheWriter.class);
    assertTrue(program.sites().describe(kept, 10_000_000_000L));
    byte[] woven = woven(folder, "app/Step");
    verify(kept)
        .add(
            anyLong(),
            anyInt(),
            eq("app/Step"),
            argThat(later -> Arrays.equals(woven, later.file())));
    verify(kept).add(anyLong(), anyInt(), eq("app/Plain"), eq(WeaveResult.NOTHING));
    for (Path each : List.of(folder, folder.resolve("app"), step)) {
      verify(kept).add(argThat((PathStamp stamp) -> stamp.path().equals(each.toString())));
    }

    CacheWriter none = mock(CacheWriter.class);
    program.sites().describe(none, -1);
    verify(none, never()).add(anyLong(), anyInt(), eq("app/Step"), any());

    Files.setLastModifiedTime(step, FileTime.fromMillis(System.currentTimeMillis() + 1000));
    assertFalse(program.sites().describe(mock(CacheWriter.class), 10_000_000_000L));
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
