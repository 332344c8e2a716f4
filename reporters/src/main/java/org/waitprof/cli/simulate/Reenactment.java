package org.waitprof.cli.simulate;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;
import org.waitprof.simulate.Hypotheses;
import org.waitprof.simulate.Network;
import org.waitprof.simulate.RankScript;
import org.waitprof.simulate.ReenactedRun;
import org.waitprof.simulate.SimulationFailure;
import org.waitprof.simulate.Survey;
import org.waitprof.simulate.times.LongSeries;
import org.waitprof.simulate.times.SimulatedTimes;
import org.waitprof.system.CountText;

/**
 * Simulates by re-enactment: the processes of an MPI job repeat the ranks' actions in the trace
 * (section VI of the paper). Each process reads the trace. Before the start, they agree that all
 * can, and rehearse it. Process 0 collects the times of all. A {@link ReenactmentWatchdog} ends a
 * re-enactment that hangs.
 */
public final class Reenactment {
  /** Maximum difference between the times that processes take to read the trace, in seconds. */
  private static final double AGREE_SECONDS = 120;

  private static final double LEAST_SECONDS = 30;

  /** Limit of a re-enactment, as a multiple of the recorded run: the machine may be busier. */
  private static final double TIMES_AS_LONG = 5;

  /** Number of runs: an odd number of durations of a call has a median. */
  private static final int RUNS = 3;

  private static final Set<CallClass> REFUSED =
      Set.of(
          CallClass.NEIGHBOURHOOD,
          CallClass.COLLECTIVE_START,
          CallClass.RMA_TRANSFER,
          CallClass.RMA_SYNC,
          CallClass.IO_COLLECTIVE,
          CallClass.IO_INDEPENDENT);

  private final MpiWorld job;
  private final PrintStream errors;
  private final double limitSeconds;
  private @Nullable ReenactmentWatchdog watch;
  private boolean agreed;

  /**
   * A re-enactment by a job.
   *
   * @param errors receives faults of this process alone
   * @param limitSeconds time limit; 0 for a limit that follows the recorded run's length
   */
  public Reenactment(MpiWorld job, PrintStream errors, double limitSeconds) {
    this.job = job;
    this.errors = errors;
    this.limitSeconds = limitSeconds;
  }

  /** Whether this process writes the result. */
  public boolean isFirst() {
    return job.process() == 0;
  }

  /**
   * Runs the re-enactment.
   *
   * @return times of regions and calls; empty in processes other than 0
   * @throws CommandFailure if it cannot be done, or another process could not begin
   */
  public Optional<SimulatedTimes> run(Survey survey, Hypotheses hypotheses)
      throws CommandFailure, SimulationFailure, IOException {
    check(survey, hypotheses);
    RankScript script = new RankScript(survey, hypotheses, job.process());
    long first = script.firstNanos();
    int code = agree(ExitCode.OK);
    if (code != ExitCode.OK) {
      throw new CommandFailure(code, "another process cannot begin");
    }
    double length = survey.lengthNanos() / 1e9;
    double limit =
        limitSeconds > 0 ? limitSeconds : Math.max(LEAST_SECONDS, TIMES_AS_LONG * length);
    ReenactmentWatchdog its = watching();
    its.begin(script, limit);
    SkeletonCollectives collectives = new SkeletonCollectives(job, survey.communicators());
    SkeletonWriter writer = new SkeletonWriter(script, new SkeletonMessages(job), collectives);
    script.read(writer);
    SkeletonRunner runner = new SkeletonRunner(job, writer.skeleton(), its, first);
    runner.rehearse();
    List<LongSeries> runs = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      its.begin(script, limit);
      runs.add(runner.run(script.startNanos()));
    }
    List<SimulatedTimes> all = runs.stream().map(this::collect).toList();
    its.end();
    return isFirst() ? Optional.of(undisturbed(survey, hypotheses, all)) : Optional.empty();
  }

  private SimulatedTimes undisturbed(
      Survey survey, Hypotheses hypotheses, List<SimulatedTimes> runs) {
    try {
      ReenactedRun reenacted = new ReenactedRun(survey, hypotheses);
      for (SimulatedTimes each : runs) {
        reenacted.add(each);
      }
      return reenacted.undisturbed();
    } catch (SimulationFailure e) {
      errors.println(
          "waitprof: times are those of the last re-enactment, disturbances included: "
              + e.getMessage());
      return runs.get(runs.size() - 1);
    }
  }

  /** Searches for actions that cannot be repeated. */
  private void check(Survey survey, Hypotheses hypotheses) throws CommandFailure {
    int worldSize = survey.before().ranks().size();
    if (job.processes() != worldSize) {
      throw CommandFailure.usage(
          Template.fill(
              "the trace has %s and the job %s: start %s",
              CountText.of(worldSize, "rank"),
              CountText.fill(job.processes(), "# {process|processes}"),
              worldSize));
    }
    if (!hypotheses.network().equals(Network.RECORDED) || hypotheses.eagerBytes().isPresent()) {
      throw CommandFailure.usage(
          "--network and --eager are for the model: the real MPI has its own; leave out --reenact");
    }
    Set<String> impossible = impossible(survey.calls());
    if (!impossible.isEmpty()) {
      throw CommandFailure.unreadable(
          String.join(", ", impossible) + " cannot be re-enacted: leave out --reenact");
    }
  }

  /** Names of the calls that cannot be repeated from their data in a trace. */
  static Set<String> impossible(Set<MpiCall> calls) {
    Set<String> names = new TreeSet<>();
    for (MpiCall call : calls) {
      if (REFUSED.contains(call.callClass())
          || (SkeletonCollectives.isCollective(call) && !SkeletonCollectives.isPossible(call))) {
        names.add(call.standardName());
      }
    }
    return names;
  }

  private ReenactmentWatchdog watching() {
    ReenactmentWatchdog known = watch;
    if (known == null) {
      known = new ReenactmentWatchdog(who(), errors, AGREE_SECONDS);
      watch = known;
    }
    return known;
  }

  private String who() {
    return "process " + job.process() + " of " + job.processes();
  }

  /** Exchanges exit codes of reading with the other processes; returns the worst. */
  private int agree(int own) {
    agreed = true;
    watching();
    return (int) job.max(own);
  }

  /**
   * Ends all processes with an exit code, because this process or another one cannot begin.
   *
   * @return the code
   * @throws CommandFailure in process 0, which prints why, and in others that fail alone
   */
  public int failed(CommandFailure failure) throws CommandFailure {
    if (!agreed) {
      agree(failure.exitCode());
    }
    watching().end();
    if (isFirst()) {
      throw failure;
    }
    return failure.exitCode();
  }

  /** Ends all processes after an unexpected failure, so that none waits for this process. */
  public int abort(Throwable failure) {
    errors.println(
        Template.fill(
            "waitprof: %s: %s; all processes end", who(), PlainText.of(String.valueOf(failure))));
    errors.flush();
    job.abort(ExitCode.INTERNAL);
    return ExitCode.INTERNAL;
  }

  private SimulatedTimes collect(LongSeries own) {
    MessageBuffer[] outgoing = job.outgoing();
    for (long i = 0; i < own.size(); i++) {
      outgoing[0].add(own.get(i));
    }
    MessageBuffer[] incoming = job.swap(outgoing);
    SimulatedTimes times = Hypotheses.NONE.times(job.processes());
    for (int rank = 0; rank < incoming.length; rank++) {
      while (incoming[rank].left() > 0) {
        times.of(rank, 0).add(incoming[rank].next());
      }
    }
    return times;
  }
}
