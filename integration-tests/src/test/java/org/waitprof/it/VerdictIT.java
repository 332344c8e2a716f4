package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.waitprof.it.VerdictText.calm;
import static org.waitprof.it.VerdictText.causes;
import static org.waitprof.it.VerdictText.nanos;
import static org.waitprof.it.VerdictText.near;
import static org.waitprof.it.VerdictText.number;
import static org.waitprof.it.VerdictText.says;
import static org.waitprof.it.VerdictText.verdict;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Expectation: programs of known faults bring about the finding that says what to change, with the
 * place, the rank and, as far as the program itself measured it, the amount. Where others had the
 * cores the verdict begins with that, and the sentence follows. A slow host is {@code
 * SlowHostIT}'s, which has two hosts.
 */
@Isolated
class VerdictIT {
  /** Of what the program says, where each of its sleeps may end late. */
  private static final double TOLERANCE = 0.3;

  /** Percent. */
  private static final double POINTS = 10;

  /** What a rank did in a method of a program that sleeps instead of computing. */
  private static final String ASLEEP = "(?:locks, sleep or I/O|computation) in FourPhases[.]";

  /** Percent of rank time: the verdict says nothing of a transfer that takes less. */
  private static final double NOTABLE = 10;

  private static String analysed(MpiResult result, Path folder) {
    return verdict(analyse(result, folder));
  }

  private static Path analyse(MpiResult result, Path folder) {
    Path profile = folder.resolve("analysed.wprof");
    String trace = result.files(".trace").get(0).toString();
    WaitprofCommand.run("analyze", trace, "--force", "-o", profile.toString()).orFail("analyze");
    return profile;
  }

  @Test
  void aRankThatIsLateEverywhere(@TempDir Path folder) throws IOException {
    Undisturbed.check(
        Launcher.OPEN_MPI,
        2,
        "waits.SteadyLateness 6",
        result -> {
          for (String verdict : lateness(result, folder)) {
            Matcher late = says(verdict, "(\\d+) % of the waiting is for rank 0, ");
            near(100, Double.parseDouble(late.group(1)), POINTS, verdict);
          }
        },
        result -> {
          calm(result);
          for (String verdict : lateness(result, folder)) {
            says(
                verdict,
                "Rank 0 is late everywhere: \\d+ % of the waiting is for rank 0, at \\d+ places");
          }
        });
  }

  private static List<String> lateness(MpiResult result, Path folder) {
    return List.of(verdict(result.profile()), analysed(result, folder));
  }

  /** A chain of messages, and a collective; both are called in a helper. */
  @Test
  void methodsThatComputeTooLong(@TempDir Path folder) throws IOException {
    Undisturbed.check(
        () ->
            MpiJob.on(Launcher.OPEN_MPI)
                .ranks(3)
                .agent("mode=trace,summary=off")
                .run("causes.LateMethod")
                .ok(),
        result -> {
          String verdict = analysed(result, folder);
          says(
              verdict,
              "\\d+ % of it is caused by rank [02]'s (?:locks, sleep or I/O|computation) in"
                  + " LateMethod[.]");
          lateIn("chain", 0, result, verdict);
          lateIn("together", 2, result, verdict);
          calm(result);
          String profile = verdict(result.profile());
          says(profile, "sleep or I/O of rank 0");
          says(profile, "sleep or I/O of rank 2");
          says(profile, " at LateMethod[.][a-z]+:\\d+ > Link[.][a-z]+:\\d+[.]");
        });
  }

  private static void lateIn(String method, int rank, MpiResult result, String verdict) {
    String cause =
        "caused by rank "
            + rank
            + "'s (?:locks, sleep or I/O|computation) in LateMethod[.]"
            + method
            + "(?::\\d+)? (?:between lines [0-9]+ and [0-9]+ )?\\(([0-9.]+ m?s)\\)"
            + "(?:, most of it locks, sleep or I/O)?[.]";
    double truth = number(result, "truth LateMethod[.]" + method);
    near(truth, nanos(says(verdict, cause).group(1)), TOLERANCE * truth, verdict);
  }

  /** Imbalance, serialisation, transfer; the first phase has nothing wrong. */
  @Test
  void fourPhases(@TempDir Path folder) throws IOException {
    Undisturbed.check(
        Launcher.OPEN_MPI,
        2,
        "phases.FourPhases",
        result -> {
          String causes = causes(analyse(result, folder));
          says(causes, "computation in FourPhases[.]lambda[$]main[$]\\d:\\d+ ");
          says(causes, "computation in FourPhases[.]inTurn ");
        },
        result -> fourPhases(result, folder));
  }

