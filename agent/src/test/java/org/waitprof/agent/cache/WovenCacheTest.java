package org.waitprof.agent.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run leaves for the next one, and what it looks up for each class loader. */
class WovenCacheTest {
  private static final byte[] CLASS = {1, 2, 3};

  private static WovenCache cache(Path folder) {
    WovenCache cache =
        WovenCache.of(folder.resolve("cache").toString(), new File("agent.jar"), "options");
    assertNotNull(cache);
    return cache;
  }

  private static ClassLoader loader(Path folder, int number) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes" + number));
    Files.write(classes.resolve("Main" + number + ".class"), CLASS);
    return new URLClassLoader(
        new URL[] {classes.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }

  /**
   * Each class path has two files. A program with a class path for each class has no end of them.
   */
  @Test
  void aRunLeavesFilesOfFewClassPaths(@TempDir Path folder) throws IOException {
    WovenCache first = cache(folder);
    List<ClassLoader> loaders = new ArrayList<>();
    for (int i = 0; i < WovenCache.MOST_PATHS + 10; i++) {
      ClassLoader loader = loader(folder, i);
      loaders.add(loader);
      first.note(loader, "Main", CLASS, WeaveResult.ofBinding(new byte[] {(byte) i}));
      assertEquals(i < WovenCache.MOST_PATHS, first.isNew(loader));
      assertEquals(i < WovenCache.MOST_PATHS, first.lacksRest(loader));
      assertFalse(first.lacksRest(loader), "once a class path");
    }
    assertNotNull(first.coldness());
    first.save(null, List.of());
    String[] files = folder.resolve("cache").toFile().list();
    assertNotNull(files);
    assertTrue(files.length <= 2 * WovenCache.MOST_PATHS, files.length + " files");
    WovenCache second = cache(folder);
    WeaveResult found = second.find(loaders.get(0), "Main", CLASS);
    assertNotNull(found);
    assertFalse(second.isNew(loaders.get(0)));
    assertNull(second.find(loaders.get(WovenCache.MOST_PATHS), "Main", CLASS));
  }

  /** A user learns why each start weaves, also where the class path lies elsewhere by now. */
  @Test
  void aFileThatOthersMayWriteToIsNamed(@TempDir Path folder) throws IOException {
    WovenCache first = cache(folder);
    first.note(loader(folder, 0), "Main", CLASS, WeaveResult.ofBinding(CLASS));
    first.save(null, List.of());
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      for (Path file : files.toList()) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
      }
    }
    for (String place : new String[] {"classes0", "elsewhere"}) {
      WovenCache second = cache(folder);
      URL moved = folder.resolve(place).toUri().toURL();
      assertTrue(
          second.isNew(
              new URLClassLoader(new URL[] {moved}, ClassLoader.getPlatformClassLoader())));
      String refusal = second.refusal();
      assertNotNull(refusal, place);
      assertTrue(refusal.contains("no other user may write there"), refusal);
      if (place.equals("classes0")) {
        Files.move(folder.resolve(place), folder.resolve("elsewhere"));
      }
    }
  }

  /** Programs make a loader for each class: they share what was looked up for the first. */
  @Test
  void loadersOfOneClassPathAreOne(@TempDir Path folder) throws IOException {
    WovenCache cache = cache(folder);
    for (int i = 0; i < 10; i++) {
      ClassLoader loader = loader(folder, 0);
      assertEquals(i == 0, cache.lacksRest(loader));
      assertEquals(i > 0, cache.knows(loader, CLASS));
      cache.note(loader, "Main", CLASS, WeaveResult.NOTHING);
    }
  }
}
