package org.waitprof.it.waits;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SharedJobs;

/**
 * A known-answer program that has run under the agent: what it says, and what the profile says.
 *
 * @param launcher how it was started
 * @param result what the job left
 * @param truths what the program says about waiting
 * @param rows the profile, as it was made
 * @param byMinimum the profile with the paper's method, {@code --estimator minimum}
 */
record KnownAnswer(
    Launcher launcher,
    MpiResult result,
    List<Truth> truths,
    List<ProfileRow> rows,
    List<ProfileRow> byMinimum) {
  /** The job of that program, shared by the tests that ask for it. */
  static KnownAnswer of(Launcher launcher, int ranks, String program) {
    return SharedJobs.of(
        KnownAnswer.class,
        launcher + " " + ranks + " " + program,
        () -> run(launcher, ranks, program));
  }

  /** Such a job, without the agent. */
  static MpiJob job(Launcher launcher, int ranks) {
    // The one component for one-sided operations that needs no network and no special right.
    return MpiJob.on(launcher).ranks(ranks).env("OMPI_MCA_osc", "pt2pt");
  }

  /** Runs the program anew; its waits are estimated from durations. */
  static KnownAnswer run(Launcher launcher, int ranks, String program) {
    return run(launcher, ranks, program, "summary=off,samples=off");
  }

  /** Runs the program anew; its waits are measured where a sample can tell. */
  static KnownAnswer sampled(Launcher launcher, int ranks, String program) {
    return run(launcher, ranks, program, "summary=off");
  }

  private static KnownAnswer run(Launcher launcher, int ranks, String program, String options) {
    MpiResult result = job(launcher, ranks).agent(options).run(program).ok();
    List<Truth> truths =
        result.lines().stream()
            .filter(line -> line.startsWith("truth "))
            .map(Truth::parse)
            .toList();
    return new KnownAnswer(
        launcher,
        result,
        truths,
        CsvExport.of(result.profile()),
        CsvExport.of(result.profile(), "--estimator", "minimum"));
  }

  /** The same answer, seen by the paper's method. */
  KnownAnswer withTheMinimum() {
    return new KnownAnswer(launcher, result, truths, byMinimum, byMinimum);
  }

  /** How often each rank made each call, as the program says: {@code "RANK CALL"} to number. */
  Map<String, Long> countsOfProgram() {
    Map<String, Long> counts = new TreeMap<>();
    for (String line : result.lines()) {
      if (line.startsWith("count ")) {
        List<String> words = List.of(line.split(" "));
        counts.put(words.get(1) + " " + words.get(2), Long.parseLong(words.get(3)));
      }
    }
    return counts;
  }

  /** The same, as the profile says. */
  Map<String, Long> countsOfProfile() {
    Map<String, Long> counts = new TreeMap<>();
    for (ProfileRow row : rows) {
      counts.merge(row.rank() + " " + row.call(), row.count(), Long::sum);
    }
    return counts;
  }
}
