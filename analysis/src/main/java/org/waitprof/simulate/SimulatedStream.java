package org.waitprof.simulate;

import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.dependence.CollectiveArrivals;
import org.waitprof.replay.dependence.RmaAccess;
import org.waitprof.simulate.times.LongSeries;
import org.waitprof.trace.EventKind;

/**
 * A thread of a simulated rank, with a clock of its own. It advances until it depends on a future
 * step of another. Times are nanoseconds since the first event of the recorded run.
 */
final class SimulatedStream {
  /**
   * Longest time that Finalize takes beyond waiting for the last rank; it is not part of the run.
   */
  private static final double FINALIZE_NANOS = 1e6;

  final SimulatedRank rank;
  private final int stream;

  /** Number among the threads of all ranks. */
  final int number;

  private final Simulation all;
  private final Computation computation;
  private final LongSeries times;
  private StreamCalls.@Nullable Step step;
  private SimulatedRank.@Nullable Posted posted;
  private @Nullable RmaAccess access;
  private final BegunMessages begun = new BegunMessages();
  private boolean started;
  private boolean over;
  private boolean modelled;
  private double now;
  private double entered;
  private double until;

  /** Values of {@link #entered} and {@link #until} in the recorded run. */
  private double recordedEnter;

  private double recordedUntil;
  private int members;
  private int op;

  SimulatedStream(
      SimulatedRank rank,
      int stream,
      int number,
      Simulation all,
      Computation computation,
      LongSeries times) {
    this.rank = rank;
    this.stream = stream;
    this.number = number;
    this.all = all;
    this.computation = computation;
    this.times = times;
  }

  boolean isOver() {
    return over;
  }

  /** Position of the thread, for messages to the user. */
  String standsIn() {
    StreamCalls.Step at = step;
    String call =
        at == null
            ? ""
            : " in " + at.call().call + " at " + rank.trace.path(at.call().path()).path();
    return "rank " + rank.rank + call;
  }

  /** Begin or end of the call in which the thread stands; far away in Finalize and behind it. */
  long nanos(ToLongFunction<Call> of) {
    StreamCalls.Step at = step;
    return over || (at != null && at.call().call == MpiCall.MPI_FINALIZE)
        ? Long.MAX_VALUE
        : at == null ? Long.MIN_VALUE : of.applyAsLong(at.call());
  }

  /** Advances as far as possible. Returns whether it has moved. */
  boolean run() {
    boolean moved = false;
    while (!over) {
      StreamCalls.Step at = step;
      if (at == null) {
        at = rank.calls.next(stream);
        if (at == null) {
          end();
          return true;
        }
        step = at;
        begin(at);
        moved = true;
      }
      while (op < at.call().operations) {
        if (!complete(at.call())) {
          return moved;
        }
        op++;
        moved = true;
      }
      if (at.call().call == MpiCall.MPI_FINALIZE && !completed(posted, Long.MAX_VALUE)) {
        return moved;
      }
      now = Math.max(until, entered + duration(at.call()));
      note();
      step = null;
    }
    return moved;
  }

  private void note() {
    times.add(all.startNanos() + Math.round(now));
  }

  /** Kind of calls that take as long as this one; {@link HeldUpCalls#NO_KIND} if not known. */
  int kind(Call call) {
    int waited = isWaitKnown(call) && recordedUntil > recordedEnter ? 1 : 0;
    return modelled ? 2 * rank.rows.of(call) + waited : HeldUpCalls.NO_KIND;
  }

  private boolean isWaitKnown(Call call) {
    return recordedUntil < (double) call.leave - all.startNanos();
  }

  /**
   * Recorded duration of the call after the last event that it waited for; all of it if it did not
   * wait.
   */
  private double recordedOwn(Call call) {
    double leave = (double) call.leave - all.startNanos();
    return leave - (isWaitKnown(call) ? recordedUntil : recordedEnter);
  }

  private void end() {
    for (long nanos : rank.calls.rest(stream)) {
      now += nanos;
      note();
    }
    over = true;
  }

  private void begin(StreamCalls.Step at) {
    if (!started) {
      started = true;
      now = rank.calls.firstNanos(stream) - all.startNanos();
    }
    for (int piece = 0; piece < at.nanos().length; piece++) {
      now += computation.nanos(at, piece);
      note();
    }
    entered = now;
    until = now;
    recordedEnter = (double) at.call().enter - all.startNanos();
    recordedUntil = recordedEnter;
    op = 0;
    members = 0;
    posted = null;
    Call call = at.call();
    modelled = call.operations > 0;
    if (ProgressEvidence.isMadeIn(call)) {
      begun.drain((message, receives) -> all.back(message, receives, entered));
    }
    for (int i = 0; i < call.operations; i++) {
      post(call, i);
    }
    if (call.call == MpiCall.MPI_FINALIZE) {
      posted = rank.arriveAtEnd(entered, call.enter);
    }
  }

