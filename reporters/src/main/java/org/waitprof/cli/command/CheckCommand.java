package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.option.OutputOptions;
import org.waitprof.cli.option.ProfileInput;
import org.waitprof.model.JobProfile;
import org.waitprof.quality.Decimals;
import org.waitprof.report.check.Figures;
import org.waitprof.report.check.Judgement;
import org.waitprof.report.check.Judgement.Status;
import org.waitprof.report.check.Judgements;
import org.waitprof.report.check.Requirement;
import org.waitprof.report.explain.Topic;
import org.waitprof.report.explain.Topics;
import org.waitprof.report.figures.Column;
import org.waitprof.report.wording.NoteLines;
import org.waitprof.system.CountText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code check}: whether a profile is whole and keeps the requirements on the run. */
@Command(name = "check")
@AutoService(Subcommand.class)
public final class CheckCommand implements Subcommand {
  @Mixin ProfileInput input = new ProfileInput();

  @Option(
      names = {"-r", "--require"},
      paramLabel = "LIMIT")
  List<String> limits = List.of();

  @Option(names = "--allow-partial")
  boolean allowPartial;

  @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "text")
  Judgements.Form form = Judgements.Form.TEXT;

  @Mixin OutputOptions output = new OutputOptions();

  @Option(names = "--list")
  boolean list;

  @Override
  public int run(Session session) throws CommandFailure {
    if (list) {
      session.print(names());
      return ExitCode.OK;
    }
    List<Requirement> requirements = new ArrayList<>();
    for (String limit : limits) {
      requirements.add(CommandFailure.unlessInvalid("--require: ", () -> Requirement.parse(limit)));
    }
    // Without limits the whole file is read, which checks every byte. Rules of findings may need
    // any column.
    boolean all = limits.isEmpty() || requirements.stream().anyMatch(each -> each.isOfFindings());
    JobProfile profile =
        input.read(session, metric -> all || Column.OF_TOTALS.contains(metric)).profile();
    Figures figures = Figures.of(profile);
    Judgements judgements =
        new Judgements(
            "check", profile.facts().mainClass(), judged(profile, figures, requirements));
    Judgements.Form its = form;
    output.write(session, out -> judgements.write(its, out));
    int missing = profile.facts().missingRanks().size();
    boolean broken = requirements.stream().anyMatch(each -> !each.isKeptBy(figures));
    if (broken) {
      return ExitCode.GATE_FAILED;
    }
    return missing > 0 && !allowPartial ? ExitCode.RANKS_MISSING : ExitCode.OK;
  }

  /** Judges notes, then limits, then whether all ranks are present. */
  private List<Judgement> judged(
      JobProfile profile, Figures figures, List<Requirement> requirements) {
    List<Judgement> all = new ArrayList<>();
    for (NoteLines.Kind kind : NoteLines.brief(profile)) {
      Status status = kind.warning() ? Status.WARN : Status.INFO;
      all.add(new Judgement("note", status, kind.text()));
      kind.more().forEach(more -> all.add(new Judgement("note", status, more)));
    }
    for (Requirement each : requirements) {
      Status status = each.isKeptBy(figures) ? Status.OK : Status.FAIL;
      all.add(new Judgement(each.name(), status, each.text(figures)));
    }
    int ranks = profile.facts().worldSize();
    int missing = profile.facts().missingRanks().size();
    all.add(
        missing > 0
            ? new Judgement(
                "ranks",
                allowPartial ? Status.WARN : Status.FAIL,
                CountText.fill(
                    missing, "# of " + CountText.of(ranks, "rank") + " {is|are} missing"))
            : new Judgement(
                "ranks",
                Status.OK,
                "readable, "
                    + CountText.of(ranks, "rank")
                    + ", "
                    + CountText.of(profile.keys().size(), "key")));
    return all;
  }

  /** A line for each figure; {@code explain} has their definitions. */
  private static String names() {
    return Figures.names().stream()
        .map(name -> Decimals.left(name, 30) + title(name) + "\n")
        .collect(Collectors.joining());
  }

  private static String title(String name) {
    return switch (name) {
      case "run_seconds" -> "Run time of the rank that ran longest, in seconds";
      case "warnings" -> "Number of warnings about the figures";
      default -> Topics.named(name).map(Topic::title).orElse("");
    };
  }
}
