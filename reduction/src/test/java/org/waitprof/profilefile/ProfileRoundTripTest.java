package org.waitprof.profilefile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.Profiles;
import org.waitprof.fixture.Seed;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.Metric;
import org.waitprof.model.column.LongRows;
import org.waitprof.model.section.ProfileParts;

/** What is written is what is read, under a name that was free. */
class ProfileRoundTripTest {
  @TempDir private Path directory = Path.of("");

  private static byte[] bytes(JobProfile profile) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ProfileWriter.write(profile, out);
    return out.toByteArray();
  }

  @Test
  void randomProfilesComeBack() throws IOException {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      JobProfile profile = Profiles.random(random, 1 + random.nextInt(20), random.nextInt(40));
      Path file = ProfileWriter.write(profile, directory.resolve("r" + round + ".wprof"));
      JobProfile read = ProfileReader.read(file);
      Profiles.assertSame(profile, read, "seed " + seed + " round " + round);
      assertArrayEquals(Files.readAllBytes(file), bytes(read), "seed " + seed);
    }
  }

  @Test
  void sameProfileSameBytes() throws IOException {
    assertArrayEquals(bytes(Profiles.small()), bytes(Profiles.small()));
  }

  @Test
  void columnsOfOthersAreKept() throws IOException {
    JobProfile small = Profiles.small();
    LongRows.Builder rows = new LongRows.Builder();
    small.keys().forEach(key -> rows.add(new long[] {-1, Long.MIN_VALUE, 5}));
    Metric metric = new Metric("energy_uj", "uJ", "Energy.");
    Map<String, LongColumn> columns = new HashMap<>(small.columns());
    columns.put("energy_uj", rows.build(metric));
    columns.remove("max_ns");
    JobProfile profile =
        new JobProfile(
            small.facts(),
            small.ranks(),
            small.keys(),
            columns,
            HistogramColumn.NONE,
            List.of(),
            ProfileParts.NONE);
    Path file = ProfileWriter.write(profile, directory.resolve("x.wprof"));
    JobProfile read = ProfileReader.read(file);
    Profiles.assertSame(profile, read, "");
    assertSame(HistogramColumn.NONE, read.histograms());
    assertEquals(0, read.value(Metric.MAX, 0, 0));
    LongColumn column = read.columns().get("energy_uj");
    assertTrue(column instanceof LongRows kept && kept.metric().equals(metric));
    assertArrayEquals(Files.readAllBytes(file), bytes(read));
  }

  @Test
  void namesThatExistGetANumber() throws IOException {
    Path wanted = directory.resolve("new/deep/run.v1.wprof");
    JobProfile profile = Profiles.small();
    assertEquals(wanted, ProfileWriter.write(profile, wanted));
    assertEquals("run.v1-2.wprof", name(ProfileWriter.write(profile, wanted)));
    assertEquals("run.v1-3.wprof", name(ProfileWriter.write(profile, wanted)));
    assertEquals("plain", name(ProfileWriter.write(profile, directory.resolve("plain"))));
    assertEquals("plain-2", name(ProfileWriter.write(profile, directory.resolve("plain"))));
    Files.createDirectory(directory.resolve("dir.wprof"));
    assertEquals("dir-2.wprof", name(ProfileWriter.write(profile, directory.resolve("dir.wprof"))));
    assertEquals(Set.of("run.v1.wprof", "run.v1-2.wprof", "run.v1-3.wprof"), names(wanted));
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static Set<String> names(Path file) throws IOException {
    Set<String> names = new HashSet<>();
    try (Stream<Path> files = Files.list(file.resolveSibling(""))) {
      files.forEach(path -> names.add(name(path)));
    }
    return names;
  }

  @Test
  void manyWritersOfOneNameAllFindAPlace()
      throws IOException, InterruptedException, ExecutionException {
    Path wanted = directory.resolve("same.wprof");
    JobProfile profile = Profiles.small();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<Path>> writes = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      writes.add(threads.submit(() -> ProfileWriter.write(profile, wanted)));
    }
    Set<Path> written = new HashSet<>();
    for (Future<Path> write : writes) {
      assertTrue(written.add(write.get()), "a name was given twice");
    }
    threads.shutdown();
    assertEquals(40, names(wanted).size(), "partial files are left");
    for (Path file : written) {
      assertEquals(2, ProfileReader.read(file).keys().size() - 1);
    }
  }

  @Test
  void aFailureLeavesNothingBehind() throws IOException {
    JobProfile small = Profiles.small();
    LongColumn broken =
        (key, rank) -> {
          if (key > 0) {
            throw new IllegalStateException("broken");
          }
          return 1;
        };
    JobProfile profile =
        new JobProfile(
            small.facts(),
            small.ranks(),
            small.keys(),
            Map.of("count", broken),
            HistogramColumn.NONE,
            List.of(),
            ProfileParts.NONE);
    Path wanted = directory.resolve("sub/x.wprof");
    assertThrows(IllegalStateException.class, () -> ProfileWriter.write(profile, wanted));
    assertEquals(Set.of(), names(wanted));
    Path file = Files.createFile(directory.resolve("file"));
    assertThrows(
        FileSystemException.class, () -> ProfileWriter.write(small, file.resolve("x.wprof")));
  }
}
