package org.waitprof.cli;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.file.OutputName;
import org.waitprof.file.ProfileWriter;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.model.Version;
import org.waitprof.reduce.JobMerge;
import org.waitprof.report.RankSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code merge}: one profile from the counter files of a job that did not reach Finalize. */
@Command(
    name = "merge",
    description = {
      "Make one profile from the counter files of a job that did not reach MPI_Finalize.",
      "Prints the name of the profile."
    })
@AutoService(Subcommand.class)
public final class MergeCommand implements Subcommand {
  /** So many gaps are named; more are counted. */
  private static final int NAMED_RANGES = 12;

  @Parameters(
      paramLabel = "FILE|DIR",
      arity = "1..*",
      description = "Counter files, or folders with waitprof-*.counters (/dev/shm, /tmp, copies).")
  List<Path> inputs = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = {
        "The profile's name, or a folder for it; %%r, %%s, %%h, %%j, %%t as in the agent's out=.",
        "Default: waitprof-<main class>-<ranks>r-<job>.wprof."
      })
  @Nullable Path output;

  @Option(names = "--force", description = "Replace the file if it exists.")
  boolean force;

  @Option(
      names = "--run",
      paramLabel = "ID",
      description = "Which run, if there are counters of several.",
      defaultValue = "")
  String run = "";

  @Option(
      names = "--allow-partial",
      description = "Do without missing ranks and damaged files; the profile says so.")
  boolean allowPartial;

  @Override
  public int order() {
    return 30;
  }

  @Override
  public int run(Session session) throws CommandFailure {
    Path target = output;
    if (target != null && !force && Files.isRegularFile(session.resolve(target))) {
      throw CommandFailure.usage(target + ": exists already; --force replaces it");
    }
    RunMerge runs = new RunMerge(session, run, allowPartial);
    runs.addAll(CounterFiles.in(inputs, session));
    JobMerge merge = runs.theRun();
    JobProfile profile = merge.finish(Version.TEXT);
    List<Integer> missing = profile.facts().missingRanks();
    if (!missing.isEmpty() && !allowPartial) {
      throw new CommandFailure(
          ExitCode.RANKS_MISSING,
          missing(profile) + "; --allow-partial makes a profile of the others");
    }
    if (!missing.isEmpty()) {
      session.remark(missing(profile) + "; the profile is marked incomplete");
    }
    Path written = write(profile, session);
    StandardOutput.write(
        session,
        out -> out.write((session.shown(written) + "\n").getBytes(StandardCharsets.UTF_8)));
    return ExitCode.OK;
  }

  private static String missing(JobProfile profile) {
    List<Integer> missing = profile.facts().missingRanks();
    List<RankSet.Range> ranges = RankSet.of(missing).ranges();
    return missing.size()
        + " of "
        + profile.facts().worldSize()
        + " ranks missing: "
        + new RankSet(ranges.stream().limit(NAMED_RANGES).toList())
        + (ranges.size() > NAMED_RANGES ? ",..." : "");
  }

  private Path write(JobProfile profile, Session session) throws CommandFailure {
    Path wanted = wanted(profile, session);
    try {
      if (!force) {
        return ProfileWriter.write(profile, wanted);
      }
      Path fresh = ProfileWriter.write(profile, wanted.resolveSibling("." + wanted.getFileName()));
      return Files.move(fresh, wanted, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw CommandFailure.usage(ReadFailure.text(session.shown(wanted), e));
    }
  }

  /** As the agent's option {@code out}: empty, a folder, or a name with place holders. */
  private Path wanted(JobProfile profile, Session session) throws CommandFailure {
    RunFacts facts = profile.facts();
    RankFacts first =
        profile.ranks().stream().filter(RankFacts::present).findFirst().orElse(RankFacts.MISSING);
    OutputName.Values values =
        new OutputName.Values(
            0,
            facts.worldSize(),
            first.host(),
            first.pid(),
            facts.jobId(),
            facts.startEpochMillis(),
            facts.mainClass(),
            session.surroundings().environment());
    Path target = output;
    try {
      return target == null
          ? session.resolve(OutputName.resolve("", values))
          : OutputName.resolve(session.resolve(target).toString(), values);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("-o " + target + ": " + e.getMessage());
    }
  }
}
