package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.FindingRow;
import org.waitprof.it.Findings;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Undisturbed;
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
 * with what the program says that it costs (10 %).
 */
@Isolated
class StacksIT {
  private static final double PART = 0.9;

  /** Of what the program says of itself. */
  private static final double OF_TRUTH = 0.1;

  private static final String METHOD = "uneven";

  @Campaign
  @Test
  void theMethodIsNamed(@TempDir Path folder) throws IOException {
    Undisturbed.check(
        () ->
            MpiJob.on(Launcher.OPEN_MPI)
                .agent("mode=trace,stacks=on,summary=off")
                .run("causes.LongMethod")
                .ok(),
        result -> unevenIsNamed(result, folder.resolve("p.wprof")),
        result -> unevenCosts(result, folder.resolve("p.wprof")));
  }

  private static void unevenIsNamed(MpiResult result, Path profile) throws IOException {
    String trace = result.files(".trace").get(0).toString();
    WaitprofCommand.run("analyze", trace, "--force", "-o", profile.toString()).orFail("analyze");
    LateMethods.Row cause = computed(LateMethods.of(ProfileReader.read(profile)));
    assertEquals(1, cause.sum().severity().maxRank());
    assertEquals(Optional.of(METHOD), cause.method().map(Frame::method), cause.toString());
    checkLines(ProfileReader.read(result.profile()));
  }

  private static void unevenCosts(MpiResult result, Path profile) throws IOException {
    LateMethods.Row cause = largest(LateMethods.of(ProfileReader.read(profile)));
    FindingRow found = Findings.of(profile).at("late_work", "LongMethod[.]" + METHOD + "( .*)?");
    assertEquals("compute of rank 1", found.cause() + " of rank " + found.rank(), found::line);
    RootCauseTable causes = RootCauseTable.of(ProfileReader.read(profile));
    double lost = Undisturbed.disturbedNanos(result.lines(), 1);
    double withLost = cause.sum().severity().max() + lost;
    assertTrue(withLost >= PART * causes.waitNanos(), cause.toString());
  }

  @Campaign
  @Test
  void soItIsOnMpjExpress(@TempDir Path folder) throws IOException {
    whatIsCalledMoreIsNamedAndNotTheHelper(Launcher.MPJ_MULTICORE, folder);
  }

  /** {@code causes.SharedHelper}: two ranks, so the other one waits as long as heavy() takes. */
  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void whatIsCalledMoreIsNamedAndNotTheHelper(Launcher launcher, @TempDir Path folder)
      throws IOException {
    Undisturbed.check(
        () ->
            MpiJob.on(launcher)
                .ranks(2)
                .agent("mode=trace,stacks=on,summary=off")
                .run("causes.SharedHelper")
                .ok(),
        result -> heavyIsNamed(result, folder.resolve("analysed.wprof")),
        result -> heavyCosts(result, folder.resolve("analysed.wprof")));
  }

  private static void heavyIsNamed(MpiResult result, Path file) throws IOException {
    String trace = result.files(".trace").get(0).toString();
    WaitprofCommand.run("analyze", trace, "--force", "-o", file.toString()).orFail("analyze");
    JobProfile profile = ProfileReader.read(file);
    LateMethods.Row cause = computed(LateMethods.of(profile));
    assertEquals(Optional.of("heavy"), cause.method().map(Frame::method), cause.toString());
    assertEquals(1, cause.sum().severity().maxRank());
    assertTrue(cause.places().size() >= 4, cause.toString());
    long folded = LateMethods.of(profile).rows().stream().mapToLong(StacksIT::costs).sum();
    RootCauseTable places = RootCauseTable.of(profile);
    assertEquals(places.waitNanos() - places.unexplainedNanos(), folded);
  }

  private static void heavyCosts(MpiResult result, Path file) throws IOException {
    LateMethods.Row cause = largest(LateMethods.of(ProfileReader.read(file)));
    FindingRow found = Findings.of(file).at("late_work", "SharedHelper[.]heavy( .*)?");
    assertEquals("compute", found.cause(), found::line);
    double truth = Double.parseDouble(result.after("truth SharedHelper.heavy"));
    double cost = cause.sum().severity().max();
    double lost = Undisturbed.disturbedNanos(result.lines(), 1);
    double withLost = Math.max(cost, Math.min(truth, cost + lost));
    assertEquals(1, withLost / truth, OF_TRUTH, cause.toString());
  }

  /**
   * The largest computation: on a busy machine lost cores may cost more, and rightly come first.
   */
  static LateMethods.Row computed(LateMethods methods) {
    return methods.rows().stream()
        .filter(row -> row.sum().place().computation())
        .findFirst()
        .orElseThrow(() -> new AssertionError("no computation: " + methods.rows()));
  }

  /** The computation that is the largest cause of all, as it is where ranks had their cores. */
  private static LateMethods.Row largest(LateMethods methods) {
    LateMethods.Row computed = computed(methods);
    assertEquals(methods.rows().get(0), computed);
    return computed;
  }

  private static long costs(LateMethods.Row row) {
    return row.sum().severity().total();
  }

  @Campaign
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
}