  private void post(Call call, int i) {
    switch (call.kind(i)) {
      case SEND, SEND_POSTED -> {
        int message = rank.requests.message(call, i);
        sent(message, call, i);
        if (call.kind(i) == EventKind.SEND_POSTED) {
          begun.add(message, false);
        }
      }
      case RECEIVE, RECEIVE_POSTED -> {
        int message = rank.requests.message(call, i);
        all.posted(message, entered);
        if (call.kind(i) == EventKind.RECEIVE_POSTED) {
          begun.add(message, true);
        }
      }
      case COLLECTIVE, COLLECTIVE_POSTED -> {
        SimulatedRank.Posted its = rank.arrive(call, i, entered);
        members = rank.size(call.communicator[i]);
        if (its == null) {
          modelled = false;
        } else if (call.kind(i) == EventKind.COLLECTIVE) {
          posted = its;
        } else {
          rank.postCollective(call.request[i], its);
        }
      }
      case ON_WINDOW -> {
        if (i == 0) {
          access = rank.access(call, entered);
        }
      }
      default -> {}
    }
  }

  private void sent(int message, Call call, int i) {
    if (message != Messages.NONE) {
      all.sent(
          message,
          call.isEager(i, all.eagerBytes()),
          call.isEager(i, all.recordedEagerBytes()),
          entered);
    }
  }

  /** Takes one event of the call; false if it has to wait for another rank. */
  private boolean complete(Call call) {
    switch (call.kind(op)) {
      case RECEIVE -> {
        return received(rank.requests.message(call, op));
      }
      case PROBED -> {
        return received(
            all.messages().probed(rank.rank, call.sequence[op], call.peer[op], call.tag[op]));
      }
      case RECEIVE_COMPLETED, SEND_COMPLETED -> {
        boolean receives = call.kind(op) == EventKind.RECEIVE_COMPLETED;
        int message = rank.requests.message(call, op);
        boolean done = receives ? received(message) : wasSent(message);
        if (!done) {
          rank.requests.begin(call.request[op], receives, message);
        }
        return done;
      }
      case SEND -> {
        return wasSent(rank.message(call, op));
      }
      case COLLECTIVE -> {
        return completed(posted, call.leave);
      }
      case COLLECTIVE_COMPLETED -> {
        SimulatedRank.Posted its = rank.completeCollective(call.request[op]);
        boolean done = completed(its, call.leave);
        if (!done && its != null) {
          rank.postCollective(call.request[op], its);
        }
        return done;
      }
      case ON_WINDOW -> {
        return accessed();
      }
      case REQUEST_DROPPED -> rank.drop(call.request[op]);
      default -> {}
    }
    return true;
  }

  private boolean received(int message) {
    if (message == Messages.NONE) {
      return true;
    }
    double ready = all.readyToReceive(message, this);
    if (ready >= 0) {
      waitedUntil(ready, all.recordedReady(message));
    }
    return ready >= 0;
  }

  private boolean wasSent(int message) {
    if (message == Messages.NONE) {
      return true;
    }
    recordedUntil = Math.max(recordedUntil, all.recordedSendUntil(message));
    double ready = all.readyToSend(message, this);
    if (ready >= 0) {
      until = Math.max(until, ready);
    }
    return ready >= 0;
  }

  private boolean completed(SimulatedRank.@Nullable Posted its, long leaveNanos) {
    if (its == null) {
      return true;
    }
    CollectiveArrivals instance = its.instance();
    double last = instance.until(its.member(), leaveNanos);
    if (last == CollectiveArrivals.NOT_YET) {
      instance.waiting.add(number);
      return false;
    }
    waitedUntil(last, all.sinceStart(instance.recordedUntil()));
    its.group().leave(instance);
    return true;
  }

  private void waitedUntil(double clock, double recordedClock) {
    until = Math.max(until, clock);
    recordedUntil = Math.max(recordedUntil, recordedClock);
  }

  private boolean accessed() {
    RmaAccess its = access;
    if (its == null) {
      return true;
    }
    double known = its.until(all);
    if (known == CollectiveArrivals.NOT_YET) {
      all.rank(its.behind()).waiting.add(number);
      return false;
    }
    waitedUntil(known, all.sinceStart(its.recordedUntil()));
    its.end(all);
    access = null;
    return true;
  }

  /** Duration of the call if it need not wait; time after waiting is added to that. */
  private double duration(Call call) {
    boolean last = call.call == MpiCall.MPI_FINALIZE;
    // The network does not make files quicker.
    if (all.isAsRecorded() || last || call.call.callClass() == CallClass.IO_COLLECTIVE) {
      double recorded = modelled ? recordedOwn(call) : (double) call.duration();
      double own = computation.own(this, call, recorded);
      return (modelled || last ? until - entered : 0)
          + (last ? Math.min(FINALIZE_NANOS, own) : own);
    }
    if (!modelled) {
      return call.duration();
    }
    double own = all.duration(call, rank.rows.row(rank.rows.of(call)), members, recordedOwn(call));
    // A collective's cost comes after the last member that it needs.
    return posted != null ? until - entered + own : own;
  }
}
