package org.waitprof.agent.callpath.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.agent.callpath.Compiled;
import org.waitprof.agent.callpath.reach.ClassHeader;

/** Where classes are looked for, and which of them are read. */
class ClassPathTest {
  private final Path folder;

  private final Path classes =
      Compiled.program(
          "package app; public class Main { static void step() { mpi.Comm.WORLD.barrier(); } }");

  ClassPathTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Path jar(String name, @Nullable String classPath, String... entries) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (classPath != null) {
      manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    }
    Path jar = folder.resolve(name);
    Files.createDirectories(jar.getParent());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (String entry : entries) {
        out.putNextEntry(new ZipEntry(entry));
        String source = entry.substring(entry.startsWith("META-INF/versions/") ? 20 : 0);
        Path found = classes.resolve(source);
        out.write(Files.exists(found) ? Files.readAllBytes(found) : new byte[] {1, 2, 3});
      }
    }
    return jar;
  }

  private static Set<Path> of(Path... entries) throws IOException {
    URL[] urls = new URL[entries.length];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = entries[i].toUri().toURL();
    }
    try (URLClassLoader loader = new URLClassLoader(urls)) {
      return ClassPath.of(loader).entries().keySet();
    }
  }

  /** The names of the classes that are read, and how many files could not be. */
  private static String read(Path entry) {
    Set<String> names = new TreeSet<>();
    try (ClassFiles files =
        new ClassFiles(
            name -> name.startsWith("mpi."),
            10_000_000_000L,
            (file, again, from) -> {
              ClassHeader header = ClassHeader.read(file);
              assertEquals(header.name, ClassHeader.read(again.read()).name);
              names.add(header.name);
            })) {
      files.read(entry);
      return names + " " + files.unreadable();
    }
  }

  @Test
  void manifestsAreFollowedAndMissingEntriesLeftOut() throws IOException {
    Path last = jar("lib/last.jar", "../first.jar");
    Path second = jar("lib/second.jar", "last.jar missing.jar http://example.org/far.jar");
    Path first = jar("first.jar", "lib/second.jar lib/");
    assertEquals(
        List.of(first, second, last, folder.resolve("lib"), classes),
        List.copyOf(of(first, folder.resolve("none"), classes, first)));
  }

  @Test
  void foldersMayBeLinksAndHaveBlanksInTheirNames() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("a link"), classes);
    Path within = Files.createDirectory(folder.resolve("within"));
    Files.createSymbolicLink(within.resolve("app"), classes.resolve("app"));
    Files.createSymbolicLink(within.resolve("loop"), within);
    assertEquals(Set.of(classes.toRealPath()), of(link));
    assertEquals("[app/Main, mpi/Comm, mpi/Intracomm] 0", read(link));
    assertEquals("[app/Main] 0", read(within));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {new URL("file:" + link + "/")})) {
      assertEquals(Set.of(classes.toRealPath()), ClassPath.of(loader).entries().keySet());
    }
  }

  @Test
  void theProgramIsReadAlsoWhereTheBindingLiesBesideIt() throws IOException {
    Path fat =
        jar(
            "fat.jar",
            null,
            "mpi/Comm.class",
            "app/Main.class",
            "META-INF/versions/11/app/Main.class",
            "app/notes.txt",
            "app/Broken.class");
    assertEquals("[app/Main] 1", read(fat));
    Path agent = jar("agent.jar", null, "org/waitprof/agent/WaitprofAgent.class", "app/Main.class");
    assertEquals("[] 0", read(agent));
  }

  @Test
  void whatIsNoJarIsPassedOver() throws IOException {
    Path library = Files.write(folder.resolve("libmpi.so"), new byte[] {7, 'E', 'L', 'F'});
    assertEquals(Set.of(library.toRealPath()), of(library));
    assertEquals("[] 1", read(library));
  }

  @Test
  void readingStopsWhenItsTimeIsOver() {
    try (ClassFiles files =
        new ClassFiles(
            name -> false,
            -1,
            (file, again, from) -> {
              throw new AssertionError("read " + from);
            })) {
      files.read(classes);
      assertEquals(true, files.ranOut());
    }
  }

  @Test
  void theModulePathCountsWithItsModules() throws IOException {
    Path modules = Files.createDirectory(folder.resolve("modules"));
    Path exploded = Files.createDirectory(folder.resolve("exploded"));
    Files.write(exploded.resolve("module-info.class"), new byte[0]);
    Path module = jar("modules/one.jar", null, "app/Main.class");
    String classPath = System.getProperty("java.class.path");
    System.setProperty("java.class.path", "");
    System.setProperty(
        "jdk.module.path",
        Stream.of(modules, exploded)
            .map(Path::toString)
            .reduce((a, b) -> a + ":" + b)
            .orElseThrow());
    try {
      assertEquals(
          Set.of(module, exploded),
          ClassPath.of(ClassLoader.getSystemClassLoader()).entries().keySet());
    } finally {
      System.setProperty("java.class.path", classPath);
      System.clearProperty("jdk.module.path");
    }
  }
}
