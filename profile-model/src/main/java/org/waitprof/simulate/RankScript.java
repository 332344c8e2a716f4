package org.waitprof.simulate;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.result.RankResult;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;

/**
 * What one rank does in a run, for somebody who does it again: computation, as long as the
 * hypotheses want it, and calls, in their order. Used by one thread.
 */
public final class RankScript {
  private final Survey survey;
  private final RankTrace trace;
  private final Changes.OfRank changes;

  /**
   * A message that a posted receive got.
   *
   * @param source who sent it
   * @param bytes its size
   */
  public record Envelope(int source, int bytes) {}

  /**
   * The script of a rank.
   *
   * @throws SimulationFailure if several threads of some rank call MPI
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
    changes = new Changes(survey, hypotheses).of(trace);
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

  /**
   * Reads all of it, in its order: a piece of computation or a call for each time of the trace.
   *
   * @param computes takes how long the rank computes, nanoseconds
   * @param calls takes a call, whose object is valid until this returns
   */
  public void read(DoubleConsumer computes, Consumer<Call> calls) throws IOException {
    try (StreamCalls steps = new StreamCalls(trace)) {
      steps.each(
          0,
          step -> {
            for (int piece = 0; piece < step.nanos().length; piece++) {
              computes.accept(changes.nanos(step, piece));
            }
            calls.accept(step.call());
          });
      for (long nanos : steps.rest(0)) {
        computes.accept((double) nanos);
      }
    }
  }

  /** When the recorded run began, nanoseconds of the trace's clock: its first event. */
  public long startNanos() {
    return survey.startNanos();
  }
}
