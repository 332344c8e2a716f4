package org.waitprof.profilefile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.Profiles;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;

/**
 * The format as others see it: {@code profile.json} character by character, and columns read with a
 * ZIP reader, a JSON parser and nothing of ours. Renew the golden file, after a deliberate change,
 * with {@code -Dwaitprof.golden=renew}.
 */
class ProfileFormatTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/profile.json");
  private static final Path DOCUMENT = Path.of("../reporters/COMMANDS.md");

  /** What follows the five lines: all cells of their metric. */
  private static final String PRINT =
      """
      ranks = len(p["ranks"])
      for k, key in enumerate(p["keys"]):
          print(key["call"], [cell.get(k * ranks + r, 0) for r in range(ranks)])
      """;

  private final JobProfile profile = Profiles.small();
  @TempDir private Path directory = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void write() throws IOException {
    file = ProfileWriter.write(profile, directory.resolve("small.wprof"));
  }

  private static byte[] entry(ZipFile zip, String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    assertTrue(entry != null, name);
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  @Test
  void documentIsGolden() throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      String json = new String(entry(zip, "profile.json"), UTF_8);
      if (System.getProperty("waitprof.golden", "").equals("renew")) {
        Files.writeString(GOLDEN, json);
      }
      assertEquals(Files.readString(GOLDEN), json);
      assertEquals("profile.json", zip.entries().nextElement().getName());
      zip.stream()
          .forEach(entry -> assertEquals("2000-01-01T00:00", entry.getTimeLocal().toString()));
    }
  }

  /** What the five lines of Python do, with the JDK and Gson. */
  @Test
  void columnsAreReadByTheirDescriptionAlone() throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      JsonObject json =
          JsonParser.parseString(new String(entry(zip, "profile.json"), UTF_8)).getAsJsonObject();
      int ranks = json.getAsJsonArray("ranks").size();
      int keys = json.getAsJsonArray("keys").size();
      assertEquals(profile.keys().size(), keys);
      int metrics = 0;
      for (var element : json.getAsJsonArray("metrics")) {
        JsonObject metric = element.getAsJsonObject();
        String name = metric.get("name").getAsString();
        Map<Long, Long> cells = cells(zip, metric);
        JsonArray shape = metric.getAsJsonArray("shape");
        long buckets = shape.size() == 3 ? shape.get(2).getAsLong() : 1;
        assertEquals(keys, shape.get(0).getAsInt());
        assertEquals(ranks, shape.get(1).getAsInt());
        for (int key = 0; key < keys; key++) {
          for (int rank = 0; rank < ranks; rank++) {
            for (int bucket = 0; bucket < buckets; bucket++) {
              long expected =
                  buckets == 1
                      ? profile.value(new Metric(name, "", ""), key, rank)
                      : profile.histograms().at(key, rank, bucket);
              long index = ((long) key * ranks + rank) * buckets + bucket;
              assertEquals(expected, cells.getOrDefault(index, 0L), name + " " + index);
            }
          }
        }
        metrics++;
      }
      assertEquals(8, metrics);
    }
  }

  private static Map<Long, Long> cells(ZipFile zip, JsonObject metric) throws IOException {
    ByteBuffer bytes =
        ByteBuffer.wrap(entry(zip, metric.get("file").getAsString()))
            .order(ByteOrder.LITTLE_ENDIAN);
    if (metric.get("encoding").getAsString().equals("packed")) {
      return packed(bytes);
    }
    boolean sparse = metric.get("encoding").getAsString().equals("sparse");
    assertEquals(
        metric.get("entries").getAsLong() * (sparse ? 16 : 8), bytes.remaining(), "size of column");
    Map<Long, Long> cells = new HashMap<>();
    for (long next = 0; bytes.hasRemaining(); next++) {
      long index = sparse ? bytes.getLong() : next;
      cells.put(index, bytes.getLong());
    }
    return cells;
  }

  private static Map<Long, Long> packed(ByteBuffer bytes) {
    Map<Long, Long> cells = new HashMap<>();
    for (long cell = 0; bytes.hasRemaining(); cell++) {
      for (int left = bytes.get() & 0xFF; left > 0; left--) {
        long index = cell * Histogram.BUCKETS + bytes.get();
        long count = 0;
        int shift = 0;
        byte piece;
        do {
          piece = bytes.get();
          count |= (piece & 0x7FL) << shift;
          shift += 7;
        } while (piece < 0);
        cells.put(index, count);
      }
    }
    return cells;
  }

  @Test
  void bucketBoundsAreWrittenDown() throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      JsonObject json =
          JsonParser.parseString(new String(entry(zip, "profile.json"), UTF_8)).getAsJsonObject();
      JsonArray metrics = json.getAsJsonArray("metrics");
      JsonObject histogram = metrics.get(metrics.size() - 1).getAsJsonObject();
      assertEquals("histogram", histogram.get("name").getAsString());
      JsonArray bounds = histogram.getAsJsonArray("bucket_lower_ns");
      assertEquals(Histogram.BUCKETS, bounds.size());
      assertEquals(Histogram.lowerNanos(77), bounds.get(77).getAsLong());
    }
  }

  /** The very lines that the documentation has. */
  @Test
  void fiveLinesOfPythonReadAColumn() throws IOException, InterruptedException {
    assumeTrue(isTherePython(), "NOT TESTED: there is no python3 here");
    String text = Files.readString(DOCUMENT);
    String begin = "```python\n";
    int at = text.indexOf(begin) + begin.length();
    String lines = text.substring(at, text.indexOf("```", at));
    assertEquals(5, lines.lines().count(), lines);
    Path script = Files.writeString(directory.resolve("lines.py"), lines + PRINT);
    Process python =
        new ProcessBuilder("python3", script.toString(), file.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(python.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, python.waitFor(), output);
    assertEquals("MPI_Recv [60, 0, 40]\nMPI_Barrier [180, 0, 0]\nMPI_Isend [0, 0, 0]\n", output);
  }

  private static boolean isTherePython() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "-c", "").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
