package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.nio.file.Path;
import java.util.List;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.merge.FoundCounters;
import org.waitprof.cli.merge.RunMerge;
import org.waitprof.cli.option.EstimatorOption;
import org.waitprof.cli.option.ProfileOutput;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.Version;
import org.waitprof.quality.QualityRules;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.WindowsOfJob;
import org.waitprof.system.FileOwners;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code merge}: one profile from the counter files of a job that did not reach Finalize. */
@Command(name = "merge")
@AutoService(Subcommand.class)
public final class MergeCommand implements Subcommand {
  @Parameters(paramLabel = "FILE|DIR", arity = "1..*")
  List<Path> inputs = List.of();

  @Mixin ProfileOutput output = new ProfileOutput();
  @Mixin EstimatorOption estimator = new EstimatorOption();

  @Option(names = "--run", paramLabel = "ID")
  String run = "";

  @Option(names = "--allow-partial")
  boolean allowPartial;

  @Option(names = "--any-owner")
  boolean anyOwner;

  @Override
  public int run(Session session) throws CommandFailure {
    FileOwners owners = FileOwners.ofReader(anyOwner);
    FoundCounters files = new FoundCounters(owners);
    RunMerge runs = new RunMerge(session, owners, run, allowPartial);
    List<Path> found = files.in(inputs, session);
    output.check(session);
    if (!files.passedOver().isEmpty()) {
      session.remark(files.passedOver());
    }
    runs.addAll(found);
    JobMerge merge = runs.theRun();
    JobProfile profile =
        WindowsOfJob.in(
            estimator.make(session, QualityRules.assess(merge.finish(Version.TEXT), merge.tally())),
            merge.timeSeries());
    List<Integer> missing = profile.facts().missingRanks();
    if (!missing.isEmpty() && !allowPartial) {
      throw new CommandFailure(
          ExitCode.RANKS_MISSING,
          MissingRanks.text(missing, profile.facts().worldSize())
              + "; --allow-partial makes a profile of the others");
    }
    if (!missing.isEmpty()) {
      session.remark(
          MissingRanks.text(missing, profile.facts().worldSize())
              + "; the profile is marked incomplete");
    }
    for (QualityNote note : profile.notes()) {
      if (note.id().equals(QualityNote.ENDED_IN_CALL)) {
        session.remark("the job " + note.text());
      }
    }
    output.write(profile, "", session);
    return ExitCode.OK;
  }
}
