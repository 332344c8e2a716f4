package org.waitprof.cli;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.model.Version;
import org.waitprof.replay.MeasuredProfile;
import org.waitprof.replay.Replay;
import org.waitprof.replay.ReplayResult;
import org.waitprof.report.RankSet;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code analyze}: a measured profile from an event trace. */
@Command(
    name = "analyze",
    description = {
      "Measure waiting from an event trace (mode=trace), as Scalasca does.",
      "Prints the name of the profile."
    })
@AutoService(Subcommand.class)
public final class AnalyzeCommand implements Subcommand {
  private static final String SUFFIX = "-measured";

  /** So many gaps are named; more are counted. */
  private static final int NAMED_RANGES = 12;

  @Parameters(paramLabel = "DIR", description = "Folder of the trace.")
  Path input = Path.of("");

  @Mixin ProfileOutput output = new ProfileOutput();

  @Option(
      names = "--allow-partial",
      description = "Do without the traces of missing ranks; the profile says so.")
  boolean allowPartial;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to use (default: one a core). The result does not depend on it.",
      defaultValue = "0")
  int threads;

  @Override
  public int order() {
    return 35;
  }

  @Override
  public int run(Session session) throws CommandFailure {
    output.check(session);
    if (threads < 0) {
      throw CommandFailure.usage("--threads " + threads + ": must be 1 or more");
    }
    JobProfile profile = analyze(session);
    for (QualityNote note : profile.notes()) {
      if (note.severity() == Severity.WARNING) {
        session.remark(note.text());
      }
    }
    output.write(profile, SUFFIX, session);
    return ExitCode.OK;
  }

  private JobProfile analyze(Session session) throws CommandFailure {
    String name = session.shown(input);
    Path place = session.resolve(input);
    try (Trace trace = TraceReaders.open(place)) {
      if (!trace.facts().missingRanks().isEmpty() && !allowPartial) {
        trace.problems().forEach(session::remark);
      }
      checkMissing(trace.facts().missingRanks(), trace.facts().worldSize());
      try (Progress progress = Progress.percent(session, "analysing")) {
        int cores = Runtime.getRuntime().availableProcessors();
        ReplayResult result =
            new Replay(trace, threads == 0 ? cores : threads, progress::reach).run();
        if (result.ranks().isEmpty()) {
          throw CommandFailure.unreadable(name + ": no rank's trace can be read");
        }
        checkMissing(result.missingRanks(), trace.facts().worldSize());
        return MeasuredProfile.of(result, Version.TEXT);
      }
    } catch (UncheckedIOException e) {
      throw CommandFailure.unreadable(name + ": cannot be read again: " + e.getMessage());
    } catch (IOException e) {
      throw CommandFailure.unreadable(ReadFailure.text(name, place, e));
    } catch (OutOfMemoryError e) {
      throw CommandFailure.unreadable(
          name + ": too large for the memory of this JVM; give it more with -Xmx");
    }
  }

  private void checkMissing(List<Integer> missing, int worldSize) throws CommandFailure {
    if (missing.isEmpty() || allowPartial) {
      return;
    }
    List<RankSet.Range> ranges = RankSet.of(missing).ranges();
    throw new CommandFailure(
        ExitCode.RANKS_MISSING,
        missing.size()
            + " of "
            + worldSize
            + " ranks missing: "
            + new RankSet(ranges.stream().limit(NAMED_RANGES).toList())
            + (ranges.size() > NAMED_RANGES ? ",..." : "")
            + "; --allow-partial analyses the others");
  }
}
