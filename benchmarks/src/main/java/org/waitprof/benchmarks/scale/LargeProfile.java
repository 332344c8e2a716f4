package org.waitprof.benchmarks.scale;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.RunFacts;
import org.waitprof.model.WaitSource;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.profilefile.ProfileWriter;

/**
 * Writes the profile of a synthetic job: every rank makes every call, so no column is sparse and
 * nothing compresses well, which is the worst case. Values come from a hash of row and rank; each
 * cell has a histogram of two buckets. usage: LargeProfile FILE RANKS CALL_PATHS
 */
public final class LargeProfile {
  private static final int DEPTH = 12;
  private static final long SECOND = 1_000_000_000L;

  private LargeProfile() {}

  /** Writes the profile and prints its name. */
  public static void main(String[] args) throws IOException {
    int ranks = Integer.parseInt(args[1]);
    int paths = Integer.parseInt(args[2]);
    System.out.println(ProfileWriter.write(job(ranks, paths), Path.of(args[0])));
  }

  private static JobProfile job(int ranks, int paths) {
    List<RankFacts> facts = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      long mpi = 0;
      for (int path = 0; path < paths; path++) {
        mpi += callNanos(path, rank);
      }
      long run = Math.max(600 * SECOND, paths * SECOND);
      facts.add(new RankFacts(true, "node" + rank / 64, 1000 + rank, run, mpi, SECOND, true));
    }
    List<ProfileKey> keys = new ArrayList<>();
    for (int path = 0; path < paths; path++) {
      StringBuilder text = new StringBuilder("org.example.app.Main.main:12;");
      for (int depth = 1; depth < DEPTH; depth++) {
        text.append("org.example.app.Level").append(depth).append(".call:");
        text.append(path >> Math.max(0, DEPTH - depth - 2)).append(';');
      }
      CallPath callPath = CallPath.parse(text + "org.example.app.Halo.exchange:" + path);
      CallKey key = new CallKey(callPath, MpiCall.MPI_RECV, path % 20, 0, Role.NONE);
      keys.add(new ProfileKey(key, "late_sender", WaitSource.ESTIMATED));
    }
    Map<String, LongColumn> columns = new HashMap<>();
    columns.put(Metric.COUNT.name(), (key, rank) -> 1000);
    columns.put(Metric.SUM.name(), LargeProfile::callNanos);
    columns.put(Metric.MIN.name(), (key, rank) -> 5_000);
    columns.put(Metric.MAX.name(), (key, rank) -> 1_000_000 + mix(rank, key) % 1000);
    columns.put(Metric.BYTES.name(), (key, rank) -> 1000L << key % 20);
    columns.put(Metric.FLOOR.name(), (key, rank) -> 5_000);
    columns.put(Metric.WAIT.name(), (key, rank) -> mix(key, rank));
    int floor = Histogram.bucket(5_000);
    int slow = Histogram.bucket(900_000);
    return new JobProfile(
        facts(ranks),
        facts,
        keys,
        columns,
        (key, rank, bucket) -> bucket == floor ? 400 : bucket == slow ? 600 : 0,
        List.of(),
        ProfileParts.NONE);
  }

  /** Time of a rank in the calls of a path, nanoseconds. */
  private static long callNanos(int path, int rank) {
    return 5_000_000 + mix(path, rank);
  }

  /** Some hundred milliseconds, different for every cell. */
  private static long mix(long a, long b) {
    long x = a * 0x9E3779B97F4A7C15L + b * 0xC2B2AE3D27D4EB4FL;
    x ^= x >>> 29;
    x *= 0xBF58476D1CE4E5B9L;
    return (x >>> 35) % (SECOND / 2);
  }

  private static RunFacts facts(int ranks) {
    List<Integer> grid = new ArrayList<>();
    int side = (int) Math.round(Math.sqrt(ranks));
    if (side * side == ranks) {
      grid.add(side);
      grid.add(side);
    }
    return new RunFacts(
        Map.of(
            RunFacts.Text.TOOL_VERSION, "0.1.0",
            RunFacts.Text.RUN_ID, "synthetic",
            RunFacts.Text.COMMAND, "org.example.app.Main",
            RunFacts.Text.MAIN_CLASS, "org.example.app.Main",
            RunFacts.Text.BINDING, "none",
            RunFacts.Text.JAVA, "17"),
        1_790_000_000_000L,
        ranks,
        true,
        List.of(),
        "minimum",
        Map.of(),
        grid);
  }
}
