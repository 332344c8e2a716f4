package org.waitprof.profilefile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.Thrown;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.profilefile.document.MemoryBudget;

/**
 * Files that were made to harm: small on disk, huge when unpacked or believed. Expectation: one
 * line, within seconds, within a budget of 8 MiB.
 */
class HostileProfileTest {
  private static final String HEAD =
      """
      {"format": "waitprof-profile", "version": 1, "waitprof": "0.1.0",
       "run": {"world_size": 1, "complete": true, "missing_ranks": []},
      """;

  @TempDir private Path folder = Path.of("");

  /** Writes an entry of which a part is repeated. */
  private Path bomb(String name, String begin, String part, long times, String end)
      throws IOException {
    Path file = folder.resolve("bomb.wprof");
    byte[] block = part.repeat(Math.max(1, 65_536 / part.length())).getBytes(UTF_8);
    long partsInBlock = block.length / part.getBytes(UTF_8).length;
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(begin.getBytes(UTF_8));
      for (long done = 0; done < times; done += partsInBlock) {
        zip.write(block);
      }
      zip.write(end.getBytes(UTF_8));
      zip.closeEntry();
    }
    return file;
  }

  private static void assertRefused(Path file) {
    MemoryBudget budget = new MemoryBudget(file.toString(), 8L << 20);
    String message =
        assertTimeoutPreemptively(
            Duration.ofSeconds(30),
            () ->
                Thrown.message(
                    ProfileFormatException.class, () -> ProfileReader.read(file, budget)));
    assertTrue(message.startsWith(file + ": "), message);
    assertTrue(message.lines().count() == 1 && message.length() < 500, message);
  }

  @Test
  void textWithoutEnd() throws IOException {
    long much = 24L << 20;
    assertRefused(bomb("profile.json", HEAD + "\"x\": \"", "a", much, "\"}"));
    assertRefused(bomb("profile.json", HEAD + "\"x\": ", " ", much, "}"));
    assertRefused(bomb("profile.json", HEAD + "\"x\": ", "1", much, "}"));
    assertRefused(bomb("profile.json", HEAD + "\"x\": [", "1,", much / 2, "1]}"));
    assertRefused(bomb("profile.json", HEAD + "\"x\": ", "[", much, "}"));
    assertRefused(bomb("profile.json", HEAD + "\"x\": ", "{\"a\":", much / 5, "}"));
  }

  @Test
  void keysFramesAndRanksWithoutEnd() throws IOException {
    String rank = "{\"rank\": 0, \"present\": true, \"host\": \"h\"},";
    String frame = "\"x.Y.z:1\",";
    assertRefused(bomb("profile.json", HEAD + "\"ranks\": [", rank, 200_000, "{}]}"));
    assertRefused(bomb("profile.json", HEAD + "\"frames\": [", frame, 1_000_000, "\"\"]}"));
    assertRefused(bomb("profile.json", HEAD + "\"keys\": [", "{},", 2_000_000, "{}]}"));
    assertRefused(
        bomb("profile.json", HEAD + "\"metrics\": [", "{\"name\": \"a\"},", 500_000, "{}]}"));
    assertRefused(bomb("profile.json", HEAD + "\"notes\": [", "{},", 2_000_000, "{}]}"));
  }

  @Test
  void aWorldOfTwoBillionRanks() throws IOException {
    for (String size : new String[] {"2147483647", "9223372036854775807", "1e18", "-1"}) {
      String text = HEAD.replace("\"world_size\": 1", "\"world_size\": " + size);
      assertRefused(bomb("profile.json", text + "\"ranks\": []", " ", 1, "}"));
    }
  }

  /** Ranks that never were, and lists without end. */
  @Test
  void criticalPathsElsewhere() throws IOException {
    String begin = HEAD + "\"critical_path\": [";
    String there = "]}], \"ranks\": [{\"present\": true}]}";
    Path elsewhere = bomb("profile.json", begin, " ", 1, "{\"ranks\": [[1, 5]" + there);
    String message =
        Thrown.message(ProfileFormatException.class, () -> ProfileReader.read(elsewhere));
    assertTrue(message.endsWith("has a critical path on rank 1, which never was"), message);
    assertRefused(bomb("profile.json", begin, " ", 1, "{\"ranks\": [[-1, 5]]}]}"));
    assertRefused(bomb("profile.json", begin, "{},", 1 << 20, "{}]}"));
    assertRefused(bomb("profile.json", begin + "{\"ranks\": [", "[0,1],", 1 << 20, "[0,1]]}]}"));
  }

  @Test
  void archivesThatLie() throws IOException {
    byte[] good = Files.readAllBytes(bomb("profile.json", "{", " ", 1000, "}"));
    Path file = folder.resolve("lie.wprof");
    // The central directory says how large an entry is: 4 GiB, and nothing.
    for (int size : new int[] {-1, -2, 0, 1, Integer.MAX_VALUE}) {
      byte[] lying = good.clone();
      int directory = indexOf(lying, new byte[] {'P', 'K', 1, 2});
      for (int i = 0; i < 4; i++) {
        lying[directory + 24 + i] = (byte) (size >>> (8 * i));
      }
      assertRefused(Files.write(file, lying));
    }
    // An archive in an archive's clothes: the same directory, all entries at one place.
    byte[] endless = Arrays.copyOf(good, good.length + 100_000);
    assertRefused(Files.write(file, endless));
  }

  private static int indexOf(byte[] bytes, byte[] wanted) {
    for (int at = 0; at <= bytes.length - wanted.length; at++) {
      if (Arrays.equals(Arrays.copyOfRange(bytes, at, at + wanted.length), wanted)) {
        return at;
      }
    }
    throw new AssertionError("not there");
  }
}
