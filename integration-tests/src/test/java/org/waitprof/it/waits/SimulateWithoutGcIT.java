package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.Script;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: all ranks meet in each round, and one comes late to each by its collections, so that
 * a run without them is shorter by what the log of its JVM says of them, within 10 %, but for what
 * a busy machine takes: who lacks a core is waited for instead. Without other JVM stops, of which
 * there are hardly any, nothing is gained; without collections of the other rank nothing but what
 * its log has of before the rounds, where it may be the last to come to the first collective: where
 * Flight Recorder starts it fills the small heap two or three times.
 */
@Isolated
class SimulateWithoutGcIT {
  private static final Pattern TIMES = Pattern.compile("run time ([0-9.]+) -> ([0-9.]+) s");

  @TempDir private Path folder = Path.of("");

  private double gainNanos(Path trace, String cause) {
    Path profile = folder.resolve(cause + ".wprof");
    Script run =
        WaitprofCommand.run(
            "simulate", trace.toString(), "--without", cause, "-o", profile.toString());
    Matcher times = TIMES.matcher(run.output());
    assertTrue(times.find(), run::output);
    return 1e9 * (Double.parseDouble(times.group(1)) - Double.parseDouble(times.group(2)));
  }

  private void gain(Launcher launcher, String causes) throws IOException {
    gain(
        new LateReasonJob(launcher, 0)
            .run(",mode=trace" + causes, LateReasonIT.heap("-XX:+UseSerialGC"), "1:gc"));
  }

  private void gain(ReportedReasons reported) throws IOException {
    Path trace = reported.result.files(".trace").get(0);
    double pauses = reported.pauses(1);
    double most = ReportedReasons.TOLERANCE * pauses + ReportedReasons.BORDERS_NANOS;
    double gain = gainNanos(trace, "gc@1");
    String figures = "gain " + gain + " of " + pauses + "\n" + reported;
    assertTrue(gain <= pauses + most, figures);
    assertTrue(gain >= pauses - most - reported.crowded(), figures);
    double other = gainNanos(trace, "gc@0");
    figures += "\ngain " + other + " of the other's " + reported.pausesOfOther();
    assertTrue(other >= -ReportedReasons.BORDERS_NANOS, figures);
    assertTrue(other <= reported.pausesOfOther() + ReportedReasons.BORDERS_NANOS, figures);
    assertEquals(0, gainNanos(trace, "safepoint"), most, figures);
  }

  @Test
  void onOpenMpi() throws IOException {
    gain(LateReasonIT.serialCollector());
  }

  @Campaign
  @Test
  void withExactTimes() throws IOException {
    gain(Launcher.OPEN_MPI, ",causes=full");
  }

  @Campaign
  @Test
  void onMpjExpress() throws IOException {
    gain(Launcher.MPJ_NIODEV, "");
  }
}
