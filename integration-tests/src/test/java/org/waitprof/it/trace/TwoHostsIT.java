package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.trace.ClockCorrection;
import org.waitprof.trace.Trace;

/**
 * Expectation: ranks on two hosts, which share neither /dev/shm nor clock nor address, write one
 * profile with all their calls and hosts; each host's endpoints are in the folder of targets, and
 * answer across the network; what ranks of both wait for each other is estimated while the job
 * runs, and labelled so; node2's clock, which is 100 s ahead, is measured to be just that, so that
 * the trace's waiting times are those of the program and not of the clocks.
 */
class TwoHostsIT {
  private static final int NOT_ALLOWED = 77;

  /** A round trip takes longer where others use the CPUs: 9 ms were seen at a load of 12. */
  static final long BUSY_NANOS = 50_000_000;

  /** Partners are on both hosts: the reader on node2 sees one side of an all-reduce. */
  private static final Pattern LIVE_ESTIMATE = live("estimated");

  private static final Pattern LIVE_MEASURED = live("(?:measured|sampled)");

  private static final long AHEAD_NANOS = 100_000_000_000L;

  /** By name: what ran earlier on this machine may be going still. */
  private static final String HOSTS = "wp" + ProcessHandle.current().pid();

  @Test
  void oneJobOnTwoHosts(@TempDir Path folder) throws Exception {
    Path targets = Files.createDirectory(folder.resolve("targets"));
    MpiJob job =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(4)
            .onTwoHosts(HOSTS)
            .agent("mode=trace,summary=off,prometheus=9400-9409,host=0.0.0.0,targets=" + targets);
    CompletableFuture<MpiResult> running =
        CompletableFuture.supplyAsync(() -> job.run("live.Steady", "3", "3"));
    TreeSet<String> found = new TreeSet<>();
    String scraped = "";
    while (!running.isDone()) {
      found.addAll(targets(targets));
      if (found.size() == 4 && !LIVE_ESTIMATE.matcher(scraped).find()) {
        scraped = acrossTheNetwork();
      }
      Thread.sleep(200);
    }
    MpiResult result = running.join();
    skipWhereNotAllowed(result);
    long rounds = Long.parseLong(result.ok().after("rounds"));
    assertEquals(
        List.of("node1:9400", "node1:9401", "node2:9400", "node2:9401"), List.copyOf(found));
    assertTrue(scraped.contains("waitprof_run_info{"), scraped);
    assertTrue(scraped.contains("host=\"node2\""), scraped);
    assertTrue(LIVE_ESTIMATE.matcher(scraped).find(), scraped);
    assertFalse(LIVE_MEASURED.matcher(scraped).find(), scraped);
    assertEquals(List.of(), targets(targets), "the job is over");
    oneProfile(result, rounds);
    sample(result);
    clocks(result, rounds);
  }

  static void skipWhereNotAllowed(MpiResult result) {
    if (result.exitCode() == NOT_ALLOWED) {
      Assumptions.abort("not here: no network namespaces for two hosts: " + result.stderr());
    }
  }

  /** The sample's own comparison of clocks: waits are those of the program, not 100 s each. */
  private static void sample(MpiResult result) {
    List<ProfileRow> reductions =
        CsvExport.of(result.profile()).stream()
            .filter(row -> row.call().equals("MPI_Allreduce"))
            .toList();
    for (ProfileRow row : reductions) {
      assertEquals("measured", row.source(), row::toString);
      assertTrue(row.waitNanos() <= row.sumNanos(), row::toString);
    }
    assertTrue(reductions.stream().anyMatch(row -> row.waitNanos() > 0), reductions::toString);
    String report = WaitprofCommand.run("report", result.profile().toString()).output();
    assertTrue(report.contains("clocks were compared to within"), report);
  }

  private static Pattern live(String source) {
    return Pattern.compile(
        "mpi_wait_seconds_total\\{(?=[^}]*wait_at_nxn)(?=[^}]*source=\""
            + source
            + "\")[^}]*} [0-9.]*[1-9]");
  }

  private static List<String> targets(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .map(TwoHostsIT::target)
          .filter(target -> !target.isEmpty())
          .sorted()
          .toList();
    }
  }

  private static String target(Path file) {
    try {
      return Files.readString(file).replaceAll("(?s).*\"(node\\d:\\d+)\".*", "$1");
    } catch (IOException e) {
      // It has just been removed.
      return "";
    }
  }

  /** Node2's first endpoint, asked from node1. */
  private static String acrossTheNetwork() {
    String ask =
        "exec 3<>/dev/tcp/10.199.77.2/9400 && printf 'GET /metrics HTTP/1.1\\r\\n\\r\\n' >&3"
            + " && cat <&3";
    return Script.run(
            Path.of("/usr/sbin/ip"), "netns", "exec", HOSTS + "-node1", "/bin/bash", "-c", ask)
        .output();
  }

  private static void oneProfile(MpiResult result, long rounds) {
    TreeMap<Integer, Long> reductions = new TreeMap<>();
    for (ProfileRow row : CsvExport.of(result.profile())) {
      if (row.call().equals("MPI_Allreduce")) {
        reductions.merge(row.rank(), row.count(), Long::sum);
      }
    }
    long all = rounds + 1;
    assertEquals("{0=" + all + ", 1=" + all + ", 2=" + all + ", 3=" + all + "}", "" + reductions);
    String json =
        WaitprofCommand.run("export", "--format", "json", result.profile().toString()).output();
    assertTrue(json.contains("node1") && json.contains("node2"), json);
  }

  private static void clocks(MpiResult result, long rounds) throws IOException {
    Path trace = result.files(".trace").get(0);
    try (Trace read = TraceLines.open(trace)) {
      for (int rank = 0; rank < 4; rank++) {
        ClockCorrection clock = read.rank(rank).orElseThrow().clock();
        long expected = rank < 2 ? 0 : -AHEAD_NANOS;
        long error = Math.abs(clock.startOffsetNanos() - expected);
        // The measurement's own bound, and no excuse: one clock drives both hosts.
        assertTrue(error <= clock.errorNanos(), rank + ": " + clock);
        assertTrue(clock.errorNanos() < BUSY_NANOS, rank + ": " + clock);
        assertTrue((rank < 2) == (clock.errorNanos() == 0), rank + ": " + clock);
      }
    }
    Path measured = result.folder().resolve("measured.wprof");
    Script analysed = WaitprofCommand.run("analyze", trace.toString(), "-o", measured.toString());
    assertEquals(0, analysed.exitCode(), analysed::output);
    TreeMap<Integer, Long> waits =
        CsvExport.of(measured).stream()
            .filter(row -> row.pattern().equals("wait_at_nxn"))
            .collect(
                Collectors.toMap(ProfileRow::rank, ProfileRow::waitNanos, Long::sum, TreeMap::new));
    // Rank 1 comes at least 2 ms late to what follows each all-reduction, and so do its neighbours.
    long run = 20_000_000_000L;
    assertTrue(
        waits.values().stream().allMatch(wait -> wait >= 0 && wait < run),
        () -> rounds + " rounds: " + waits);
    assertTrue(waits.getOrDefault(3, 0L) > 0, waits::toString);
  }
}
