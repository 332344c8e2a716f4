package org.waitprof.simulate;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SendMode;
import org.waitprof.replay.call.Call;
import org.waitprof.simulate.times.LongSeries;
import org.waitprof.trace.EventKind;

/**
 * A thread of a simulated rank, with a clock of its own. It goes on until it needs to know what
 * another has still to do. Times are nanoseconds since the first event of the recorded run.
 */
final class SimulatedStream {
  /** What Finalize takes at most beyond waiting for the last rank; it is not part of the run. */
  private static final double FINALIZE_NANOS = 1e6;

  final SimulatedRank rank;
  private final int stream;
  private final Simulation all;
  private final Computation computation;
  private final LongSeries times;
  private StreamCalls.@Nullable Step step;
  private SimulatedRank.@Nullable Posted posted;
  private final BegunMessages begun = new BegunMessages();
  private boolean started;
  private boolean over;
  private boolean modelled;
  private double now;
  private double entered;
  private double until;

  /** The same as {@link #entered} and {@link #until}, in the recorded run. */
  private double recordedEnter;

  private double recordedUntil;
  private int members;
  private int op;

  SimulatedStream(
      SimulatedRank rank, int stream, Simulation all, Computation computation, LongSeries times) {
    this.rank = rank;
    this.stream = stream;
    this.all = all;
    this.computation = computation;
    this.times = times;
  }

  boolean isOver() {
    return over;
  }

  /** The call in which it stands. */
  @Nullable Call standsIn() {
    StreamCalls.Step at = step;
    return at == null ? null : at.call;
  }

  /** Goes on as far as possible. */
  void run() {
    while (!over) {
      StreamCalls.Step at = step;
      if (at == null) {
        at = rank.calls.next(stream);
        if (at == null) {
          end();
          return;
        }
        step = at;
        begin(at);
      }
      while (op < at.call.operations) {
        if (!complete(at.call)) {
          return;
        }
        op++;
      }
      if (at.call.call == MpiCall.MPI_FINALIZE && !finished()) {
        return;
      }
      now = Math.max(until, entered + duration(at.call));
      note();
      tell(at.call);
      step = null;
    }
  }

  private void note() {
    times.add(all.startNanos() + Math.round(now));
  }

  /** What the call took beside waiting in the recorded run, for whoever wants to know. */
  private void tell(Call call) {
    HeldUpCalls told = rank.heldUp;
    if (told == null) {
      return;
    }
    boolean comparable = modelled && call.operations > 0;
    int waited = isWaitKnown(call) && recordedUntil > recordedEnter ? 1 : 0;
    told.add(
        comparable ? 2 * rank.rows.of(call) + waited : HeldUpCalls.NO_KIND,
        recordedOwn(call),
        comparable && isLocal(call));
  }

  private boolean isLocal(Call call) {
    for (int i = 0; i < call.operations; i++) {
      boolean local =
          switch (call.kind(i)) {
            case SEND_POSTED, RECEIVE_POSTED -> true;
            case SEND -> {
              int message = message(call, i);
              yield message != Messages.NONE && all.wasEager(message);
            }
            default -> false;
          };
      if (!local) {
        return false;
      }
    }
    return true;
  }

  private boolean isWaitKnown(Call call) {
    return recordedUntil < (double) call.leave - all.startNanos();
  }

