package org.waitprof.cli.simulate;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlainText;
import org.waitprof.simulate.Hypotheses;
import org.waitprof.simulate.LongSeries;
import org.waitprof.simulate.Network;
import org.waitprof.simulate.RankScript;
import org.waitprof.simulate.SimulatedTimes;
import org.waitprof.simulate.SimulationFailure;
import org.waitprof.simulate.Survey;

/**
 * The other way to simulate: the processes of an MPI job do what the ranks of the trace did, as
 * section VI of the paper has it. Each reads the trace; they agree that all can before anything
 * starts, and rehearse it; process 0 gets everybody's times. Nothing waits without end: {@link
 * StageWatch}.
 */
public final class Reenactment {
  /** What a process may take longer than another to read the trace. */
  private static final double AGREE_SECONDS = 120;

  private static final double LEAST_SECONDS = 30;

  /** So many times as long as the recorded run may it take, on a machine that is busier. */
  private static final double TIMES_AS_LONG = 5;

  /** Numbers of a process before its times. */
  private static final int FACTS = 3;

  /** From this part of the gaps on it is said that they are too short. */
  private static final double NOTICEABLE_PART = 0.01;

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
  private @Nullable StageWatch watch;
  private boolean agreed;
  private Lateness lateness = new Lateness(0, 0, 0);

  /**
   * A re-enactment by a job.
   *
   * @param errors where each process says what is wrong with it alone
   * @param limitSeconds until it is given up; 0 for a limit that follows the recorded run's length
   */
  public Reenactment(MpiWorld job, PrintStream errors, double limitSeconds) {
    this.job = job;
    this.errors = errors;
    this.limitSeconds = limitSeconds;
  }

  /** Whether this process writes what comes of it. */
  public boolean isFirst() {
    return job.process() == 0;
  }

  /**
   * Runs it.
   *
   * @return when what happened; empty in processes other than 0
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
    StageWatch its = watching();
    its.begin(script, limit);
    StageCollectives collectives = new StageCollectives(job, survey.communicators());
    ScoreWriter writer = new ScoreWriter(script, new StageMessages(job), collectives);
    script.read(writer);
    ScorePlayer player = new ScorePlayer(job, writer.score(), its, first);
    player.rehearse();
    its.begin(script, limit);
    LongSeries times = player.play(script.startNanos());
    SimulatedTimes all = collect(player, times);
    its.end();
    return isFirst() ? Optional.of(all) : Optional.empty();
  }

  /** Looks for all that cannot be done again. */
  private void check(Survey survey, Hypotheses hypotheses) throws CommandFailure {
    int worldSize = survey.before().ranks().size();
    if (job.processes() != worldSize) {
      throw CommandFailure.usage(
          "the trace has "
              + worldSize
              + " ranks and the job "
              + job.processes()
              + " processes: start "
              + worldSize);
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

  /** Names of the calls that cannot be made again with what a trace tells of them. */
  static Set<String> impossible(Set<MpiCall> calls) {
    Set<String> names = new TreeSet<>();
    for (MpiCall call : calls) {
      if (REFUSED.contains(call.callClass())
          || (StageCollectives.isCollective(call) && !StageCollectives.isPossible(call))) {
        names.add(call.standardName());
      }
    }
    return names;
  }

  private StageWatch watching() {
    StageWatch known = watch;
    if (known == null) {
      known = new StageWatch(who(), errors, AGREE_SECONDS);
      watch = known;
    }
    return known;
  }

  private String who() {
    return "process " + job.process() + " of " + job.processes();
  }

  /** Tells the others how reading went; returns the worst of all. */
  private int agree(int own) {
    agreed = true;
    watching();
    long[][] outgoing = new long[job.processes()][];
    Arrays.fill(outgoing, new long[] {own});
    int worst = own;
    for (long[] other : job.allToAll(outgoing)) {
      worst = Math.max(worst, (int) other[0]);
    }
    return worst;
  }

  /**
   * This process cannot begin, or another one cannot: all end with an exit code.
   *
   * @return the code
   * @throws CommandFailure in process 0, which says why, and in others that fail alone
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

  /** Something went wrong that nobody foresaw: nobody waits for this process. */
  public int abort(Throwable failure) {
    errors.println(
        "waitprof: "
            + who()
            + ": "
            + PlainText.of(String.valueOf(failure))
            + "; all processes end");
    errors.flush();
    job.abort(ExitCode.INTERNAL);
    return ExitCode.INTERNAL;
  }

  private SimulatedTimes collect(ScorePlayer player, LongSeries own) {
    long[] numbers = new long[FACTS + Math.toIntExact(own.size())];
    numbers[0] = player.gaps();
    numbers[1] = player.shortGaps();
    numbers[2] = player.lateNanos();
    for (int i = FACTS; i < numbers.length; i++) {
      numbers[i] = own.get(i - FACTS);
    }
    long[][] outgoing = new long[job.processes()][0];
    outgoing[0] = numbers;
    long[][] incoming = job.allToAll(outgoing);
    SimulatedTimes times = new SimulatedTimes(job.processes());
    if (isFirst()) {
      for (int rank = 0; rank < incoming.length; rank++) {
        lateness = lateness.with(incoming[rank]);
        for (int i = FACTS; i < incoming[rank].length; i++) {
          times.of(rank, 0).add(incoming[rank][i]);
        }
      }
    }
    return times;
  }

  /**
   * How far the player kept up, over all ranks.
   *
   * @param gaps pieces of computation between calls
   * @param shorter those that were over before the player was through with the call before
   * @param lateNanos what was not made up for, of the rank where that is most
   */
  private record Lateness(long gaps, long shorter, long lateNanos) {
    Lateness with(long[] rank) {
      return new Lateness(gaps + rank[0], shorter + rank[1], Math.max(lateNanos, rank[2]));
    }
  }

  /** What a reader of the times must know: that calls came too fast to be made again in time. */
  public Optional<String> caveat() {
    return caveat(lateness.gaps(), lateness.shorter(), lateness.lateNanos());
  }

  static Optional<String> caveat(long gaps, long shorter, long lateNanos) {
    if (shorter == 0 || shorter < NOTICEABLE_PART * gaps) {
      return Optional.empty();
    }
    DurationUnit unit = DurationUnit.forLargest(lateNanos);
    return Optional.of(
        Percentages.sentence((double) shorter / gaps)
            + " of the gaps between calls are shorter than re-enacting a call; longer ones made up"
            + " for all but "
            + unit.format(lateNanos)
            + " "
            + unit.name());
  }
}
