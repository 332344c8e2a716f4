package org.waitprof.agent.callpath.scan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.agent.callpath.Compiled;

/** Where classes are looked for, in which order, and what is opened for that. */
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

  private static List<Path> of(Path... entries) throws IOException {
    URL[] urls = new URL[entries.length];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = entries[i].toUri().toURL();
    }
    try (URLClassLoader loader = new URLClassLoader(urls)) {
      return of(loader);
    }
  }

  /** The entries that can be opened, in the order in which they are. */
  private static List<Path> of(ClassLoader loader) {
    ClassPath path = ClassPath.of(loader, SearchLimit.none());
    List<Path> entries = new ArrayList<>();
    for (PathEntry entry = path.next(); entry != null; entry = path.next()) {
      entries.add(Path.of(entry.path()));
    }
    return entries;
  }

  private static ClassFinder finder(Path... entries) throws IOException {
    URL[] urls = new URL[entries.length];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = entries[i].toUri().toURL();
    }
    try (URLClassLoader loader = new URLClassLoader(urls)) {
      return new ClassFinder(loader, null, SearchLimit.none());
    }
  }

  private static Set<String> all(Path entry, String first) throws IOException {
    return new TreeSet<>(finder(entry).beside(first, 100));
  }

  @Test
  void manifestsAreFollowedAndMissingEntriesLeftOut() throws IOException {
    Path last = jar("lib/last.jar", "../first.jar", "app/Main.class");
    Path second = jar("lib/second.jar", "last.jar missing.jar http://example.org/far.jar");
    Path first = jar("first.jar", "lib/second.jar lib/");
    List<Path> entries = of(first, folder.resolve("none"), classes, first);
    // A folder without classes counts where to look takes longer than 20 ms, as on a busy machine.
    entries.remove(folder.resolve("lib"));
    assertEquals(List.of(first, second, last, classes), entries);
    ClassFinder.Found found = finder(first, classes).find("app/Main");
    assertNotNull(found);
    assertEquals(last.toString(), found.entry());
  }

  /** A few kilobytes of a jar that unpack to more memory than the program may have left. */
  @Test
  void whatIsTooLargeForAClassIsNotRead() throws IOException {
    Path bomb = folder.resolve("bomb.jar");
    byte[] zeros = new byte[1 << 20];
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(bomb))) {
      for (String name : List.of("app/Bomb.class", "META-INF/services/app.Bomb")) {
        out.putNextEntry(new ZipEntry(name));
        for (int written = 0; written <= FileContent.LARGEST; written += zeros.length) {
          out.write(zeros);
        }
      }
    }
    byte[] bytes = Files.readAllBytes(bomb);
    Path silent = folder.resolve("silent.jar");
    Files.write(silent, withoutSizes(bytes));
    Path large = Files.createDirectories(folder.resolve("large/app")).resolve("Bomb.class");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(FileContent.LARGEST + 1L);
    }
    for (Path entry : List.of(bomb, silent, folder.resolve("large"))) {
      ClassFinder finder = finder(entry);
      ClassFinder.Found found = finder.find("app/Bomb");
      assertNotNull(found, entry::toString);
      assertThrows(UncheckedIOException.class, () -> found.file().get(), entry::toString);
      assertEquals(List.of(), finder.providers("app/Bomb"));
    }
  }

  /** The directory of a jar whose entries are said to be empty. */
  private static byte[] withoutSizes(byte[] jar) {
    byte[] changed = jar.clone();
    for (int at = 0; at + 28 < jar.length; at++) {
      if (jar[at] == 'P' && jar[at + 1] == 'K' && jar[at + 2] == 1 && jar[at + 3] == 2) {
        Arrays.fill(changed, at + 24, at + 28, (byte) 0);
      }
    }
    return changed;
  }

  /** An entry behind the one that has the class is never opened. */
  @Test
  void whatNobodyAsksForIsNotOpened() throws IOException {
    Path behind = jar("behind.jar", null, "app/Main.class");
    ClassFinder finder = finder(classes, behind);
    assertNotNull(finder.find("app/Main"));
    Set<String> stamps = new TreeSet<>();
    finder.describe(stamp -> stamps.add(stamp.path()));
    assertEquals(Set.of(classes.resolve("app").toString()), stamps);
    assertNull(finder.find("app/Other"));
    finder.describe(stamp -> stamps.add(stamp.path()));
    assertTrue(stamps.contains(behind.toString()), stamps::toString);
  }

  @Test
  void foldersMayBeLinksAndHaveBlanksInTheirNames() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("a link"), classes);
    Path within = Files.createDirectory(folder.resolve("within"));
    Files.createSymbolicLink(within.resolve("app"), classes.resolve("app"));
    Files.createSymbolicLink(within.resolve("loop"), within);
    assertEquals(List.of(link), of(link));
    assertEquals(Set.of("app/Main", "mpi/Comm", "mpi/Intracomm"), all(link, "app/Main"));
    assertNotNull(finder(within).find("app/Main"));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {new URL("file:" + link + "/")})) {
      assertEquals(List.of(link), of(loader));
    }
  }

  @Test
  void theProgramIsFoundAlsoWhereTheBindingLiesBesideIt() throws IOException {
    Path fat =
        jar(
            "fat.jar",
            null,
            "mpi/Comm.class",
            "app/Main.class",
            "META-INF/versions/11/app/Main.class",
            "app/notes.txt",
            "app/Broken.class");
    assertEquals(Set.of("app/Broken", "app/Main", "mpi/Comm"), all(fat, "app/Main"));
    assertEquals(List.of(), finder(fat).beside("app/Main", 2));
    Path agent = jar("agent.jar", null, "org/waitprof/agent/WaitprofAgent.class", "app/Main.class");
    assertNull(finder(agent).find("app/Main"));
  }

  /** A binding may lie in the root of a tree with much else: nothing beside its package is read. */
  @Test
  void aPackageIsFoundWithoutWhatLiesBesideIt() throws IOException {
    Path fat = jar("fat.jar", null, "app/Main.class", "mpi/Comm.class", "mpi/in/Deep.class");
    assertEquals(List.of("mpi/Comm"), finder(fat).inPackageOf("mpi/Comm"));
    ClassFinder finder = finder(classes);
    Set<String> names = new TreeSet<>(finder.inPackageOf("mpi/Comm"));
    assertEquals(Set.of("mpi/Comm", "mpi/Intracomm"), names);
    Set<String> stamps = new TreeSet<>();
    finder.describe(stamp -> stamps.add(stamp.path()));
    assertEquals(Set.of(classes.resolve("mpi").toString()), stamps);
    assertEquals(List.of(), finder.inPackageOf("mpi/Missing"));
  }

  @Test
  void whatIsNoJarIsPassedOver() throws IOException {
    Path library = Files.write(folder.resolve("libmpi.so"), new byte[] {7, 'E', 'L', 'F'});
    assertEquals(List.of(classes), of(library, classes));
  }

  /** Executable jars: Spring Boot names what is in them by two kinds of URLs. */
  @Test
  void jarsWithinJarsAreRead() throws IOException {
    Path dep = jar("dep.jar", null, "app/Main.class", "META-INF/services/app.Service");
    Path fat = folder.resolve("my app.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(fat))) {
      byte[] main = Files.readAllBytes(classes.resolve("mpi/Comm.class"));
      put(out, "BOOT-INF/classes/mpi/Comm.class", main, false);
      put(out, "BOOT-INF/lib/dep.jar", Files.readAllBytes(dep), true);
      put(out, "BOOT-INF/lib/packed.jar", Files.readAllBytes(dep), false);
    }
    String file = fat.toUri().toString();
    String path = file.substring("file:".length());
    for (String[] urls :
        new String[][] {
          {
            "jar:nested:" + path + "/!BOOT-INF/classes/!/",
            "jar:nested:" + path + "/!BOOT-INF/lib/packed.jar!/",
            "jar:nested:" + path + "/!BOOT-INF/lib/dep.jar!/"
          },
          {
            "jar:" + file + "!/BOOT-INF/classes!/",
            "jar:" + file + "!/BOOT-INF/lib/packed.jar!/",
            "jar:" + file + "!/BOOT-INF/lib/dep.jar!/"
          }
        }) {
      ClassFinder finder = nested(urls);
      ClassFinder.Found found = finder.find("app/Main");
      assertNotNull(found);
      assertArrayEquals(Files.readAllBytes(classes.resolve("app/Main.class")), found.file().get());
      ClassFinder.Found stored = finder.find("mpi/Comm");
      assertNotNull(stored);
      assertArrayEquals(Files.readAllBytes(classes.resolve("mpi/Comm.class")), stored.file().get());
      assertNull(finder.find("app/Other"));
      assertEquals(List.of("mpi/Comm"), finder.beside("mpi/Comm", 100));
      assertEquals(List.of("app/Main"), finder.inPackageOf("app/Main"));
      Set<String> stamps = new TreeSet<>();
      finder.describe(stamp -> stamps.add(stamp.path()));
      assertEquals(Set.of(fat.toString()), stamps);
    }
  }

  private static void put(ZipOutputStream out, String name, byte[] file, boolean stored)
      throws IOException {
    ZipEntry entry = new ZipEntry(name);
    if (stored) {
      CRC32 sum = new CRC32();
      sum.update(file);
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(file.length);
      entry.setCrc(sum.getValue());
    }
    out.putNextEntry(entry);
    out.write(file);
  }

  /** Spring Boot's loader comes with a handler of its own; nothing is opened by it. */
  private static ClassFinder nested(String... names) throws IOException {
    URLStreamHandler handler =
        new URLStreamHandler() {
          @Override
          protected void parseURL(URL url, String spec, int start, int limit) {
            setURL(url, "jar", "", -1, null, null, spec.substring(start, limit), null, null);
          }

          @Override
          protected URLConnection openConnection(URL url) throws IOException {
            throw new IOException("not to be opened");
          }
        };
    URL[] urls = new URL[names.length];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = new URL(null, names[i], handler);
    }
    try (URLClassLoader loader = new URLClassLoader(urls)) {
      return new ClassFinder(loader, null, SearchLimit.none());
    }
  }

  @Test
  void providersOfServicesAreReadFromAllEntries() throws IOException {
    Path one = jar("one.jar", null, "META-INF/services/app.Service");
    Path services = Files.createDirectories(folder.resolve("two/META-INF/services"));
    Files.createFile(folder.resolve("two/Two.class"));
    Files.writeString(services.resolve("app.Service"), "# ours\n\n app.Fast # the default\n");
    List<String> found = finder(one, folder.resolve("two")).providers("app/Service");
    assertTrue(found.contains("app/Fast"), found::toString);
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
      assertEquals(Set.of(module, exploded), Set.copyOf(of(ClassLoader.getSystemClassLoader())));
    } finally {
      System.setProperty("java.class.path", classPath);
      System.clearProperty("jdk.module.path");
    }
  }
}
