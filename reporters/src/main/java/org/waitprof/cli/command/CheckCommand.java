package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.option.ProfileInput;
import org.waitprof.model.JobProfile;
import org.waitprof.quality.Decimals;
import org.waitprof.report.check.Figures;
import org.waitprof.report.check.Requirement;
import org.waitprof.report.explain.Topic;
import org.waitprof.report.explain.Topics;
import org.waitprof.report.figures.Column;
import org.waitprof.report.wording.NoteLines;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code check}: whether a profile is whole and keeps what was required of the run. */
@Command(
    name = "check",
    description = {
      "Check a profile: whether it is whole, and whether the run keeps limits.",
      "Exit code 1 if it breaks one, 4 if ranks are missing.",
      "  check run.wprof --require 'parallel_efficiency >= 0.7' --require 'wait_ratio <= 20%%'"
    })
@AutoService(Subcommand.class)
public final class CheckCommand implements Subcommand {
  @Mixin ProfileInput input = new ProfileInput();

  @Option(
      names = {"-r", "--require"},
      paramLabel = "LIMIT",
      description = {
        "NAME >= VALUE, <=, > or <; the value as a ratio or with %%. --list names the figures."
      })
  List<String> limits = List.of();

  @Option(names = "--allow-partial", description = "Missing ranks are no failure.")
  boolean allowPartial;

  @Option(names = "--list", description = "List the names of figures, with what they are.")
  boolean list;

  @Override
  public int run(Session session) throws CommandFailure {
    if (list) {
      session.print(names());
      return ExitCode.OK;
    }
    List<Requirement> requirements = new ArrayList<>();
    for (String limit : limits) {
      try {
        requirements.add(Requirement.parse(limit));
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage("--require: " + e.getMessage());
      }
    }
    // Without limits the whole file is read, which checks every byte of it.
    JobProfile profile =
        input
            .read(session, metric -> limits.isEmpty() || Column.OF_TOTALS.contains(metric))
            .profile();
    StringBuilder text = new StringBuilder();
    for (NoteLines.Kind kind : NoteLines.brief(profile)) {
      text.append(kind.warning() ? "warn  " : "info  ").append(kind.text()).append('\n');
      for (String more : kind.more()) {
        text.append(kind.warning() ? "warn  " : "info  ").append(more).append('\n');
      }
    }
    Figures figures = Figures.of(profile);
    boolean broken = false;
    for (Requirement requirement : requirements) {
      boolean kept = requirement.isKeptBy(figures);
      broken |= !kept;
      text.append(kept ? "ok    " : "fail  ").append(requirement.text(figures)).append('\n');
    }
    int missing = profile.facts().missingRanks().size();
    if (missing > 0) {
      text.append(allowPartial ? "warn  " : "fail  ");
      text.append(missing).append(" of ").append(profile.facts().worldSize());
      text.append(" ranks are missing\n");
    } else {
      text.append("ok    readable, ").append(profile.facts().worldSize()).append(" ranks, ");
      text.append(profile.keys().size()).append(" keys\n");
    }
    session.print(text.toString());
    if (broken) {
      return ExitCode.GATE_FAILED;
    }
    return missing > 0 && !allowPartial ? ExitCode.RANKS_MISSING : ExitCode.OK;
  }

  /** A line for each figure; {@code explain} has their definitions. */
  private static String names() {
    StringBuilder text = new StringBuilder();
    for (String name : Figures.names()) {
      text.append(Decimals.left(name, 30)).append(title(name)).append('\n');
    }
    return text.toString();
  }

  private static String title(String name) {
    return switch (name) {
      case "run_seconds" -> "Run time of the rank that ran longest, in seconds";
      case "warnings" -> "Number of warnings about the figures";
      default -> Topics.named(name).map(Topic::title).orElse("");
    };
  }
}
