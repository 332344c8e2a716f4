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
 * Script of one rank in a run, to be repeated: computation, as long as the hypotheses want it, and
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
     * @param nanos how long
     */
    void computes(double nanos);

    /**
     * The rank makes a call; its object is valid until this returns.
     *
     * @param localNanos how long it takes; 0 if it may wait for others
     * @param heldUpNanos else for how long it is held up by what is neither MPI nor another rank
     */
    void calls(Call call, long localNanos, long heldUpNanos);
  }

  /**
   * A message that a posted receive got.
   *
   * @param source who sent it
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

  /** What a call is, for lines of errors. */
  public PathDefinition path(int number) {
    return trace.path(number);
  }

  /** Whether somebody received what an event of the rank sent. */
  public boolean isReceived(Call call, int op) {
    return survey.messages.sent(trace.rank(), call.sequence[op]) != Messages.NONE;
  }

  /** When the rank's first event happened, nanoseconds since that of the run. */
  public long firstNanos() throws IOException {
    try (StreamCalls calls = new StreamCalls(trace)) {
      calls.next(0);
      return calls.firstNanos(0) - survey.startNanos();
    }
  }

  /** What the receive got that an event of the rank posted; empty if it got nothing. */
  public Optional<Envelope> posted(Call call, int op) {
    int message = survey.messages.posted(trace.rank(), call.sequence[op]);
    return message == Messages.NONE
        ? Optional.empty()
        : Optional.of(
            new Envelope(survey.messages.source(message), survey.messages.bytes(message)));
  }

  /** Reads all of it: one piece of computation or one call for each time of the trace. */
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

  /** When the recorded run began, nanoseconds of the trace's clock: its first event. */
  public long startNanos() {
    return survey.startNanos();
  }
}
