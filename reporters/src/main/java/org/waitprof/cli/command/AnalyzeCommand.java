package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Progress;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.mpi.MpiFailure;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.cli.option.NumberRange;
import org.waitprof.cli.option.ProfileOutput;
import org.waitprof.cli.option.WindowLength;
import org.waitprof.cli.simulate.Predictions;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.model.Version;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.report.wording.Template;
import org.waitprof.simulate.EagerLimit;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code analyze}: a measured profile from an event trace. */
@Command(name = "analyze")
@AutoService(Subcommand.class)
public final class AnalyzeCommand implements Subcommand {
  /** End of the name of a profile that was made from a trace. */
  static final String SUFFIX = "-measured";

  @Parameters(paramLabel = "DIR")
  Path input = Path.of("");

  @Mixin ProfileOutput output = new ProfileOutput();

  @Option(names = "--allow-partial")
  boolean allowPartial;

  @Option(names = "--threads", paramLabel = "N", converter = NumberRange.Count.class)
  int threads = 0;

  @Option(names = "--eager", paramLabel = "BYTES", converter = NumberRange.ByteCount.class)
  @Nullable Long eager;

  @Option(names = "--predict", paramLabel = "N", converter = NumberRange.Count.class)
  int predict = 0;

  /** Members that collectives wait for on the ideal network. */
  enum Collectives {
    dependent,
    synchronising
  }

  @Option(names = "--collectives", paramLabel = "WHICH", defaultValue = "dependent")
  Collectives collectives = Collectives.dependent;

  @Option(names = "--delay-rule", paramLabel = "RULE")
  String delayRule = "";

  @Option(
      names = "--window",
      paramLabel = "TIME",
      converter = WindowLength.class,
      defaultValue = "auto")
  Duration window = WindowLength.AUTO;

  @Option(
      names = "--min-events",
      paramLabel = "N",
      converter = NumberRange.Count.class,
      defaultValue = "3")
  int minEvents = WindowRule.USUAL_MIN_EVENTS;

  @Override
  public int run(Session session) throws CommandFailure {
    Optional<MpiWorld> world = join();
    if (world.isPresent() && world.get().processes() > 1) {
      return new DividedAnalysis(this, world.get(), session).run();
    }
    if (world.isEmpty() && isOneOfMany(session)) {
      return refuseManyWithoutBinding(session);
    }
    try (Trace trace = open(session)) {
      write(session, analyze(session, trace, Exchange.ALONE, cores()));
    }
    return ExitCode.OK;
  }

  /** The MPI job that this process belongs to, if the class path has a binding. */
  static Optional<MpiWorld> join() throws CommandFailure {
    try {
      return MpiWorld.join(new String[0]);
    } catch (MpiFailure e) {
      throw CommandFailure.usage("MPI does not work: " + e.getMessage());
    }
  }

  /** Checks the request before any work, and opens the trace. */
  Trace open(Session session) throws CommandFailure {
    if (predict > 0 && rule() == DelayRule.NONE) {
      throw CommandFailure.usage("--predict needs root causes; leave out --delay-rule none");
    }
    rule();
    Path place = session.input(input);
    ProfileBeside.note(input, session);
    output.check(session);
    try {
      Trace trace = TraceReaders.open(place);
      if (!trace.facts().missingRanks().isEmpty() && !allowPartial) {
        trace.problems().forEach(session::remark);
      }
      checkMissing(trace.facts().missingRanks(), trace.facts().worldSize());
      return trace;
    } catch (IOException e) {
      throw CommandFailure.unreadable(session.shown(input), place, e);
    }
  }

  private Optional<WindowRule> windows() {
    return window.equals(WindowLength.OFF)
        ? Optional.empty()
        : Optional.of(new WindowRule(window.toNanos(), minEvents));
  }

  private NetworkModel network(Trace trace, Exchange exchange) {
    return new NetworkModel(
        eager == null ? EagerLimit.bytes(trace, exchange) : eager,
        eager != null,
        collectives == Collectives.synchronising);
  }

  private DelayRule rule() throws CommandFailure {
    if (delayRule.isEmpty()) {
      return DelayRule.SCALASCA;
    }
    for (DelayRule rule : DelayRule.values()) {
      if (rule.name().toLowerCase(Locale.ROOT).equals(delayRule)) {
        return rule;
      }
    }
    throw CommandFailure.usage("--delay-rule " + delayRule + ": must be scalasca, paper or none");
  }

  private static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** Replays the ranks of this process. */
  ReplayResult analyze(Session session, Trace trace, Exchange exchange, int defaultThreads)
      throws CommandFailure {
    String name = session.shown(input);
    DelayRule rule = rule();
    try (Progress progress = Progress.percent(session, "analysing")) {
      int used = threads == 0 ? defaultThreads : threads;
      Replay replay =
          new Replay(trace, used, exchange, rule, progress::reach)
              .withIdealNetwork(network(trace, exchange));
      replay = delayRule.equals("scalasca") ? replay.withoutTreeWaits() : replay;
      Optional<WindowRule> windows = windows();
      return (windows.isPresent() ? replay.withWindows(windows.get()) : replay).run();
    } catch (UncheckedIOException e) {
      throw CommandFailure.unreadable(name + ": cannot be read again: " + e.getMessage());
    } catch (OutOfMemoryError e) {
      throw CommandFailure.unreadable(
          name + ": too large for the memory of this JVM; give it more with -Xmx");
    }
  }

  /** Writes the profile and prints remarks on it. */
  void write(Session session, ReplayResult result) throws CommandFailure {
    if (result.ranks().isEmpty()) {
      throw CommandFailure.unreadable(session.shown(input) + ": no rank's trace can be read");
    }
    checkMissing(result.missingRanks(), result.trace().facts().worldSize());
    JobProfile analysed = MeasuredProfile.of(result, Version.TEXT);
    for (QualityNote note : analysed.notes()) {
      if (note.severity() == Severity.WARNING) {
        session.remark(note.text());
      }
    }
    JobProfile profile = ProfileBeside.add(analysed, input, session);
    if (predict > 0) {
      int used = threads == 0 ? cores() : threads;
      profile = Predictions.add(profile, result.trace(), predict, used, session);
    }
    output.writeMeasured(profile, input, SUFFIX, session);
  }

  /** Whether this process is one of several that mpirun started. */
  static boolean isOneOfMany(Session session) {
    String size = session.environment().variable("OMPI_COMM_WORLD_SIZE");
    return !size.isEmpty() && !size.equals("1");
  }

  /**
   * Refuses: each process would analyse all ranks and write a profile. Only the first one prints
   * the reason.
   */
  private static int refuseManyWithoutBinding(Session session) throws CommandFailure {
    if (!session.environment().variable("OMPI_COMM_WORLD_RANK").equals("0")) {
      return ExitCode.USAGE;
    }
    String size = session.environment().variable("OMPI_COMM_WORLD_SIZE");
    throw CommandFailure.usage(
        Template.fill(
            "analyze was started %s times, without the MPI binding; to share the work:"
                + " mpirun -n %s java -cp mpi.jar:waitprof.jar org.waitprof.Waitprof analyze ...",
            size, size));
  }

  private void checkMissing(List<Integer> missing, int worldSize) throws CommandFailure {
    if (missing.isEmpty() || allowPartial) {
      return;
    }
    throw new CommandFailure(
        ExitCode.RANKS_MISSING,
        MissingRanks.text(missing, worldSize) + "; --allow-partial analyses the other ranks");
  }
}
