package org.waitprof.simulate;

import java.io.IOException;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SendMode;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.delay.RankPlaces;
import org.waitprof.trace.RankTrace;

/** Reads one rank for the {@link Survey}: its computation, its messages, its sends. */
final class RankSurvey {
  private final RankTrace trace;
  private final Survey survey;
  private final EagerEvidence evidence;
  private final RankPlaces places;
  private final OpenRequests requests;
  private final BegunMessages begun = new BegunMessages();
  private boolean collected;

  RankSurvey(RankTrace trace, Survey survey, EagerEvidence evidence) {
    this.trace = trace;
    this.survey = survey;
    this.evidence = evidence;
    places = new RankPlaces(trace, survey.places);
    requests = new OpenRequests(survey.messages, trace.rank());
  }

  /** Members of a communicator; 0 if it is not known. */
  static int size(RankTrace trace, long communicator) {
    return trace.communicator(communicator).map(its -> its.size()).orElse(0);
  }

  void read() throws IOException, SimulationFailure {
    try (StreamCalls calls = new StreamCalls(trace)) {
      for (int stream = 0; stream < trace.streams(); stream++) {
        int its = stream;
        calls.each(
            stream,
            step -> {
              computation(step);
              lost(step.call());
              messages(step.call());
              survey.begins(calls.firstNanos(its));
            });
        begun.drain((message, receives) -> {});
      }
      if (calls.hasNestedCalls()) {
        throw new SimulationFailure("MPI calls are made inside of MPI calls");
      }
    }
  }

  private void computation(StreamCalls.Step step) {
    for (int piece = 0; piece < step.regions().length; piece++) {
      if (step.nanos()[piece] > 0) {
        survey.compute(step.place(places, piece), trace.rank(), step.nanos()[piece]);
      }
    }
  }

  private void lost(Call call) {
    for (int i = 0; i < call.lost.size(); i++) {
      survey.lost(call.lost.cause(i), trace.rank(), call.lost.nanos(i));
    }
    collected |= call.lost.of(LatenessCause.GC) > 0;
  }

  private void messages(Call call) {
    survey.called(call.call);
    ProgressEvidence progress = survey.progress;
    if (ProgressEvidence.isMadeIn(call)) {
      begun.drain((message, received) -> progress.side(received).back(message, call.enter));
    }
    for (int op = 0; op < call.operations; op++) {
      int message = requests.message(call, op);
      switch (call.kind(op)) {
        case SEND -> {
          if (canBeEager(call, op)) {
            saw(message, call, call.bytes[op]);
          }
          progress.sends.completed(message, call);
        }
        case SEND_POSTED -> begun.add(message, false);
        case RECEIVE_POSTED -> begun.add(message, true);
        case RECEIVE, RECEIVE_COMPLETED -> progress.receives.completed(message, call);
        case SEND_COMPLETED -> {
          progress.sends.completed(message, call);
          if (message >= 0 && call.call.callClass() == CallClass.COMPLETION) {
            saw(message, call, survey.messages.bytes(message));
          }
        }
        case COLLECTIVE -> {
          trace.communicator(call.communicator[op]).ifPresent(survey::meets);
          if (collected && size(trace, call.communicator[op]) == survey.worldSize()) {
            survey.collected();
          }
        }
        default -> {}
      }
    }
  }

  private static boolean canBeEager(Call call, int op) {
    return call.mode(op) == SendMode.STANDARD
        && call.call != MpiCall.MPI_SENDRECV
        && call.call != MpiCall.MPI_SENDRECV_REPLACE;
  }

  /** Notes whether a send waited for the message's receiver. */
  private void saw(int message, Call call, long bytes) {
    if (message >= 0) {
      evidence.saw(bytes, call.enter, call.leave, survey.messages.postedNanos(message));
    }
  }
}