  /** What it took after the last that it waited for; all of it if it did not wait. */
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
    for (int piece = 0; piece < at.nanos.length; piece++) {
      now += computation.nanos(at, piece);
      note();
    }
    entered = now;
    until = now;
    recordedEnter = (double) at.call.enter - all.startNanos();
    recordedUntil = recordedEnter;
    op = 0;
    members = 0;
    posted = null;
    Call call = at.call;
    modelled = call.operations > 0;
    if (ProgressEvidence.isMadeIn(call)) {
      begun.drain((message, receives) -> all.back(message, receives, entered));
    }
    for (int i = 0; i < call.operations; i++) {
      post(call, i);
    }
    if (call.call == MpiCall.MPI_FINALIZE) {
      posted = rank.arriveAtEnd(entered, recordedEnter);
    }
  }

  private void post(Call call, int i) {
    switch (call.kind(i)) {
      case SEND -> sent(message(call, i), call, i);
      case SEND_POSTED -> {
        int message = message(call, i);
        rank.requests.begin(call.request[i], false, message);
        sent(message, call, i);
        begun.add(message, false);
      }
      case RECEIVE -> all.posted(all.messages().posted(rank.rank, call.sequence[i]), entered);
      case RECEIVE_POSTED -> {
        int message = all.messages().posted(rank.rank, call.sequence[i]);
        rank.requests.begin(call.request[i], true, message);
        all.posted(message, entered);
        begun.add(message, true);
      }
      case COLLECTIVE, COLLECTIVE_POSTED -> {
        SimulatedRank.Posted its = rank.arrive(call, i, entered, recordedEnter);
        members = rank.size(call.communicator[i]);
        if (its == null) {
          modelled = false;
        } else if (call.kind(i) == EventKind.COLLECTIVE) {
          posted = its;
        } else {
          rank.postCollective(call.request[i], its);
        }
      }
      default -> {}
    }
  }

  private int message(Call call, int i) {
    return all.messages().sent(rank.rank, call.sequence[i]);
  }

  private void sent(int message, Call call, int i) {
    if (message != Messages.NONE) {
      all.sent(
          message,
          isEager(call, i, all.eagerBytes()),
          isEager(call, i, all.recordedEagerBytes()),
          entered);
    }
  }

  private static boolean isEager(Call call, int i, long limitBytes) {
    SendMode named = call.call.sendMode();
    SendMode mode = named == null ? call.mode(i) : named;
    return mode == SendMode.BUFFERED
        || (mode != SendMode.SYNCHRONOUS && call.bytes[i] < limitBytes);
  }

  /** Takes one event of the call; false if it has to wait for another rank. */
  private boolean complete(Call call) {
    switch (call.kind(op)) {
      case RECEIVE -> {
        return received(all.messages().posted(rank.rank, call.sequence[op]));
      }
      case PROBED -> {
        return received(
            all.messages().probed(rank.rank, call.sequence[op], call.peer[op], call.bytes[op]));
      }
      case RECEIVE_COMPLETED -> {
        int message = rank.requests.complete(call.request[op], true);
        boolean done = received(message);
        if (!done) {
          rank.requests.begin(call.request[op], true, message);
        }
        return done;
      }
      case SEND -> {
        return wasSent(message(call, op));
      }
      case SEND_COMPLETED -> {
        int message = rank.requests.complete(call.request[op], false);
        boolean done = wasSent(message);
        if (!done) {
          rank.requests.begin(call.request[op], false, message);
        }
        return done;
      }
      case COLLECTIVE -> {
        return met(posted);
      }
      case COLLECTIVE_COMPLETED -> {
        SimulatedRank.Posted its = rank.completeCollective(call.request[op]);
        boolean done = met(its);
        if (!done && its != null) {
          rank.postCollective(call.request[op], its);
        }
        return done;
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
      until = Math.max(until, ready);
      recordedUntil = Math.max(recordedUntil, all.recordedReady(message));
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

  private boolean met(SimulatedRank.@Nullable Posted its) {
    if (its == null) {
      return true;
    }
    double met = its.meeting().until(its.member());
    if (met == Meeting.NOT_YET) {
      its.meeting().waiting.add(this);
      return false;
    }
    until = Math.max(until, met);
    recordedUntil = Math.max(recordedUntil, its.meeting().recordedUntil(its.member()));
    its.meetings().leave(its.number(), its.meeting());
    return true;
  }

  private boolean finished() {
    boolean met = met(posted);
    if (met) {
      posted = null;
    }
    return met;
  }

  /** How long the call lasts if it need not wait; what follows waiting is added to that. */
  private double duration(Call call) {
    if (call.call == MpiCall.MPI_FINALIZE) {
      return until - entered + Math.min(FINALIZE_NANOS, (double) call.duration());
    }
    if (all.isAsRecorded()) {
      return modelled
          ? until - entered + computation.own(recordedOwn(call))
          : computation.own((double) call.duration());
    }
    if (!modelled) {
      return call.duration();
    }
    double own = all.duration(call, rank.rows.row(rank.rows.of(call)), members, recordedOwn(call));
    // A collective's cost comes after the last member that it needs.
    return posted != null ? until - entered + own : own;
  }
}
