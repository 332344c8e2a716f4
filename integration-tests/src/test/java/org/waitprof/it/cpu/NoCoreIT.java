package org.waitprof.it.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.efficiency.CoreTaker;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Script;
import org.waitprof.it.SharedJobs;
import org.waitprof.it.SoundTrace;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.timeseries.Window;

/**
 * Expectation: for how long a rank had no core is what the kernel's scheduler has booked for its
 * thread, as the program itself reads it, within 5 % and a time slice or two at either end. With
 * twice as many ranks as CPUs, and beside a neighbour's load, the verdict and the rank time say so;
 * where no rank lacked its core for 2 % of its time, which a busy machine may not allow, nothing is
 * said.
 */
@Isolated
class NoCoreIT {
  private static final double SLICES_NANOS = 40e6;
  private static final Pattern TRUTH = Pattern.compile("rank (\\d+) span (\\d+) ready (\\d+)");
  private static final Pattern TOLD =
      Pattern.compile("\"span_ns\":\\s*(\\d+),[^}]*?\"no_core_ns\":\\s*(\\d+)");

  @Test
  void moreRanksThanCores() {
    int ranks = 2 * Runtime.getRuntime().availableProcessors();
    MpiResult result = SharedJobs.crowded(ranks);
    assertTrue(compare(result, result.profile(), ranks) > 0.2, "the ranks had cores enough");
    String report = report(result.profile());
    assertTrue(report.contains("o core for "), report);
    assertTrue(report.contains(" without a core, contained in these parts"), report);
    assertTrue(report.contains("ready to run and had no core"), report);
    Script gate =
        WaitprofCommand.run("check", "--require", "no_core <= 2%", result.profile().toString());
    assertEquals(1, gate.exitCode(), gate::output);
  }

  /** What the analysis of a trace says as well, and all windows together of both. */
  @Test
  void theAnalysisOfATraceAndWindowsKnowIt() throws IOException {
    int ranks = 2 * Runtime.getRuntime().availableProcessors();
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(ranks)
            .agent("mode=trace,interval=100ms")
            .run("cpu.Crowded", "2")
            .ok();
    Path recorded = result.profile();
    Path trace = Path.of(recorded.toString().replaceFirst("[.]wprof$", ".trace"));
    Path measured = SoundTrace.of(trace, trace.resolveSibling("of-the-trace.wprof"));
    assertTrue(compare(result, measured, ranks) > 0.2, "the ranks had cores enough");
    assertTrue(report(measured).contains("o core for "), () -> report(measured));
    long[] lacked = inWindows(recorded);
    long[] analysed = inWindows(measured);
    for (int rank = 0; rank < ranks; rank++) {
      double whole = ProfileReader.read(measured).ranks().get(rank).cpu().noCoreRatio();
      double run = (double) ProfileReader.read(measured).ranks().get(rank).runNanos();
      assertEquals(whole, lacked[rank] / run, 0.05, "windows of the profile, rank " + rank);
      assertEquals(whole, analysed[rank] / run, 0.05, "windows of the trace, rank " + rank);
    }
  }

  /** By rank, of all windows, none of which may lack more than it lasts. */
  private static long[] inWindows(Path profile) throws IOException {
    JobProfile job = ProfileReader.read(profile);
    long[] sum = new long[job.ranks().size()];
    for (Window window : job.timeSeries().windows()) {
      long[] lacked = window.ranks().noCoreNanos();
      for (int rank = 0; rank < sum.length; rank++) {
        assertTrue(lacked[rank] <= window.nanos(), window + ", rank " + rank);
        sum[rank] += lacked[rank];
      }
    }
    return sum;
  }

  /** As many ranks as cores, and as many loops of somebody else's beside them. */
  @Test
  void aNeighboursLoad() throws IOException {
    int ranks = Runtime.getRuntime().availableProcessors();
    List<Process> neighbours = new ArrayList<>();
    try {
      for (int i = 0; i < ranks; i++) {
        neighbours.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
      }
      MpiResult result = run(ranks, "2");
      assertTrue(compare(result, result.profile(), ranks) > 0.1, "the neighbours took no core");
      assertTrue(report(result.profile()).contains("o core for "), () -> report(result.profile()));
      JobProfile job = ProfileReader.read(result.profile());
      assertEquals(CoreTaker.PROCESSES, CoreTaker.of(job.ranks()), () -> job.ranks().toString());
    } finally {
      neighbours.forEach(Process::destroy);
    }
  }

  @Test
  void oneRankOnManyCores() {
    MpiResult result = run(1, "1");
    double worst = compare(result, result.profile(), 1);
    boolean reported = report(result.profile()).contains("no core");
    assertTrue(worst > 0.019 || !reported, "nothing was lacking");
    assertTrue(worst < 0.021 || reported, "it lacked " + worst);
  }

  private static MpiResult run(int ranks, String seconds) {
    return MpiJob.on(Launcher.OPEN_MPI).ranks(ranks).agent("").run("cpu.Crowded", seconds).ok();
  }

  /** The largest share of a rank by the program, once the profile has been found to agree. */
  private static double compare(MpiResult result, Path profile, int ranks) {
    long[] span = new long[ranks];
    long[] ready = new long[ranks];
    Matcher truth = TRUTH.matcher(result.stdout());
    double worst = 0;
    while (truth.find()) {
      int rank = Integer.parseInt(truth.group(1));
      span[rank] = Long.parseLong(truth.group(2));
      ready[rank] = Long.parseLong(truth.group(3));
      worst = Math.max(worst, (double) ready[rank] / span[rank]);
    }
    String json = WaitprofCommand.run("export", "--format", "json", profile.toString()).output();
    List<long[]> reported = new ArrayList<>();
    Matcher found = TOLD.matcher(json);
    while (found.find()) {
      reported.add(new long[] {Long.parseLong(found.group(1)), Long.parseLong(found.group(2))});
    }
    assertEquals(ranks, reported.size());
    for (int rank = 0; rank < ranks; rank++) {
      long its = reported.get(rank)[0];
      close(span[rank], its, 0);
      // The profile's span has what the program does before and after it asks the kernel.
      close(ready[rank], reported.get(rank)[1], Math.max(0, its - span[rank]));
    }
    return worst;
  }

  private static void close(long truth, long reported, long beyond) {
    assertEquals((double) truth, (double) reported, 0.05 * truth + SLICES_NANOS + beyond);
  }

  private static String report(Path profile) {
    return WaitprofCommand.run("report", "-v", profile.toString()).output();
  }
}
