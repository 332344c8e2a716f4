package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.cause.LateMethods;
import org.waitprof.report.figures.work.WorkBalance;
import org.waitprof.timeseries.WorkLine;

/**
 * Expectation: with {@code stacks=on} the cause of the waiting in {@code causes.LongMethod} is said
 * to be the method that computes longer, by 90 % of the waiting or more; in a profile without trace
 * that method is the most uneven one. Where a helper that all call computes, its caller is named,
 * with what the program says that it costs (10 %). A JVM without Flight Recorder says so in one
 * line and profiles on.
 */
@Isolated
class StacksIT {
  private static final double PART = 0.9;

  /** Of what the program says of itself. */
  private static final double OF_TRUTH = 0.1;

  /** Where the other rank is kept from its core it waits less, and recordings start late. */
  private static final int ATTEMPTS = 5;

  private static final String METHOD = "uneven";

  @Test
  void theMethodIsNamed(@TempDir Path folder) throws IOException {
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .agent("mode=trace,stacks=on,summary=off")
            .run("causes.LongMethod")
            .ok();
    Path profile = folder.resolve("p.wprof");
    String trace = result.files(".trace").get(0).toString();
    WaitprofCommand.run("analyze", trace, "-o", profile.toString()).orFail("analyze");
    LateMethods.Row cause = LateMethods.of(ProfileReader.read(profile)).rows().get(0);
    assertEquals(1, cause.sum().severity().maxRank());
    assertEquals(METHOD, cause.method().orElseThrow().method(), cause.toString());
    RootCauseTable causes = RootCauseTable.of(ProfileReader.read(profile));
    double withLost = cause.sum().severity().max() + RootCausesIT.lost(1, causes);
    assertTrue(withLost >= PART * causes.waitNanos(), cause.toString());
    String report = WaitprofCommand.run("report", profile.toString()).toString();
    assertTrue(report.contains("by rank 1's computation in LongMethod." + METHOD + ":"), report);
    checkLines(ProfileReader.read(result.profile()));
  }

  /** {@code causes.SharedHelper}: two ranks, so the other one waits as long as heavy() takes. */
  @ParameterizedTest
  @EnumSource(names = {"OPEN_MPI", "MPJ_MULTICORE"})
  void whatIsCalledMoreIsNamedAndNotTheHelper(Launcher launcher, @TempDir Path folder)
      throws IOException {
    double part = 0;
    for (int attempt = 0; attempt < ATTEMPTS && Math.abs(part - 1) > OF_TRUTH; attempt++) {
      MpiResult result =
          MpiJob.on(launcher)
              .ranks(2)
              .agent("mode=trace,stacks=on,summary=off")
              .run("causes.SharedHelper")
              .ok();
      Path file = folder.resolve(attempt + ".wprof");
      String trace = result.files(".trace").get(0).toString();
      WaitprofCommand.run("analyze", trace, "-o", file.toString()).orFail("analyze");
      JobProfile profile = ProfileReader.read(file);
      LateMethods.Row cause = LateMethods.of(profile).rows().get(0);
      assertEquals("heavy", cause.method().orElseThrow().method(), cause.toString());
      assertEquals(1, cause.sum().severity().maxRank());
      long folded = LateMethods.of(profile).rows().stream().mapToLong(StacksIT::costs).sum();
      RootCauseTable places = RootCauseTable.of(profile);
      assertEquals(places.waitNanos() - places.unexplainedNanos(), folded);
      String report = WaitprofCommand.run("report", file.toString()).toString();
      assertTrue(
          report.replaceAll("\\s+", " ").contains("computation in SharedHelper.heavy:"), report);
      double truth = Double.parseDouble(result.after("truth SharedHelper.heavy"));
      // Until Flight Recorder has started, places are named after what they lie in.
      double cost = cause.sum().severity().max();
      double withLost = Math.max(cost, Math.min(truth, cost + RootCausesIT.lost(1, places)));
      part = cause.places().size() < 4 ? 0 : withLost / truth;
    }
    assertEquals(1, part, OF_TRUTH);
  }

  private static long costs(LateMethods.Row row) {
    return row.sum().severity().total();
  }

  @Test
  void ranksThatAreThreadsAreToldApart() throws IOException {
    MpiResult result =
        MpiJob.on(Launcher.MPJ_MULTICORE)
            .agent("stacks=on,summary=off")
            .run("causes.LongMethod")
            .ok();
    checkLines(ProfileReader.read(result.profile()));
  }

  private static void checkLines(JobProfile profile) {
    WorkBalance.Row most = WorkBalance.of(profile, Selection.ALL).rows().get(0);
    assertEquals(METHOD, most.frame().method());
    assertEquals(1, most.useful().maxRank());
    Map<String, Long> ofLast = new TreeMap<>();
    for (WorkLine line : profile.timeSeries().work()) {
      ofLast.merge(Frame.parse(line.line()).method(), line.samples()[1], Long::sum);
    }
    double all = ofLast.values().stream().mapToLong(count -> count).sum();
    assertTrue(ofLast.getOrDefault(METHOD, 0L) >= PART * all, ofLast.toString());
  }

  @Test
  void aJvmWithoutFlightRecorderSaysSo() throws IOException {
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .jvm("--limit-modules=java.base,java.instrument")
            .agent("stacks=on,summary=off")
            .run("waits.LateSender")
            .ok();
    String said = "waitprof: stacks=on is ignored: this JVM has no Flight";
    assertEquals(1, result.said().split(said, -1).length - 1, result.said());
    assertTrue(ProfileReader.read(result.profile()).timeSeries().work().isEmpty());
  }
}
