package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Expectation: programs of known faults bring about the sentence of the verdict that says what to
 * change: {@code waits.SteadyLateness} the rank that is late everywhere, of its analysis as well;
 * {@code causes.LateMethod} both methods that compute too long, and the caller of its helper;
 * {@code phases.FourPhases} its large messages; {@code ends.Brief} that it is too short. Where
 * others had the cores, the verdict begins with that and the sentence follows. What takes a machine
 * of its own to bring about, such as a slow host, {@code VerdictCausesTest} has.
 */
@Isolated
class VerdictIT {
  private static MpiResult traced(String program, String... arguments) {
    return MpiJob.on(Launcher.OPEN_MPI)
        .agent("mode=trace,interval=100ms,summary=off")
        .run(program, arguments)
        .ok();
  }

  private static String verdict(Path profile) {
    String report = WaitprofCommand.run("report", profile.toString()).output();
    int end = report.indexOf("\nRank time");
    return report.substring(report.indexOf("\nVerdict"), end).replaceAll("\\s+", " ");
  }

  private static String analysed(MpiResult result, Path folder) {
    Path profile = folder.resolve("analysed.wprof");
    String trace = result.files(".trace").get(0).toString();
    WaitprofCommand.run("analyze", trace, "-o", profile.toString()).orFail("analyze");
    return verdict(profile);
  }

  private static void says(String verdict, String pattern) {
    assertTrue(verdict.matches(".*" + pattern + ".*"), verdict);
  }

  @Test
  void aRankThatIsLateEverywhere(@TempDir Path folder) {
    MpiResult result = traced("waits.SteadyLateness");
    String late =
        "Rank 0 is late everywhere: \\d+ % of the waiting is for rank 0, at \\d+ places\\.";
    says(verdict(result.profile()), late);
    says(analysed(result, folder), late);
  }

  @Test
  void methodsThatComputeTooLong(@TempDir Path folder) {
    MpiResult result = traced("causes.LateMethod");
    String verdict = analysed(result, folder);
    says(verdict, "\\d+ % of it is caused by rank [01]'s computation in LateMethod[.]");
    says(verdict, "Give rank [01] less of that work[.]");
    says(verdict(result.profile()), " at LateMethod[.][a-z]+:\\d+ > Link[.][a-z]+:\\d+[.]");
  }

  @Test
  void largeMessages() {
    says(
        verdict(traced("phases.FourPhases", "4").profile()),
        "\\d+ % of rank time is in MPI without waiting, [^.]* in MPI_Sendrecv at"
            + " FourPhases[.]exchange:\\d+, messages of 32-64 MiB: send less, or while computing[.]");
  }

  @Test
  void aRunThatIsTooShort() {
    MpiResult result = MpiJob.on(Launcher.OPEN_MPI).agent("").run("ends.Brief", "return").ok();
    says(verdict(result.profile()), "Too short to judge: the run took only [^.]*[.]");
  }
}
