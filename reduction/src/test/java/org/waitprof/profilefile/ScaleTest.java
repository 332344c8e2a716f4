package org.waitprof.profilefile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.CallStats;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.MergeConflictException;

/**
 * A profile of 65 536 ranks with 200 keys, each key on each rank, eight histogram buckets each:
 * merged, written and read within 2 GiB. Takes minutes, so it runs on demand:
 *
 * <pre>
 *   JDK_JAVA_OPTIONS=-Xmx2g mvn -pl reduction -am test -Dtest=ScaleTest -Dwaitprof.scale=65536x200
 * </pre>
 */
@EnabledIfSystemProperty(named = "waitprof.scale", matches = "[0-9]+x[0-9]+")
class ScaleTest {
  private static final int BUCKETS_USED = 8;

  @Test
  void largestProfile(@TempDir Path directory) throws IOException, MergeConflictException {
    String[] scale = System.getProperty("waitprof.scale", "").split("x", 2);
    int ranks = Integer.parseInt(scale[0]);
    int keys = Integer.parseInt(scale[1]);
    long start = System.nanoTime();
    Path file = write(job(ranks, keys), start, directory.resolve("x.wprof"));
    start = System.nanoTime();
    JobProfile read = ProfileReader.read(file);
    report("read", start);
    assertEquals(keys, read.keys().size());
    for (int key = 0; key < keys; key += 17) {
      for (int rank = 0; rank < ranks; rank += 1013) {
        long count = read.value(Metric.COUNT, key, rank);
        assertEquals(800, count);
        assertEquals(
            read.value(Metric.SUM, key, rank) - count * read.value(Metric.FLOOR, key, rank),
            read.value(Metric.WAIT, key, rank));
      }
    }
    assertTrue(read.facts().complete());
  }

  private static Path write(JobProfile job, long begin, Path wanted) throws IOException {
    report("made up and merged", begin);
    long start = System.nanoTime();
    Path file = ProfileWriter.write(job, wanted);
    report("written, " + Files.size(file) + " bytes,", start);
    return file;
  }

  private static JobProfile job(int ranks, int keys) throws MergeConflictException {
    Random random = new Random(1);
    JobMerge merge = new JobMerge();
    for (int rank = 0; rank < ranks; rank++) {
      Map<CallKey, CallStats> stats = new HashMap<>();
      for (int key = 0; key < keys; key++) {
        stats.put(
            new CallKey(
                CallPath.parse("org.example.Main.main:12;org.example.Solver.step:" + key),
                key % 3 == 0 ? MpiCall.MPI_ALLREDUCE : MpiCall.MPI_RECV,
                key % 20,
                0,
                Role.NONE),
            stats(random));
      }
      merge.add(
          Ranks.rank(rank, ranks)
              .fact("host", "node" + rank / 64)
              .run(100_000_000_000L)
              .counted(stats)
              .profile());
    }
    return merge.finish("1.0");
  }

  private static CallStats stats(Random random) {
    long[] histogram = new long[Histogram.BUCKETS];
    int first = 20 + random.nextInt(10);
    for (int bucket = first; bucket < first + BUCKETS_USED; bucket++) {
      histogram[bucket] = 100;
    }
    long min = 1000L + random.nextInt(500);
    long sum = 800 * min + random.nextInt(100_000_000);
    return Ranks.stats(histogram, 800, sum, min, sum / 100, 800L * random.nextInt(1000));
  }

  private static void report(String what, long start) {
    System.out.printf(
        "%s in %.1f s; heap limit %d MiB%n",
        what, (System.nanoTime() - start) / 1e9, Runtime.getRuntime().maxMemory() >> 20);
  }
}
