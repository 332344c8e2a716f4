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
import org.waitprof.it.Undisturbed;

/**
 * A known-answer program that has run under the agent: what it says, and what the profile says. A
 * program is a main class with its arguments.
 *
 * @param launcher how it was started
 * @param result what the job left
 * @param truths what the program says about waiting
 * @param rows the profile
 */
record KnownAnswer(Launcher launcher, MpiResult result, List<Truth> truths, List<ProfileRow> rows) {
  /**
   * The program run anew without the sample; its waits are estimated from durations. For tests of
   * estimators whose program others run by default ({@code SampledWaitsIT}).
   */
  static KnownAnswer run(Launcher launcher, int ranks, String program) {
    return of(launcher, run(launcher, ranks, program, "summary=off,samples=off"));
  }

  /** The program run anew, without any option. */
  static KnownAnswer asUsersRunIt(Launcher launcher, int ranks, String program) {
    return of(launcher, run(launcher, ranks, program, ""));
  }

  /** The program run anew; its waits are measured where a sample can tell. */
  static KnownAnswer sampled(Launcher launcher, int ranks, String program) {
    return of(launcher, run(launcher, ranks, program, "summary=off"));
  }

  /** The traced job of that program, which tests share; its waits are measured as well. */
  static KnownAnswer shared(Launcher launcher, int ranks, String program) {
    MpiResult result = SharedJobs.traced(launcher, ranks, program);
    return SharedJobs.of(KnownAnswer.class, result.folder().toString(), () -> of(launcher, result));
  }

  /** {@link #shared} of a run that had its cores, if three runs tell of one. */
  static KnownAnswer quiet(Launcher launcher, int ranks, String program) {
    if (ranks > Runtime.getRuntime().availableProcessors()) {
      return shared(launcher, ranks, program); // They disturb each other in each run.
    }
    MpiResult quiet =
        SharedJobs.of(
            MpiResult.class,
            "quiet " + launcher + " " + ranks + " " + program,
            () -> Undisturbed.run(launcher, ranks, program));
    return SharedJobs.of(KnownAnswer.class, quiet.folder().toString(), () -> of(launcher, quiet));
  }

  /** Such a job, without the agent. */
  static MpiJob job(Launcher launcher, int ranks) {
    return MpiJob.on(launcher).ranks(ranks).withWindows();
  }

  private static MpiResult run(Launcher launcher, int ranks, String program, String options) {
    return job(launcher, ranks).agent(options).runLine(program).ok();
  }

  private static KnownAnswer of(Launcher launcher, MpiResult result) {
    List<Truth> truths = Truth.of(result.lines());
    return new KnownAnswer(launcher, result, truths, CsvExport.of(result.profile()));
  }

  /** The same answer, all of it estimated from durations. */
  KnownAnswer by(String estimator) {
    return SharedJobs.of(
        KnownAnswer.class,
        estimator + " of " + result.folder(),
        () ->
            new KnownAnswer(
                launcher,
                result,
                truths,
                CsvExport.of(result.profile(), "--estimator", estimator)));
  }

  /**
   * How often each rank made each call, as the program says: {@code "RANK CALL"} to number. It says
   * so before it calls Finalize.
   */
  Map<String, Long> countsOfProgram() {
    Map<String, Long> counts = new TreeMap<>();
    for (String line : result.lines()) {
      if (line.startsWith("count ")) {
        List<String> words = List.of(line.split(" "));
        counts.put(words.get(1) + " " + words.get(2), Long.parseLong(words.get(3)));
        counts.put(words.get(1) + " MPI_Finalize", 1L);
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
