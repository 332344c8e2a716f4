package org.waitprof.simulate;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SendMode;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.call.Call;
import org.waitprof.trace.RankTrace;

/** Reads one rank for the {@link Survey}: its computation, its messages, its sends. */
final class RankSurvey {
  private final RankTrace trace;
  private final Survey survey;
  private final EagerEvidence evidence;
  private final GapPlaces.OfRank gaps;
  private final OpenRequests requests = new OpenRequests();
  private final BegunMessages begun = new BegunMessages();
  private boolean collected;

  RankSurvey(RankTrace trace, Survey survey, EagerEvidence evidence) {
    this.trace = trace;
    this.survey = survey;
    this.evidence = evidence;
    gaps = survey.gaps.of(trace);
  }

  /** Members of a communicator; 0 if it is not known. */
  static int size(RankTrace trace, long communicator) {
    return trace.communicator(communicator).map(its -> its.size()).orElse(0);
  }

  void read() throws IOException, SimulationFailure {
    try (StreamCalls calls = new StreamCalls(trace)) {
      for (int stream = 0; stream < trace.streams(); stream++) {
        for (StreamCalls.@Nullable Step step = calls.next(stream);
            step != null;
            step = calls.next(stream)) {
          computation(step);
          lost(step.call);
          messages(step.call);
          survey.begins(calls.firstNanos(stream));
        }
        begun.drain((message, receives) -> {});
      }
      if (calls.hasNestedCalls()) {
        throw new SimulationFailure("MPI calls are made inside of MPI calls");
      }
    }
  }

  private void computation(StreamCalls.Step step) {
    for (int piece = 0; piece < step.regions.length; piece++) {
      if (step.nanos[piece] > 0) {
        int place =
            step.regions[piece] >= 0
                ? gaps.region(step.regions[piece])
                : gaps.gap(step.after, step.call.path());
        survey.compute(place, trace.rank(), step.nanos[piece]);
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
      switch (call.kind(op)) {
        case SEND -> {
          int message = survey.messages.sent(trace.rank(), call.sequence[op]);
          if (canBeEager(call, op)) {
            saw(message, call, call.bytes[op]);
          }
          progress.sends.completed(message, call);
        }
        case SEND_POSTED -> {
          int message = survey.messages.sent(trace.rank(), call.sequence[op]);
          requests.begin(call.request[op], false, message);
          begun.add(message, false);
        }
        case RECEIVE ->
            progress.receives.completed(
                survey.messages.posted(trace.rank(), call.sequence[op]), call);
        case RECEIVE_POSTED -> {
          int message = survey.messages.posted(trace.rank(), call.sequence[op]);
          requests.begin(call.request[op], true, message);
          begun.add(message, true);
        }
        case RECEIVE_COMPLETED ->
            progress.receives.completed(requests.complete(call.request[op], true), call);
        case SEND_COMPLETED -> {
          int message = requests.complete(call.request[op], false);
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

  /** Looks whether a send waited for the message's receiver. */
  private void saw(int message, Call call, long bytes) {
    if (message >= 0) {
      evidence.saw(bytes, call.enter, call.leave, survey.messages.postedNanos(message));
    }
  }
}
