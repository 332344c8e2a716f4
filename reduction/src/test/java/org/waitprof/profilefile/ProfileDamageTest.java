package org.waitprof.profilefile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.CounterImage;
import org.waitprof.fixture.Profiles;
import org.waitprof.fixture.Seed;
import org.waitprof.fixture.Thrown;
import org.waitprof.model.JobProfile;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.profilefile.document.MemoryBudget;

/** Damaged, foreign and hostile profiles: one clear line each, in bounded memory. */
class ProfileDamageTest {
  @TempDir private Path directory = Path.of("");

  /** The entries of a small profile, to be changed. */
  private Map<String, byte[]> entries() throws IOException {
    Path file = ProfileWriter.write(Profiles.small(), directory.resolve("good.wprof"));
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (InputStream in = Files.newInputStream(file);
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        entries.put(entry.getName(), zip.readAllBytes());
      }
    }
    return entries;
  }

  private Path zip(Map<String, byte[]> entries) throws IOException {
    Path file = directory.resolve("bad.wprof");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    }
    return file;
  }

  private static void assertProblem(String problem, Path file) {
    String message = Thrown.message(ProfileFormatException.class, () -> ProfileReader.read(file));
    assertTrue(message.startsWith(file + ": "), message);
    assertTrue(message.contains(problem), message);
  }

  /** Replaces text in {@code profile.json}. */
  private void assertProblem(String problem, String text, String replacement) throws IOException {
    Map<String, byte[]> entries = entries();
    entries.computeIfPresent(
        "profile.json",
        (name, bytes) -> {
          String json = new String(bytes, UTF_8);
          assertTrue(json.contains(text), "nothing to replace: " + text + " in " + json);
          return json.replace(text, replacement).getBytes(UTF_8);
        });
    assertProblem(problem, zip(entries));
  }

  @Test
  void foreignFilesAreRefusedByName() throws IOException {
    Path file = directory.resolve("x");
    assertThrows(NoSuchFileException.class, () -> ProfileReader.read(file));
    assertProblem("directory", directory);
    assertProblem("is empty", Files.write(file, new byte[0]));
    assertProblem("not a waitprof profile", Files.writeString(file, "hello, world"));
    assertProblem("no profile.json", zip(Map.of("META-INF/MANIFEST.MF", new byte[0])));
    assertProblem(
        "is not a waitprof profile: format", zip(Map.of("profile.json", "{}".getBytes(UTF_8))));
    byte[] counters = new CounterImage(ByteOrder.LITTLE_ENDIAN).bytes();
    assertProblem("waitprof merge", Files.write(file, counters));
  }

  @Test
  void whatTheDocumentSaysIsChecked() throws IOException {
    assertProblem("format version 3", "\"version\": 2", "\"version\": 3");
    assertProblem("format version 0", "\"version\": 2", "\"version\": 0");
    assertProblem("but 'other'", "\"waitprof-profile\"", "\"other\"");
    assertProblem("line 2: expected", "\"format\":", "\"format\"");
    assertProblem("3 ranks", "\"world_size\": 3", "\"world_size\": 4");
    assertProblem("from 1 to", "\"world_size\": 3", "\"world_size\": 0");
    assertProblem("never was", "\"missing_ranks\": [1]", "\"missing_ranks\": [7]");
    assertProblem("unknown MPI call 'MPI_Nop'", "\"MPI_Recv\"", "\"MPI_Nop\"");
    assertProblem("unknown role", "\"role\": \"\"", "\"role\": \"x\"");
    assertProblem("from 0 to 63", "\"size_class\": 4", "\"size_class\": 64");
    assertProblem("not there", "{\"path\": 0", "{\"path\": 77");
    assertProblem("has no frame", "{\"frame\": 0", "{\"frame\": 99");
    assertProblem("from -1 to -1", "\"parent\": -1}", "\"parent\": 0}");
    assertProblem("contradicts", "\"columns/sum_ns.bin\"", "\"../../etc/passwd\"");
    assertProblem(
        "contradicts", "\"shape\": [3, 3], \"entries\": 9", "\"shape\": [3, 3], \"entries\": 8");
    assertProblem("name of a metric", "\"name\": \"sum_ns\"", "\"name\": \"../x\"");
    assertProblem("expected a name", "\"run\": {", "\"run\": {1:");
  }

  @Test
  void columnsAreChecked() throws IOException {
    Map<String, byte[]> entries = entries();
    byte[] sums = entries.getOrDefault("columns/sum_ns.bin", new byte[0]);
    entries.put("columns/sum_ns.bin", new byte[sums.length - 8]);
    assertProblem("column sum_ns does not have the size", zip(entries));
    entries.remove("columns/sum_ns.bin");
    assertProblem("column sum_ns does not have the size", zip(entries));
    entries = entries();
    byte[] histogram = entries.getOrDefault("columns/histogram.bin", new byte[0]);
    for (byte[] begin :
        new byte[][] {{1, -1}, {2, 5, 1, 5}, {1, 3, -1, -1, -1, -1, -1, -1, -1, -1, -1}}) {
      byte[] damaged = histogram.clone();
      System.arraycopy(begin, 0, damaged, 0, begin.length);
      entries.put("columns/histogram.bin", damaged);
      assertProblem(begin.length > 4 ? "a count is too large" : "out of order", zip(entries));
    }
    // The last cell says that there is more.
    histogram[histogram.length - 1] |= (byte) 0x80;
    entries.put("columns/histogram.bin", histogram);
    assertProblem("column histogram: it ends too early", zip(entries));
  }

  @Test
  void whatIsNotKnownIsIgnored() throws IOException {
    Map<String, byte[]> entries = entries();
    entries.put("columns/extra.bin", new byte[100]);
    entries.put("../evil", new byte[100]);
    entries.computeIfPresent(
        "profile.json",
        (name, bytes) ->
            new String(bytes, UTF_8)
                .replace("\"version\": 2,", "\"version\": 2, \"later\": [{\"a\": [null, 1e3]}],")
                .replace(
                    "\"type\": \"int64\", \"encoding\": \"dense\", \"file\":"
                        + " \"columns/max_ns.bin\"",
                    "\"type\": \"float64\", \"encoding\": \"dense\", \"file\":"
                        + " \"columns/max_ns.bin\"")
                .replace("\"pid\": ", "\"pod\": 1, \"pid\": ")
                .getBytes(UTF_8));
    JobProfile read = ProfileReader.read(zip(entries));
    assertEquals(Profiles.small().keys(), read.keys());
    assertEquals(Profiles.small().ranks(), read.ranks());
    assertEquals(null, read.columns().get("max_ns"));
    assertTrue(read.columns().containsKey("sum_ns"));
  }

  /** A column of zeros deflates a thousandfold; what it would take is charged, not allocated. */
  @Test
  void memoryIsBounded() throws IOException {
    Path file =
        ProfileWriter.write(
            Profiles.random(new Random(1), 60, 40), directory.resolve("large.wprof"));
    for (long limit = 1000; limit < 100_000; limit += 7000) {
      MemoryBudget budget = new MemoryBudget(file.toString(), limit);
      String message =
          Thrown.message(ProfileFormatException.class, () -> ProfileReader.read(file, budget));
      assertTrue(message.contains("more memory"), message);
    }
    Profiles.assertSame(
        ProfileReader.read(file),
        ProfileReader.read(file, new MemoryBudget("", 1_000_000)),
        "a megabyte is enough");
  }

  @Test
  void cutFilesAreRefused() throws IOException {
    Path good = ProfileWriter.write(Profiles.small(), directory.resolve("good.wprof"));
    byte[] bytes = Files.readAllBytes(good);
    Path file = directory.resolve("cut.wprof");
    for (int length = 0; length < bytes.length; length += 1 + length / 40) {
      Files.write(file, Arrays.copyOf(bytes, length));
      assertThrows(ProfileFormatException.class, () -> ProfileReader.read(file));
    }
  }

  /** Bits changed in the ZIP: its checksums find what its structure does not. */
  @Test
  void damagedBytesAreReadAsTheyWereOrRefused() throws IOException {
    long seed = Seed.value();
    Random random = new Random(seed);
    JobProfile profile = Profiles.small();
    byte[] good = Files.readAllBytes(ProfileWriter.write(profile, directory.resolve("g.wprof")));
    Path file = directory.resolve("damaged.wprof");
    int refused = 0;
    for (int round = 0; round < 1500; round++) {
      byte[] bytes = good.clone();
      for (int hits = 1 + random.nextInt(3); hits > 0; hits--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      Files.write(file, bytes);
      try {
        Profiles.assertSame(profile, ProfileReader.read(file), "seed " + seed);
      } catch (ProfileFormatException e) {
        refused++;
      }
    }
    assertTrue(refused > 750, refused + " refused");
  }

  /** Characters changed in the JSON, words in the columns: checksums fit, the content does not. */
  @Test
  void damagedContentIsReadOrRefused() throws IOException {
    long seed = Seed.value();
    Random random = new Random(seed);
    Map<String, byte[]> good = entries();
    String[] snippets = {"", "-", "9", "99999999999", "\"", "{", "}", "[", "]", ",", "null", "1e9"};
    int refused = 0;
    for (int round = 0; round < 800; round++) {
      Map<String, byte[]> entries = new LinkedHashMap<>(good);
      if (random.nextBoolean()) {
        String json = new String(good.getOrDefault("profile.json", new byte[0]), UTF_8);
        int at = random.nextInt(json.length());
        int to = Math.min(json.length(), at + random.nextInt(4));
        String snippet = snippets[random.nextInt(snippets.length)];
        entries.put(
            "profile.json", (json.substring(0, at) + snippet + json.substring(to)).getBytes(UTF_8));
      } else {
        byte[] pairs = good.getOrDefault("columns/histogram.bin", new byte[0]).clone();
        pairs[random.nextInt(pairs.length)] ^= (byte) (1 << random.nextInt(8));
        entries.put("columns/histogram.bin", pairs);
      }
      Path file = zip(entries);
      try {
        ProfileReader.read(file);
      } catch (ProfileFormatException e) {
        refused++;
        assertTrue(String.valueOf(e.getMessage()).startsWith(file.toString()), e.getMessage());
      }
    }
    assertTrue(refused > 150 && refused < 780, refused + " refused");
  }
}
