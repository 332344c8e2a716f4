package org.waitprof.agent.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expectation: a working folder counts from the moment on that a class could come from it. */
class ClassFolderTest {
  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  Path folder;

  private boolean isWithoutClasses() {
    return ClassFolder.isWithoutClasses(folder.toFile());
  }

  private void add(String path) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.createFile(file);
  }

  @Test
  void inputAndResultsDoNotCount() throws IOException {
    add("input.txt");
    add("README");
    add("results/2026/step/1");
    Files.createSymbolicLink(folder.resolve("gone"), Path.of("nowhere"));
    assertTrue(isWithoutClasses());
    add("results/2026/step/late.class");
    assertFalse(isWithoutClasses());
  }

  /** Class {@code a.b} lies in {@code a/b.class}: no name leads into a folder {@code a.b}. */
  @Test
  void foldersThatNoClassCanComeFromDoNotCount() throws IOException {
    add(".git/a.class");
    add("run.1/app/Main.class");
    assertTrue(isWithoutClasses());
    add("run/app/Main.class");
    assertFalse(isWithoutClasses());
  }

  @Test
  void whatIsTooLargeToBeLookedThroughCounts() throws IOException {
    for (int i = 0; i < 5001; i++) {
      Files.createFile(folder.resolve("out." + i));
    }
    assertFalse(isWithoutClasses());
    assertFalse(ClassFolder.isWithoutClasses(folder.resolve("out.1").toFile()), "a file");
    assertFalse(ClassFolder.isWithoutClasses(folder.resolve("missing").toFile()));
  }

  /** A rank that loses its core meanwhile must not take its folder for another one. */
  @Test
  void aSmallOneIsLookedThroughHoweverLongThatTakes() throws IOException {
    add("results/1/first.txt");
    assertTrue(ClassFolder.isWithoutClasses(folder.toFile(), 0));
    for (int i = 0; i < 100; i++) {
      add("results/1/" + i + ".txt");
    }
    assertTrue(ClassFolder.isWithoutClasses(folder.toFile(), 0), "nothing was left to look at");
    add("results/1/more/last.txt");
    assertFalse(ClassFolder.isWithoutClasses(folder.toFile(), 0));
    assertTrue(isWithoutClasses());
  }

  @Test
  void loopsOfLinksEnd() throws IOException {
    Files.createSymbolicLink(folder.resolve("self"), folder);
    assertTrue(isWithoutClasses());
  }

  @Test
  void theKeyChangesOnceThereAreClasses() throws IOException {
    try (URLClassLoader none = new URLClassLoader(new URL[0], null);
        URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
      assertEquals(LoaderPath.key(none, "settings"), LoaderPath.key(loader, "settings"));
      add("results/last");
      assertEquals(LoaderPath.key(none, "settings"), LoaderPath.key(loader, "settings"));
      add("app/Late.class");
      assertNotEquals(LoaderPath.key(none, "settings"), LoaderPath.key(loader, "settings"));
    }
  }
}
