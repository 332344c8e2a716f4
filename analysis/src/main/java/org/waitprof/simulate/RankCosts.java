package org.waitprof.simulate;

import java.io.IOException;
import org.waitprof.model.CallClass;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.RankRows;
import org.waitprof.trace.RankTrace;

/**
 * Reads one rank for the {@link Survey}, once the messages that wait for progress are known:
 * durations of its calls from the moment when everything that they wait for has come.
 */
final class RankCosts {
  private final RankTrace trace;
  private final Survey survey;
  private final RankRows rows;
  private final OpenRequests requests;

  // The call that is being looked at.
  private boolean receives;
  private boolean mayWait;
  private long ready;
  private long bytes;
  private int latest;

  RankCosts(RankTrace trace, Survey survey) {
    this.trace = trace;
    this.survey = survey;
    requests = new OpenRequests(survey.messages, trace.rank());
    rows = new RankRows(trace.rank(), id -> RankSurvey.size(trace, id));
  }

  void read() throws IOException {
    try (StreamCalls calls = new StreamCalls(trace)) {
      for (int stream = 0; stream < trace.streams(); stream++) {
        calls.each(stream, step -> read(step.call()));
      }
    }
  }

  private void read(Call call) {
    receives = false;
    mayWait = mayWait(call.call.callClass());
    ready = Long.MIN_VALUE;
    bytes = 0;
    latest = Messages.NONE;
    for (int op = 0; op < call.operations; op++) {
      int message = requests.message(call, op);
      switch (call.kind(op)) {
        case SEND -> {
          mayWait = message < 0;
          sent(message, call);
        }
        case SEND_COMPLETED -> {
          mayWait &= message < 0;
          sent(message, call);
        }
        case RECEIVE, RECEIVE_COMPLETED -> received(message, call);
        default -> {}
      }
    }
    if (receives) {
      receiving(call);
    } else if (call.operations > 0) {
      RankRows.Row row = rows.row(rows.of(call));
      survey.costs.call(call.call, row, call.leave - Math.max(call.enter, ready), mayWait);
    }
  }

  private void receiving(Call call) {
    if (latest == Messages.NONE) {
      return;
    }
    if (ready > call.enter) {
      boolean sameHost = survey.sameHost(trace.rank(), survey.messages.source(latest));
      survey.costs.transfer(sameHost, survey.messages.bytes(latest), call.leave - ready);
    } else {
      survey.costs.receive(call.call.ordinal(), bytes, call.duration(), call.enter - ready);
    }
  }

  private void received(int message, Call call) {
    receives = true;
    if (message < 0) {
      return;
    }
    ProgressEvidence progress = survey.progress;
    long posted = Math.min(survey.messages.postedNanos(message), call.enter);
    long there = Math.max(survey.messages.sentNanos(message), posted);
    if (progress.receives.waits(message)) {
      there = Math.max(there, progress.sends.backNanos(message));
    }
    bytes += survey.messages.bytes(message);
    if (there > ready || latest == Messages.NONE) {
      latest = message;
    }
    ready = Math.max(ready, there);
  }

  private void sent(int message, Call call) {
    if (message < 0) {
      return;
    }
    long posted = survey.messages.postedNanos(message);
    if (posted <= call.leave) {
      ready = Math.max(ready, posted);
    }
    if (survey.progress.sends.waits(message)) {
      ready = Math.max(ready, survey.progress.receives.backNanos(message));
    }
  }

  /** Whether a call of the class may last longer because of others. */
  private static boolean mayWait(CallClass kind) {
    return switch (kind) {
      case START, REQUEST_SETUP, LOCAL_SEND, TEST, POLL_PROBE, COLLECTIVE_START -> false;
      default -> true;
    };
  }
}
