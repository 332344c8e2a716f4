package org.waitprof.cli.option;

import java.util.List;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Session;
import org.waitprof.model.JobProfile;
import org.waitprof.report.NearestNames;
import org.waitprof.report.figures.PhaseTable;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.figures.Selection;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;
import picocli.CommandLine.Option;

/** The options that choose a part of a profile, equal for every command that shows one. */
public final class SelectionOptions {
  @Option(names = "--rank", paramLabel = "RANKS")
  String ranks = "";

  @Option(names = "--callpath", paramLabel = "TEXT")
  String callPath = "";

  @Option(names = "--pattern", completionCandidates = PatternIds.class, paramLabel = "PATTERN")
  String pattern = "";

  @Option(names = "--phase", paramLabel = "NAME")
  String phase = "";

  /**
   * The chosen part of a profile.
   *
   * @throws CommandFailure if the options do not fit the profile
   */
  public Selection selection(JobProfile profile) throws CommandFailure {
    return new Selection(rankSet(profile), callPath, knownPattern(), knownPhase(profile));
  }

  /** Chosen part of a profile, with a remark where no call path is in it. */
  public Selection selection(JobProfile profile, Session session) throws CommandFailure {
    Selection chosen = selection(profile);
    boolean known =
        profile.keys().stream().anyMatch(row -> row.key().path().toString().contains(callPath));
    if (!known) {
      session.remark("--callpath " + callPath + ": in no call path of this profile");
    }
    return chosen;
  }

  private String knownPhase(JobProfile profile) throws CommandFailure {
    List<String> known = PhaseTable.names(profile);
    if (phase.isEmpty() || known.contains(phase)) {
      return phase;
    }
    throw CommandFailure.usage(
        "--phase "
            + phase
            + ": no such phase; "
            + (known.isEmpty()
                ? "the profile has none, see Waitprof.phase"
                : "known are " + String.join(", ", known)));
  }

  private RankSet rankSet(JobProfile profile) throws CommandFailure {
    if (ranks.isEmpty()) {
      return RankSet.ALL;
    }
    RankSet set = CommandFailure.unlessInvalid("--rank: ", () -> RankSet.parse(ranks));
    int worldSize = profile.ranks().size();
    for (RankSet.Range range : set.ranges()) {
      if (range.last() >= worldSize) {
        throw CommandFailure.usage(
            "--rank " + range + ": the job has ranks 0 to " + (worldSize - 1));
      }
    }
    return set;
  }

  private String knownPattern() throws CommandFailure {
    if (pattern.isEmpty() || WaitStates.byId(pattern).isPresent()) {
      return pattern;
    }
    List<String> known = WaitStates.all().stream().map(WaitState::id).toList();
    List<String> near = NearestNames.of(pattern, known);
    throw CommandFailure.usage(
        "--pattern "
            + pattern
            + ": no such pattern; "
            + (near.isEmpty() ? "known are " : "did you mean ")
            + String.join(", ", near.isEmpty() ? known : near)
            + (near.isEmpty() ? "" : "?"));
  }
}
