package org.waitprof.agent.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Expectation: a class path is known again by what it holds, in another place and, where no jar
 * hides a class of another, in another order; any difference in that makes it another one.
 */
class MovedKeyTest {
  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  Path folder;

  private Path jar(String path, String... classes) throws IOException {
    Path jar = folder.resolve(path);
    Files.createDirectories(jar.getParent());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (String name : classes) {
        ZipEntry entry = new ZipEntry(name.substring(0, name.indexOf('=')) + ".class");
        entry.setLastModifiedTime(FileTime.fromMillis(1_000_000_000_000L));
        out.putNextEntry(entry);
        out.write(name.getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar;
  }

  private Path classes(String path, String content) throws IOException {
    Path root = folder.resolve(path);
    Files.createDirectories(root.resolve("app"));
    Files.writeString(root.resolve("app/Main.class"), content);
    return root;
  }

  private static MovedKey key(Path... entries) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path entry : entries) {
      urls.add(entry.toUri().toURL());
    }
    try (URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), null)) {
      MovedKey key = MovedKey.of(loader, "settings\n");
      assertNotNull(key);
      return key;
    }
  }

  /** What a run with these entries writes, all jars and class files having been looked at. */
  private static ByteBuffer written(Path... entries) throws IOException {
    CacheWriter writer = new CacheWriter(Set.of());
    for (Path entry : entries) {
      if (Files.isDirectory(entry)) {
        Path main = entry.resolve("app/Main.class");
        writer.add(PathStamp.ofClass(main.toFile(), ContentHash.of(Files.readAllBytes(main))));
      } else {
        writer.add(PathStamp.ofFile(entry.toFile()));
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer.write(out, "key", key(entries), List.of());
    return ByteBuffer.wrap(out.toByteArray());
  }

  /** Why a file does not hold for these entries; null if it does. */
  private static @Nullable String refused(ByteBuffer file, Path... entries) throws IOException {
    MovedKey key = key(entries);
    try {
      CacheReader reader = CacheReader.of(file, key);
      for (PathStamp stamp : reader.stamps()) {
        assertEquals(true, stamp.holds(), stamp::path);
      }
      return null;
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  @Test
  void copiesInAnotherPlaceAreKnownAgain() throws IOException {
    Path one = jar("old/lib/one.jar", "a/A=1", "a/B=2");
    Path two = jar("old/lib/two.jar", "b/A=3");
    ByteBuffer file = written(one, two, classes("old/classes", "main"));
    assertNull(
        refused(
            file,
            jar("new/one.jar", "a/A=1", "a/B=2"),
            jar("elsewhere/two.jar", "b/A=3"),
            classes("new/classes", "main")));
    assertNull(refused(file, two, one, classes("new/classes", "main")));
    assertEquals(
        folder.resolve("old/classes/app/Main.class") + " was there before, with other content",
        refused(file, one, two, classes("newer/classes", "Main")));
  }

  @Test
  void jarsWithOtherContentAreOthers() throws IOException {
    Path jar = jar("one.jar", "a/A=1");
    ByteBuffer file = written(jar);
    FileTime time = Files.getLastModifiedTime(jar);
    long size = Files.size(jar);
    Path changed = jar("one.jar", "a/A=2");
    Files.setLastModifiedTime(changed, time);
    assertEquals(size, Files.size(changed));
    assertEquals("another key", refused(file, changed));
  }

  @Test
  void theOrderCountsWhereOneJarHidesAClassOfAnother() throws IOException {
    Path one = jar("one.jar", "a/A=1", "a/B=1");
    Path two = jar("two.jar", "a/A=2", "a/C=2");
    ByteBuffer file = written(one, two);
    assertNull(refused(file, one, two));
    assertEquals("jars that hold the same classes are in another order", refused(file, two, one));
  }

  @Test
  void whatIsNoJarHasNoKey() throws IOException {
    Path library = Files.write(folder.resolve("libmpi.so"), new byte[] {7, 'E', 'L', 'F'});
    try (URLClassLoader loader = new URLClassLoader(new URL[] {library.toUri().toURL()}, null)) {
      assertNull(MovedKey.of(loader, "settings\n"));
    }
  }
}