  private static void fourPhases(MpiResult result, Path folder) {
    calm(result);
    String transfer =
        "(\\d+) % of rank time is in MPI without waiting, [^.]* in MPI_Sendrecv at"
            + " FourPhases[.]exchange:\\d+, messages of 32-64 MiB: send less, or while"
            + " computing[.]";
    double share = 100 * transferring(result);
    assertTrue(share > NOTABLE, "the transfer was too quick: " + share + " % of the run");
    for (String verdict : new String[] {verdict(result.profile()), analysed(result, folder)}) {
      near(share, Double.parseDouble(says(verdict, transfer).group(1)), POINTS, verdict);
    }
    String verdict = analysed(result, folder);
    boolean asMeant = length(result, "imbalance") < 1.3 * 0.8e9;
    assumeTrue(
        asMeant && length(result, "serialised") < 1.3 * 0.4e9,
        "NOT TESTED: causes; the machine has made phases longer");
    says(verdict, "\\d+ % of it is caused by rank 1's " + ASLEEP + "lambda[$]main[$]\\d:\\d+ ");
    says(verdict, "\\d+ % is caused by " + ASLEEP + "inTurn on 2 ranks in turn, ");
  }

  private static double length(MpiResult result, String phase) {
    Matcher times = says(result.stdout(), "phase " + phase + " (\\d+) (\\d+)");
    return Double.parseDouble(times.group(2)) - Double.parseDouble(times.group(1));
  }

  /** What the last phase takes of the run but for its computation, which is 2 ms in 50 rounds. */
  private static double transferring(MpiResult result) {
    double begin = number(result, "init");
    Matcher last = says(result.stdout(), "phase transfer \\d+ (\\d+)");
    double end = Double.parseDouble(last.group(1));
    return (length(result, "transfer") - 100e6) / (end - begin);
  }

  /** What pauses take away is in the waits of the other rank, or in cores that it lacked. */
  @Test
  void garbageCollection() throws IOException {
    Undisturbed.check(
        () ->
            MpiJob.on(Launcher.OPEN_MPI)
                .agent("summary=off")
                .jvm("-XX:+UseSerialGC", "-Xmx300m", "-Xmn12m")
                .run("causes.LateReason", "1:gc")
                .ok(),
        VerdictIT::collector,
        result -> {
          calm(result);
          says(verdict(result.profile()), "Allocate less on rank 1, or give it");
        });
  }

  /** All waiting, but for at most what others kept the ranks from their cores. */
  private static void collector(MpiResult result) {
    String verdict = verdict(result.profile());
    double lost =
        Undisturbed.disturbedNanos(result.lines(), 0)
            + Undisturbed.disturbedNanos(result.lines(), 1);
    double others = 100 * lost / number(result, "truth wait");
    if (others > 100 - 6 * POINTS) {
      abort("NOT TESTED: what is left to the collector need not be worth a sentence");
    }
    Matcher collector =
        says(verdict, "(\\d+) % (?:of the waiting is caused )?by garbage collection of rank 1 \\(");
    double share = Double.parseDouble(collector.group(1));
    assertTrue(share >= 100 - 3 * POINTS - others, others + " % by others: " + verdict);
    assertTrue(share <= 100, verdict);
  }

  /**
   * Of the waiting at most all that rank 1 had no core for, and at least what the kernel has
   * throttled it for, but for what others took.
   */
  @Test
  void aCpuLimit() {
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI).agent("summary=off").run("causes.LateReason", "1:quota").ok();
    assumeFalse(result.stdout().contains("no quota "), () -> "not here: " + result.stdout());
    String verdict = verdict(result.profile());
    double all = number(result, "truth wait");
    double share =
        Double.parseDouble(
            says(verdict, "(\\d+) % (?:of the waiting is caused )?by a CPU limit[.,]").group(1));
    double throttled = 100 * number(result, "truth 1 throttled") / all;
    double most = 100 * number(result, "truth 1 ready") / all;
    double least = Math.min(100, throttled) - (most - throttled);
    assertTrue(share >= least - 2 * POINTS, least + " % in " + verdict);
    assertTrue(share <= most + 2 * POINTS, most + " % in " + verdict);
    assumeTrue(
        least - 2 * POINTS >= 25,
        "NOT TESTED: the advice; by the kernel, the limit was " + least + " % of the waiting");
    says(verdict, "Raise (the CPU limit [(]cgroup quota[)] of rank 1|it), or use fewer threads");
  }

  @Test
  void moreRanksThanCores() {
    int cpus = Runtime.getRuntime().availableProcessors();
    MpiResult result = SharedJobs.crowded(2 * cpus);
    Matcher ranks = Pattern.compile("rank \\d+ span (\\d+) ready (\\d+)").matcher(result.stdout());
    double span = 0;
    double ready = 0;
    while (ranks.find()) {
      span += Double.parseDouble(ranks.group(1));
      ready += Double.parseDouble(ranks.group(2));
    }
    String verdict = verdict(result.profile());
    Matcher first =
        says(
            verdict,
            "^ Verdict Do not tune by this run: "
                + 2 * cpus
                + " ranks share "
                + cpus
                + " CPUs and had no core for (\\d+) % of their time[.] Run no more ranks than"
                + " CPUs[.]");
    near(100 * ready / span, Double.parseDouble(first.group(1)), POINTS, verdict);
  }

  @Test
  void aRunThatIsTooShort() {
    MpiResult result = MpiJob.on(Launcher.OPEN_MPI).agent("").run("ends.Brief", "return").ok();
    says(
        verdict(result.profile()),
        "Too short to judge: the run took only [^.]*[.][^.]*[.]? Give it more to do[.]");
  }
}
