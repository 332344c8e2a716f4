package org.waitprof.agent.cache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expectation: what was written is found again, and nothing else ever is. */
class CacheFileTest {
  private static final int CLASSES = 50;
  private static final String KEY = "agent 1\nJVM 17\n";

  private static byte[] file(int i) {
    byte[] file = new byte[10 + i];
    new Random(i).nextBytes(file);
    return file;
  }

  /** Every third class stays as it is, every fourth has something left out. */
  private static WeaveResult woven(int i) {
    if (i % 3 == 0) {
      return WeaveResult.NOTHING;
    }
    return new WeaveResult(
        file(1000 + i), new long[] {i, -i}, i % 4 == 0 ? List.of("run()V", "gö()V") : List.of());
  }

  private static Path written(Path folder, PathStamp... stamps) throws IOException {
    CacheWriter writer = new CacheWriter(Set.of());
    for (int i = 0; i < CLASSES; i++) {
      byte[] file = file(i);
      writer.add(ContentHash.of(file), file.length, name(i).hashCode(), woven(i));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List.of(stamps).forEach(writer::add);
    writer.write(out, KEY, null, List.of("a gap"));
    return Files.write(folder.resolve("x.woven"), out.toByteArray());
  }

  private static String name(int i) {
    return "app/Class" + i;
  }

  private static @Nullable WeaveResult find(CacheReader reader, int i) {
    byte[] file = file(i);
    return reader.find(ContentHash.of(file), file.length, name(i).hashCode());
  }

  private static void assertSame(int i, @Nullable WeaveResult found) {
    assertNotNull(found);
    assertArrayEquals(woven(i).file(), found.file());
    assertArrayEquals(woven(i).sites(), found.sites());
    assertEquals(woven(i).leftOut(), found.leftOut());
  }

  private static CacheReader open(Path file) throws IOException {
    CacheReader reader = read(file, KEY);
    assertNotNull(reader);
    return reader;
  }

  private static @Nullable CacheReader read(Path file, String key) throws IOException {
    try {
      return CacheReader.of(ByteBuffer.wrap(Files.readAllBytes(file)), key);
    } catch (IOException | RuntimeException e) {
      return null; // of no use, whatever is wrong with it
    }
  }

  @Test
  void whatWasWrittenIsFound(@TempDir Path folder) throws IOException {
    CacheReader reader = open(written(folder));
    for (int i = 0; i < CLASSES; i++) {
      assertSame(i, find(reader, i));
      byte[] file = file(i);
      assertNull(reader.find(ContentHash.of(file), file.length + 1, name(i).hashCode()));
      assertNull(reader.find(ContentHash.of(file), file.length, name(i + 1).hashCode()));
      file[i % 10]++;
      assertNull(reader.find(ContentHash.of(file), file.length, name(i).hashCode()));
    }
    assertEquals(List.of("a gap"), reader.gaps());
    assertNull(read(folder.resolve("x.woven"), KEY + "-Xmx"));
  }

  @Test
  void whatWasUsedCanBeKept(@TempDir Path folder) throws IOException {
    CacheReader reader = open(written(folder));
    assertSame(7, find(reader, 7));
    CacheWriter writer = new CacheWriter(Set.of());
    reader.copyTo(writer, true);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer.write(out, KEY, null, List.of());
    CacheReader kept = open(Files.write(folder.resolve("y.woven"), out.toByteArray()));
    assertSame(7, find(kept, 7));
    assertNull(find(kept, 8));
  }

  /** Damaged in any place, or cut short, with or without a checksum that fits. */
  @Test
  void damageIsNeverDefined(@TempDir Path folder) throws IOException {
    byte[] whole = Files.readAllBytes(written(folder, new PathStamp("/nowhere", 0, 0, 0)));
    Path damaged = folder.resolve("damaged.woven");
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int unusable = 0;
    for (int round = 0; round < 1000; round++) {
      byte[] bytes =
          Arrays.copyOf(
              whole, random.nextInt(8) == 0 ? random.nextInt(whole.length) : whole.length);
      for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
        // Half of it where the index stands, small beside what follows.
        int end = random.nextBoolean() ? bytes.length : Math.min(bytes.length, 1600);
        bytes[random.nextInt(end)] = (byte) random.nextInt();
      }
      if (random.nextBoolean()) {
        mendChecksum(bytes);
      }
      Files.write(damaged, bytes);
      CacheReader reader = read(damaged, KEY);
      for (int i = 0; reader != null && i < CLASSES; i++) {
        WeaveResult found = find(reader, i);
        if (found != null && found.file() != null) {
          assertSame(i, found);
        }
      }
      unusable += reader == null ? 1 : 0;
    }
    assertTrue(unusable > 150, "seed " + seed + ": " + unusable);
  }

  private static void mendChecksum(byte[] bytes) {
    if (bytes.length > CacheReader.HEAD) {
      int length = ByteBuffer.wrap(bytes).getInt(8);
      if (length >= 0 && length <= bytes.length - CacheReader.HEAD) {
        CRC32 sum = new CRC32();
        sum.update(bytes, CacheReader.HEAD, length);
        ByteBuffer.wrap(bytes).putInt(12, (int) sum.getValue());
      }
    }
  }

  @Test
  void changesOfTheClassPathAreSeen(@TempDir Path folder) throws IOException {
    Path classes = folder.resolve("classes");
    Files.createDirectories(classes.resolve("app"));
    File jar = Files.write(folder.resolve("app.jar"), new byte[] {1, 2, 3}).toFile();
    long listing = PathStamp.EMPTY_FOLDER + PathStamp.listed("app") + PathStamp.listed("X.class");
    Files.createFile(classes.resolve("X.class"));
    PathStamp[] stamps = {
      PathStamp.ofFile(jar),
      PathStamp.ofFile(folder.resolve("missing.jar").toFile()),
      new PathStamp(classes.toString(), 1234, -1, listing)
    };
    Path cache = written(folder, stamps);
    open(cache);
    Files.createFile(classes.resolve("output.txt"));
    open(cache);
    Files.createFile(classes.resolve("Y.class"));
    assertNull(read(cache, KEY));
    Files.delete(classes.resolve("Y.class"));
    open(cache);
    Files.createDirectory(classes.resolve("more"));
    assertNull(read(cache, KEY));
    Files.delete(classes.resolve("more"));
    Files.createFile(folder.resolve("missing.jar"));
    assertNull(read(cache, KEY));
    Files.delete(folder.resolve("missing.jar"));
    open(cache);
    Files.write(jar.toPath(), new byte[] {1, 2, 3, 4});
    assertNull(read(cache, KEY));
  }
}
