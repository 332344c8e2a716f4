package org.waitprof.it.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.JobProfile.RankPairs;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.RunFacts;
import org.waitprof.model.WaitSource;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.profilefile.ProfileWriter;

/** Profiles of jobs that are too large, or too badly named, to be run here. */
final class Profiles {
  private static final long SECOND = 1_000_000_000L;

  private Profiles() {}

  /**
   * A job of 100 s on a grid of rows x columns that waits longer in later columns, half of its time
   * in the last one.
   */
  static Path grid(Path file, int rows, int columns, int places) throws IOException {
    List<ProfileKey> keys = new ArrayList<>();
    for (int place = 0; place < places; place++) {
      String path = "app.Main.main:5;app.Solver.step:" + place % 9 + ";app.Halo.exchange:" + place;
      CallKey key = new CallKey(CallPath.parse(path), MpiCall.MPI_RECV, place % 20, 0, Role.NONE);
      keys.add(new ProfileKey(key, "late_sender", WaitSource.ESTIMATED));
    }
    return write(
        file, "app.Main", rows * columns, List.of(rows, columns), keys, columns, List.of());
  }

  /** Ranks in a ring, of which each waits for the next one and sends to the one before. */
  static Path ring(Path file, int ranks) throws IOException {
    CallKey key = new CallKey(CallPath.parse("app.Main.main:5"), MpiCall.MPI_RECV, 4, 0, Role.NONE);
    List<RankPair> pairs = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      pairs.add(new RankPair(rank, (rank + ranks - 1) % ranks, 100, 6400L * (rank + 1), 0));
      pairs.add(new RankPair(rank, (rank + 1) % ranks, 0, 0, SECOND * (rank + 1)));
    }
    List<ProfileKey> keys = List.of(new ProfileKey(key, "late_sender", WaitSource.MEASURED));
    return write(file, "app.Main", ranks, List.of(), keys, 1, pairs);
  }

  /** Names with everything that breaks pages. */
  static Path hostile(Path file) throws IOException {
    String[] classes = {
      "<script>owned=alert(1)</script>",
      "\"onmouseover=\"owned=alert(1)",
      "a';owned=alert(1);'",
      "line\nbreak\r;semicolon",
      "<img src=x onerror=owned=alert(1)>",
      "L".repeat(10_000),
      "</script><script>owned=alert(1)</script>",
      "<!--<script>",
    };
    List<ProfileKey> keys = new ArrayList<>();
    for (String name : classes) {
      CallPath path = new CallPath(List.of(new Frame("M", "main", 1), new Frame(name, "m", 2)));
      CallKey key = new CallKey(path, MpiCall.MPI_RECV, 4, 0, Role.NONE);
      keys.add(new ProfileKey(key, "late_sender", WaitSource.ESTIMATED));
    }
    return write(file, classes[0] + classes[5], 4, List.of(2, 2), keys, 2, List.of());
  }

  private static Path write(
      Path file,
      String mainClass,
      int ranks,
      List<Integer> grid,
      List<ProfileKey> keys,
      int columns,
      List<RankPair> pairs)
      throws IOException {
    long share = 12 * SECOND / columns / keys.size();
    List<RankFacts> facts = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      long mpi = 0;
      for (int key = 0; key < keys.size(); key++) {
        mpi += sumNanos(key, rank % columns, share);
      }
      facts.add(new RankFacts(true, "node" + rank / 64, rank, 100 * SECOND, mpi, 1000, true));
    }
    LongColumn wait = (key, rank) -> sumNanos(key, rank % columns, share) - 500_000;
    Map<String, LongColumn> values = new HashMap<>();
    values.put(Metric.COUNT.name(), (key, rank) -> 100);
    values.put(Metric.SUM.name(), (key, rank) -> sumNanos(key, rank % columns, share));
    values.put(Metric.MIN.name(), (key, rank) -> 5_000);
    values.put(Metric.MAX.name(), (key, rank) -> wait.at(key, rank));
    values.put(Metric.BYTES.name(), (key, rank) -> 100L << key % 20);
    values.put(Metric.FLOOR.name(), (key, rank) -> 5_000);
    values.put(Metric.WAIT.name(), wait);
    JobProfile job =
        new JobProfile(
            run(mainClass, ranks, grid),
            facts,
            keys,
            values,
            HistogramColumn.NONE,
            List.of(),
            ProfileParts.NONE.with(new RankPairs(pairs)));
    return ProfileWriter.write(job, file);
  }

  static RunFacts run(String mainClass, int ranks, List<Integer> grid) {
    return new RunFacts(
        Map.of(
            RunFacts.Text.TOOL_VERSION, "0.1.0",
            RunFacts.Text.RUN_ID, "run-1",
            RunFacts.Text.COMMAND, mainClass,
            RunFacts.Text.MAIN_CLASS, mainClass,
            RunFacts.Text.BINDING, "Open MPI 4.1.4",
            RunFacts.Text.JAVA, "17"),
        SECOND,
        ranks,
        true,
        List.of(),
        "minimum",
        Map.of(),
        grid);
  }

  /** A hundred calls of at least 5 us, the rest of it waiting: more in the last column. */
  private static long sumNanos(int key, int column, long share) {
    return (key % 7 + 1) * share * (1 + column) + 500_000;
  }
}
