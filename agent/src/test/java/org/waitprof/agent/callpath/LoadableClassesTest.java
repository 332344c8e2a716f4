package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.agent.cache.PathStamp;
import org.waitprof.agent.callpath.scan.SearchLimit;

/** The classes that loaders may load are read once, however many loaders look in one place. */
class LoadableClassesTest {
  private final List<String> read = new ArrayList<>();

  private final LoadableClasses classes =
      new LoadableClasses(
          name -> name.startsWith("java."), (header, file, from) -> read.add(header.name));

  /** Does not ask its parent first, and has no class path. */
  private static final class Own extends ClassLoader {
    Own(ClassLoader parent) {
      super(parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      return super.loadClass(name, resolve);
    }
  }

  private static URLClassLoader files(Path folder, ClassLoader parent) throws IOException {
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, parent);
  }

  @Test
  void loadersOfOneClassPathShareIt() throws IOException {
    Path folder =
        Compiled.program(
            "package app; public class Main { Other other; }",
            "package app; public class Other {}");
    ClassLoader none = ClassLoader.getPlatformClassLoader();
    List<ClassLoader> live = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      ClassLoader loader = files(folder, none);
      ClassLoader below = new Own(loader);
      live.add(below);
      for (ClassLoader each : List.of(loader, below)) {
        classes.begin(each, "app/Main");
        assertTrue(classes.hasBegun(each));
        classes.follow(each, Files.readAllBytes(folder.resolve("app/Main.class")));
      }
    }
    assertEquals(300, live.size());
    assertEquals(
        List.of("app/Main", "app/Other", "mpi/Comm", "mpi/Intracomm"),
        read.stream().sorted().toList());
  }

  /** Jars stay open as long as they are searched. */
  @Test
  void beyondALimitClassPathsAreNotSearched(@TempDir Path folder) throws IOException {
    byte[] main =
        Files.readAllBytes(
            Compiled.program("package app; public class Main {}").resolve("app/Main.class"));
    List<ClassLoader> live = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      Path own = folder.resolve("classes" + i);
      Files.write(Files.createDirectories(own.resolve("app")).resolve("Main.class"), main);
      ClassLoader loader = files(own, ClassLoader.getPlatformClassLoader());
      live.add(loader);
      classes.begin(loader, "app/Main");
    }
    assertEquals(300, live.size());
    assertEquals(200, read.size());
  }

  /** The program has set its heap as large as it needs itself. */
  @Test
  void beyondAPartOfTheHeapNothingIsRead() throws IOException {
    Path folder =
        Compiled.program(
            "package app; public class Main { Other other; }",
            "package app; public class Other { Third third; }",
            "package app; public class Third {}");
    LoadableClasses few =
        new LoadableClasses(
            name -> !name.startsWith("app."),
            (header, file, from) -> read.add(header.name),
            new SearchLimit(20_000, Long.MAX_VALUE));
    few.begin(files(folder, ClassLoader.getPlatformClassLoader()), "app/Main");
    assertTrue(read.size() < 3, read::toString);
    assertTrue(few.isIncomplete());
  }

  /** Entries that are missing take time, too, and there may be tens of thousands. */
  @Test
  void beyondATimeNoEntryIsLookedFor(@TempDir Path folder) throws IOException {
    URL[] missing = new URL[2000];
    for (int i = 0; i < missing.length; i++) {
      missing[i] = folder.resolve("none" + i + ".jar").toUri().toURL();
    }
    LoadableClasses none =
        new LoadableClasses(
            name -> false,
            (header, file, from) -> read.add(header.name),
            new SearchLimit(1L << 30, 1));
    List<PathStamp> stamps = new ArrayList<>();
    none.begin(new URLClassLoader(missing, ClassLoader.getPlatformClassLoader()), "app/Main");
    none.describe(stamps::add);
    assertTrue(stamps.size() < 2, stamps::toString);
    assertTrue(none.isIncomplete());
  }
}
