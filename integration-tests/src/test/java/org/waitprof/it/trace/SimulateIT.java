package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Stack;
import org.waitprof.it.Undisturbed;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause.Gain;
import org.waitprof.model.Metric;
import org.waitprof.profilefile.ProfileReader;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.cause.LateMethods;
import org.waitprof.report.finding.RemedyWords;
import org.waitprof.report.wording.GainText;

/**
 * Expectation, for a trace of {@code causes.LongMethod}, whose last rank computes 120 times as long
 * as the other before each all-reduction: with nothing changed the simulated run is the recorded
 * one (run time 3 %, waiting 3 points); balanced, the dearest place takes half the time, as {@code
 * analyze --predict} says in the report; and the real MPI makes the same calls again, or gives up
 * with a line.
 */
@Isolated
class SimulateIT {
  private static final double RUN = 0.03;
  private static final double WAITING = 0.03;

  /** Nine runs at a load of 10 took 1.1 % longer at most; the median run may still lose a core. */
  private static final double REENACTED = 0.1;

  private static Path folder = Path.of("");
  private static Path trace = Path.of("");
  private static Path measured = Path.of("");

  @SuppressWarnings("NullAway.Init") // by traceOnce
  private static MpiResult result;

  @BeforeAll
  static void traceOnce(@TempDir Path own) {
    folder = own;
    result =
        Undisturbed.run(
            () ->
                MpiJob.on(Launcher.OPEN_MPI)
                    .agent("mode=trace,summary=off")
                    .run("causes.LongMethod", "8")
                    .ok());
    trace = result.files(".trace").get(0);
    measured = folder.resolve("measured.wprof");
    WaitprofCommand.run("analyze", trace.toString(), "--predict", "1", "-o", measured.toString())
        .orFail("analyze");
  }

  private static JobProfile simulated(String name, String... options) throws IOException {
    Path file = folder.resolve(name + ".wprof");
    String[] words = new String[options.length + 4];
    words[0] = "simulate";
    words[1] = trace.toString();
    words[2] = "-o";
    words[3] = file.toString();
    System.arraycopy(options, 0, words, 4, options.length);
    WaitprofCommand.run(words).orFail("simulate");
    return ProfileReader.read(file);
  }

  private static double waiting(JobProfile profile) {
    long waits = 0;
    for (int key = 0; key < profile.keys().size(); key++) {
      for (int rank = 0; rank < profile.ranks().size(); rank++) {
        waits += profile.value(Metric.WAIT, key, rank);
      }
    }
    return RunTime.ratio(waits, 2 * RunTime.longest(profile));
  }

  private static long calls(JobProfile profile) {
    long calls = 0;
    for (int key = 0; key < profile.keys().size(); key++) {
      for (int rank = 0; rank < profile.ranks().size(); rank++) {
        calls += profile.value(Metric.COUNT, key, rank);
      }
    }
    return calls;
  }

  @Test
  void nothingChanged() throws IOException {
    JobProfile recorded = ProfileReader.read(measured);
    JobProfile same = simulated("same");
    assertEquals(1, (double) RunTime.longest(same) / RunTime.longest(recorded), RUN);
    assertEquals(waiting(recorded), waiting(same), WAITING);
  }

  @Test
  void balancedAsPredicted() throws IOException {
    JobProfile recorded = ProfileReader.read(measured);
    LateMethods.Row dearest = StacksIT.computed(LateMethods.of(recorded));
    JobProfile balanced = simulated("balanced", "--balance", RemedyWords.name(dearest));
    Optional<Gain> known = dearest.sum().place().balanced();
    long run = RunTime.longest(balanced);
    known.ifPresent(gain -> assertEquals(1, RunTime.ratio(run, gain.thenRunNanos()), 0.01));
    Undisturbed.judge(
        result,
        unused -> {
          assertEquals(LateMethods.of(recorded).rows().get(0), dearest);
          assertTrue(known.isPresent(), dearest::toString);
          Gain gain = known.orElseThrow();
          advises(GainText.of(gain), dearest);
          // Half of all but the first calls.
          double part = (double) gain.thenRunNanos() / gain.runNanos();
          assertTrue(part > 0.5 && part < 0.7, gain.toString());
          assertTrue(waiting(balanced) < waiting(recorded) / 2, "waiting " + waiting(balanced));
        });
  }

  /** A run whose ranks had no core is not to be tuned by, and its report advises nothing. */
  private static void advises(String gain, LateMethods.Row dearest) {
    String report = WaitprofCommand.run("report", measured.toString()).toString();
    assertTrue(report.replaceAll("\\s+", " ").contains(gain), report);
    String command = "simulate TRACE --balance '" + RemedyWords.name(dearest) + "'";
    assertTrue(report.contains(command), report);
  }

  private static MpiResult reenacted(Launcher launcher, String name, String... options) {
    String[] words = new String[options.length + 5];
    words[0] = "simulate";
    words[1] = trace.toString();
    words[2] = "--reenact";
    words[3] = "-o";
    words[4] = folder.resolve(name + ".wprof").toString();
    System.arraycopy(options, 0, words, 5, options.length);
    return MpiJob.on(launcher)
        .classPath(Stack.get().agentJar())
        .run("org.waitprof.Waitprof", words);
  }

  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void theSameCallsOnTheRealMpi(Launcher launcher) throws IOException {
    MpiResult result = reenacted(launcher, "again-" + launcher).ok();
    // The launcher of MPJ Express sends all to stdout.
    String said = result.stderr() + result.lines();
    assertTrue(said.contains("waitprof: run time "), said);
    JobProfile again = ProfileReader.read(folder.resolve("again-" + launcher + ".wprof"));
    JobProfile recorded = ProfileReader.read(measured);
    assertEquals(calls(recorded), calls(again));
    double length = (double) RunTime.longest(again) / RunTime.longest(recorded);
    assertTrue(length > 1 - RUN && length < 1 + REENACTED, said);
    assertTrue(again.notes().stream().anyMatch(note -> note.id().equals("simulated")));
  }

  @Campaign
  @Test
  void theSameCallsOnMpjExpress() throws IOException {
    theSameCallsOnTheRealMpi(Launcher.MPJ_NIODEV);
  }

  @Test
  void aReenactmentThatDoesNotEndIsGivenUp() {
    MpiResult result = reenacted(Launcher.OPEN_MPI, "endless", "--limit", "0.3");
    assertNotEquals(0, result.exitCode());
    assertTrue(result.stderr().contains("the re-enactment is given up after"), result.stderr());
    assertTrue(result.elapsed().toSeconds() < 60, result.stderr());
  }
}
