package org.waitprof.cli.simulate;

import java.lang.invoke.MethodHandle;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.waitprof.cli.simulate.Skeleton.Kind;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.simulate.RankScript;

/**
 * Turns a rank's script into a {@link Skeleton}: finds the calls to make and the places of
 * requests.
 */
final class SkeletonWriter implements RankScript.Reader {
  private final RankScript script;
  private final SkeletonMessages messages;
  private final SkeletonCollectives collectives;
  private final Skeleton skeleton = new Skeleton();
  private final Map<MethodHandle, Integer> calls = new HashMap<>();
  private final Map<Long, Integer> requests = new HashMap<>();
  private final ArrayDeque<Integer> free = new ArrayDeque<>();
  private boolean begun;

  SkeletonWriter(RankScript script, SkeletonMessages messages, SkeletonCollectives collectives) {
    this.script = script;
    this.messages = messages;
    this.collectives = collectives;
  }

  Skeleton skeleton() {
    return skeleton;
  }

  @Override
  public void computes(double nanos) {
    skeleton.add(Kind.COMPUTE, Math.max(0, Math.round(nanos)));
  }

  @Override
  public void calls(Call call, long localNanos, long heldUpNanos) {
    boolean init = call.call.isInit();
    if (!init && !begun) {
      skeleton.add(Kind.BEGIN, 0);
    }
    skeleton.add(Kind.ENTER, call.path());
    if (init) {
      skeleton.add(Kind.INIT, call.duration());
    } else if (call.call == MpiCall.MPI_FINALIZE) {
      skeleton.add(Kind.CALL, number(collectives.all()));
    } else if (call.operations == 0) {
      skeleton.add(Kind.IDLE, call.duration());
    } else {
      communicate(call);
      if (localNanos > 0) {
        skeleton.add(Kind.LOCAL, localNanos);
      } else if (heldUpNanos > 0) {
        skeleton.add(Kind.HELD_UP, heldUpNanos);
        skeleton.add(Kind.AT_MOST, call.duration());
      }
    }
    begun = true;
    skeleton.add(Kind.LEAVE, 0);
  }

  private void communicate(Call call) {
    int sent = -1;
    for (int op = 0; op < call.operations; op++) {
      switch (call.kind(op)) {
        case SEND -> sent = script.isReceived(call, op) ? op : sent;
        case RECEIVE -> {
          skeleton.add(
              Kind.CALL,
              number(sent < 0 ? messages.receive(call, op) : messages.exchange(call, sent, op)));
          sent = -1;
        }
        case SEND_POSTED -> {
          if (script.isReceived(call, op)) {
            start(call.request[op], messages.startSend(call, op));
          }
        }
        case RECEIVE_POSTED -> {
          Optional<RankScript.Envelope> got = script.posted(call, op);
          if (got.isPresent()) {
            start(call.request[op], messages.startReceive(call, op, got.get()));
          }
        }
        case SEND_COMPLETED, RECEIVE_COMPLETED -> complete(call.request[op]);
        case PROBED -> skeleton.add(Kind.CALL, number(messages.probe(call, op)));
        case COLLECTIVE -> skeleton.add(Kind.CALL, number(collectives.of(call, op)));
        default -> {}
      }
    }
    if (sent >= 0) {
      skeleton.add(Kind.CALL, number(messages.send(call, sent)));
    }
  }

  /** Number of a call; calls with the same arguments are one object. */
  private int number(MethodHandle call) {
    return calls.computeIfAbsent(call, fresh -> skeleton.keep(call));
  }

  private void start(long request, MethodHandle call) {
    Integer place = free.isEmpty() ? Integer.valueOf(requests.size()) : free.pop();
    Integer lost = requests.put(request, place);
    if (lost != null) {
      free.push(lost);
    }
    skeleton.start(number(call), place);
  }

  private void complete(long request) {
    Integer place = requests.remove(request);
    if (place != null) {
      free.push(place);
      skeleton.add(Kind.COMPLETE, place);
    }
  }
}
