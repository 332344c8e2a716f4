package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Progress;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.cli.option.NumberRange;
import org.waitprof.cli.option.ProfileOutput;
import org.waitprof.cli.simulate.HypothesisOptions;
import org.waitprof.cli.simulate.Reenactment;
import org.waitprof.cli.simulate.SimulatedRun;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Version;
import org.waitprof.replay.Replay;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.simulate.Hypotheses;
import org.waitprof.simulate.RunFigures;
import org.waitprof.simulate.Simulation;
import org.waitprof.simulate.SimulationFailure;
import org.waitprof.simulate.Survey;
import org.waitprof.simulate.times.RetimedTrace;
import org.waitprof.simulate.times.SimulatedTimes;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simulate}: a simulation of a run with some facts changed. */
@Command(name = "simulate")
@AutoService(Subcommand.class)
public final class SimulateCommand implements Subcommand {
  private static final String SUFFIX = "-simulated";
  private static final String HOW =
      "mpirun -n RANKS java -cp mpi.jar:waitprof.jar org.waitprof.Waitprof simulate TRACE"
          + " --reenact";

  @Parameters(paramLabel = "TRACE")
  Path input = Path.of("");

  @Mixin HypothesisOptions hypotheses = new HypothesisOptions();
  @Mixin ProfileOutput output = new ProfileOutput();

  @Option(names = "--trace", paramLabel = "FOLDER")
  @Nullable Path folder;

  @Option(names = "--threads", paramLabel = "N", converter = NumberRange.Count.class)
  int threads = 0;

  @Option(names = "--reenact")
  boolean reenact;

  @Option(names = "--limit", paramLabel = "SECONDS", converter = LimitSeconds.class)
  double limit = 0;

  /** Range of the limit; 0 for a limit that follows the run. */
  static final class LimitSeconds extends NumberRange<Double> {
    LimitSeconds() {
      super(Double::valueOf, "0", "1000000");
    }
  }

  @Override
  public int run(Session session) throws CommandFailure {
    if (!reenact) {
      return AnalyzeCommand.isOneOfMany(session)
          ? refuseMany(session)
          : run(session, Optional.empty());
    }
    MpiWorld job =
        AnalyzeCommand.join()
            .orElseThrow(() -> CommandFailure.usage("--reenact needs the MPI binding: " + HOW));
    Reenactment reenactment = new Reenactment(job, session.err(), limit);
    Session own = reenactment.isFirst() ? session : DividedAnalysis.silent(session);
    try {
      return run(own, Optional.of(reenactment));
    } catch (CommandFailure e) {
      return reenactment.failed(e);
    } catch (RuntimeException | Error e) {
      return reenactment.abort(e);
    }
  }

  private static int refuseMany(Session session) throws CommandFailure {
    if (!session.environment().variable("OMPI_COMM_WORLD_RANK").equals("0")) {
      return ExitCode.USAGE;
    }
    throw CommandFailure.usage(
        "the model takes one process: leave out mpirun, or re-enact the run: " + HOW);
  }

  private int run(Session session, Optional<Reenactment> reenactment) throws CommandFailure {
    Path place = session.input(input);
    output.check(session);
    SimulatedRun.check(session, input, folder);
    try (Trace trace = TraceReaders.open(place)) {
      hypotheses.check(trace.facts().worldSize());
      simulate(session, trace, reenactment);
    } catch (IOException e) {
      throw CommandFailure.unreadable(session.shown(input), place, e);
    } catch (UncheckedIOException e) {
      throw CommandFailure.unreadable(
          session.shown(input) + ": cannot be read again: " + e.getMessage());
    } catch (OutOfMemoryError e) {
      throw CommandFailure.unreadable(
          session.shown(input) + ": too large for the memory of this JVM; give it more with -Xmx");
    }
    return ExitCode.OK;
  }

  private void simulate(Session session, Trace trace, Optional<Reenactment> reenactment)
      throws CommandFailure {
    int used = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
    Survey survey;
    SimulatedTimes times;
    ReplayResult result;
    String text = hypotheses.text();
    try (Progress progress = Progress.percent(session, "simulating")) {
      survey = new Survey(trace, used, (done, total) -> progress.reach(done, 2 * total));
      Hypotheses meant = hypotheses.of(survey, trace.facts().worldSize());
      HypothesisOptions.remarks(survey, meant).forEach(session::remark);
      Optional<SimulatedTimes> made =
          reenactment.isPresent()
              ? reenactment.get().run(survey, meant)
              : Optional.of(
                  new Simulation(survey, meant)
                      .run((done, total) -> progress.reach(2 * total + done, 4 * total)));
      if (made.isEmpty()) {
        return;
      }
      times = made.get();
      result =
          new Replay(
                  new RetimedTrace(trace, times, text),
                  used,
                  (done, total) -> progress.reach(3 * total + done, 4 * total))
              .withWindows(new WindowRule(WindowRule.AUTO, WindowRule.USUAL_MIN_EVENTS))
              .run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SimulationFailure e) {
      throw CommandFailure.unreadable(
          session.shown(input) + ": cannot be simulated: " + e.getMessage());
    }
    JobProfile profile = SimulatedRun.noted(MeasuredProfile.of(result, Version.TEXT), text);
    Path wanted = folder;
    if (wanted != null) {
      SimulatedRun.writeTrace(session, input, wanted, times, text);
    }
    output.writeMeasured(profile, input, SUFFIX, session);
    session.remark(SimulatedRun.line(RunFigures.of(survey.before()), RunFigures.of(result)));
  }
}
