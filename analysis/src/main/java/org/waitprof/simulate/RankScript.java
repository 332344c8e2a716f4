package org.waitprof.simulate;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.Replay;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.result.RankResult;
import org.waitprof.simulate.times.LongSeries;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;

/**
 * Script of one rank in a run, to be repeated: computations, as long as the hypotheses demand, and
 * calls, in their order. Used by one thread.
 */
public final class RankScript {
  private final Survey survey;
  private final RankTrace trace;
  private final ComputationTimes.OfRank changes;
  private final LongSeries local;
  private final LongSeries heldUp;

  /** Receives the steps of the script, in its order. */
  public interface Reader {
    /**
     * The rank computes.
     *
     * @param nanos duration
     */
    void computes(double nanos);

    /**
     * The rank makes a call; its object is valid until this returns.
     *
     * @param localNanos duration; 0 if the call may wait for others
     * @param heldUpNanos for a call that may wait, time for which something other than MPI or
     *     another rank holds it up
     */
    void calls(Call call, long localNanos, long heldUpNanos);
  }

  /**
   * A message that a posted receive got.
   *
   * @param source rank that sent it
   * @param bytes size of the message
   */
  public record Envelope(int source, int bytes) {}

  /**
   * The script of a rank.
   *
   * @throws SimulationFailure if several threads of some rank call MPI, or the recorded run does
   *     not come to its end
   */
  public RankScript(Survey survey, Hypotheses hypotheses, int rank) throws SimulationFailure {
    this.survey = survey;
    for (RankResult each : survey.before().ranks()) {
      if (each.trace().streams() > 1) {
        throw new SimulationFailure(
            "several threads of rank " + each.rank() + " call MPI, which cannot be re-enacted");
      }
    }
    trace = survey.before().ranks().get(rank).trace();
    changes = new ComputationTimes(survey, hypotheses).of(trace);
    HeldUpCalls calls = new HeldUpCalls();
    new Simulation(survey, Hypotheses.NONE)
        .withComputation(its -> its.rank() == rank ? calls : new Computation() {})
        .run(Replay.ProgressListener.NONE);
    local = calls.local();
    heldUp = calls.excess();
  }

  /** The path of a call, for lines of errors. */
  public PathDefinition path(int number) {
    return trace.path(number);
  }

  /** Whether a rank received the message that an event of the rank sent. */
  public boolean isReceived(Call call, int op) {
    return survey.messages.sent(trace.rank(), call.sequence[op]) != Messages.NONE;
  }

  /** Time of the rank's first event, nanoseconds since the first event of the run. */
  public long firstNanos() throws IOException {
    try (StreamCalls calls = new StreamCalls(trace)) {
      calls.next(0);
      return calls.firstNanos(0) - survey.startNanos();
    }
  }

  /** The message that the receive posted by an event got; empty without one. */
  public Optional<Envelope> posted(Call call, int op) {
    int message = survey.messages.posted(trace.rank(), call.sequence[op]);
    return message == Messages.NONE
        ? Optional.empty()
        : Optional.of(
            new Envelope(survey.messages.source(message), survey.messages.bytes(message)));
  }

  /** Reads the whole script: one piece of computation or one call for each time of the trace. */
  public void read(Reader reader) throws IOException {
    long call = 0;
    try (StreamCalls calls = new StreamCalls(trace)) {
      for (StreamCalls.@Nullable Step step = calls.next(0); step != null; step = calls.next(0)) {
        for (int piece = 0; piece < step.nanos().length; piece++) {
          reader.computes(changes.nanos(step, piece));
        }
        reader.calls(step.call(), local.get(call), heldUp.get(call));
        call++;
      }
      for (long nanos : calls.rest(0)) {
        reader.computes((double) nanos);
      }
    }
  }

  /** Begin of the recorded run, nanoseconds of the trace's clock: its first event. */
  public long startNanos() {
    return survey.startNanos();
  }
}
