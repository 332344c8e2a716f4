package org.waitprof.replay.ideal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.waitprof.model.CallClass;
import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.LongTable;
import org.waitprof.replay.dependence.RmaAccess;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.replay.match.MessageListener;
import org.waitprof.trace.EventKind;

/**
 * Passes the calls of one rank to the ideal clocks: {@link IdealStep}s in the order of its calls,
 * and the messages that its receives took, in the order of the receives. Used by the rank's replay
 * only.
 */
public final class IdealCalls implements MessageListener {
  /** Place of the communicator of all ranks, which Init synchronises. */
  static final int INIT = 0;

  final Records steps = IdealStep.words();
  final Records matches = IdealStep.words();

  /** Identifiers of communicators that are new since the last turn, by their number. */
  final Records communicators = IdealStep.words();

  private final NetworkModel model;
  private final ReplayState state;
  private final boolean whole;
  private final LongTable numbers = new LongTable();
  private final List<long[]> instances = new ArrayList<>();
  private final Map<Long, long[]> collectives = new HashMap<>();

  /** Windows on which the rank is in an access epoch. */
  private final Set<Long> epochs = new HashSet<>();

  /** Places of events, by the requests of sends that wait for their receivers. */
  private final Map<Long, Long> waitingSends = new HashMap<>();

  private long[] outside = new long[1];
  private final boolean windows;
  private final boolean silent;
  private boolean started;
  private boolean over;

  /** Ignores all calls if the model is empty. */
  IdealCalls(Optional<NetworkModel> model, ReplayState state, boolean whole, boolean windows) {
    this.windows = windows;
    this.model = model.orElse(NetworkModel.USUAL);
    silent = model.isEmpty();
    this.state = state;
    this.whole = whole;
    started = whole;
    // Init is a collective of its own; its number is INIT.
    instances.add(new long[1]);
  }

  /** A stream was outside of MPI for a while. */
  public void outside(int stream, long nanos) {
    if (stream >= outside.length) {
      outside = Arrays.copyOf(outside, stream + 1);
    }
    outside[stream] += nanos;
  }

  public void call(Call call) {
    if (silent) {
      return;
    }
    if (call.call.isInit() && (whole || !started)) {
      init(call);
    } else if (call.call == MpiCall.MPI_FINALIZE && !whole) {
      end(call.stream, call.enter);
    } else if (!over && (call.operations > 0 || (windows && call.stream == 0))) {
      // Recorders that begin late leave Init out: then the run begins with the first event.
      started = true;
      begin(call);
      for (int op = 0; op < call.operations; op++) {
        post(call, op);
      }
      for (int op = 0; op < call.operations; op++) {
        complete(call, op);
      }
    }
  }

  private void begin(Call call) {
    steps.add(IdealStep.of(IdealStep.CALL, call.stream));
    steps.add(takeOutside(call.stream));
    steps.add(call.enter);
    steps.add(call.leave);
  }

  private long takeOutside(int stream) {
    if (stream >= outside.length) {
      return 0;
    }
    long nanos = outside[stream];
    outside[stream] = 0;
    return nanos;
  }

  private void init(Call call) {
    if (whole) {
      begin(call);
      long instance = instances.get(INIT)[0]++;
      steps.add(collective(IdealStep.COLLECTIVE, INIT, Dependence.ALL));
      steps.add(-2);
      steps.add(IdealStep.of(IdealStep.COLLECTIVE_COMPLETED, INIT));
      steps.add(instance);
    } else {
      started = true;
      Arrays.fill(outside, 0);
      steps.add(IdealStep.of(IdealStep.MARK, IdealStep.START));
      steps.add(call.leave);
    }
  }

  /** Ends the run at the end of the trace, unless it is over already. */
  public void end(int stream, long nanos) {
    if (!over && !silent) {
      over = true;
      steps.add(IdealStep.of(IdealStep.MARK, IdealStep.END));
      steps.add(started ? takeOutside(stream) : 0);
      steps.add(nanos);
    }
  }

  private static long collective(int code, int number, Dependence dependence) {
    return IdealStep.of(
        code, (long) number << IdealStep.DEPENDENCE_BITS | (long) dependence.ordinal());
  }

  private void post(Call call, int op) {
    switch (call.kind(op)) {
      case SEND -> {
        if (heard(call.peer[op])) {
          steps.add(send(call, op, waitsInside(call) && isRendezvous(call, op)));
        }
      }
      case SEND_POSTED -> {
        if (heard(call.peer[op])) {
          boolean waits = isRendezvous(call, op);
          steps.add(send(call, op, waits));
          if (waits) {
            waitingSends.put(call.request[op], call.sequence[op]);
          }
        }
      }
      case RECEIVE -> {
        if (state.isRank(call.peer[op])) {
          steps.add(IdealStep.of(IdealStep.RECEIVE_POSTED, call.sequence[op]));
        }
      }
      case RECEIVE_POSTED -> steps.add(IdealStep.of(IdealStep.RECEIVE_POSTED, call.sequence[op]));
      case COLLECTIVE, COLLECTIVE_POSTED -> collective(call, op);
      case ON_WINDOW -> {
        if (op == 0 && isAccess(call)) {
          access(call);
        }
      }
      default -> {}
    }
  }

  private boolean heard(int peer) {
    return state.isRank(peer) && state.hasTrace(peer);
  }

  private static long send(Call call, int op, boolean waits) {
    return IdealStep.of(IdealStep.SEND, call.sequence[op] << 1 | (waits ? 1 : 0));
  }

  private static boolean waitsInside(Call call) {
    CallClass kind = call.call.callClass();
    return kind == CallClass.SEND || kind == CallClass.LOCAL_SEND || kind == CallClass.SEND_RECEIVE;
  }

  private boolean isRendezvous(Call call, int op) {
    return !call.isEager(op, model.eagerBytes());
  }

  private void collective(Call call, int op) {
    Dependence dependence = model.of(call.call);
    if (dependence == Dependence.NONE) {
      return;
    }
    int number = number(call.communicator[op]);
    long instance = instances.get(number)[0]++;
    steps.add(collective(IdealStep.COLLECTIVE, number, dependence));
    steps.add((long) call.root[op] << 1 | (call.bytes[op] > 0 ? 1 : 0));
    if (call.kind(op) == EventKind.COLLECTIVE_POSTED) {
      collectives.put(call.request[op], new long[] {number, instance});
    }
  }

  private int number(long communicator) {
    int number = numbers.get(communicator, 0);
    if (number == LongTable.NONE) {
      communicators.add(communicator);
      number = instances.size();
      numbers.put(communicator, 0, number);
      instances.add(new long[1]);
    }
    return number;
  }

  private void complete(Call call, int op) {
    switch (call.kind(op)) {
      case SEND -> {
        if (heard(call.peer[op]) && waitsInside(call) && isRendezvous(call, op)) {
          steps.add(IdealStep.of(IdealStep.SEND_COMPLETED, call.sequence[op]));
        }
      }
      case SEND_COMPLETED -> {
        Long sequence = waitingSends.remove(call.request[op]);
        if (sequence != null) {
          steps.add(IdealStep.of(IdealStep.SEND_COMPLETED, sequence));
        }
      }
      case RECEIVE, RECEIVE_COMPLETED -> {
        if (state.isRank(call.peer[op])) {
          steps.add(IdealStep.of(IdealStep.RECEIVE, 0));
        }
      }
      case COLLECTIVE -> {
        if (model.of(call.call) != Dependence.NONE) {
          int number = number(call.communicator[op]);
          completed(number, instances.get(number)[0] - 1);
        }
      }
      case COLLECTIVE_COMPLETED -> {
        long[] posted = collectives.remove(call.request[op]);
        if (posted != null) {
          completed((int) posted[0], posted[1]);
        }
      }
      case REQUEST_DROPPED -> {
        waitingSends.remove(call.request[op]);
        collectives.remove(call.request[op]);
      }
      default -> {}
    }
  }

  /** Transfers are reported in access epochs only: elsewhere they wait for no rank. */
  private boolean isAccess(Call call) {
    boolean isTransfer = call.call.callClass() == CallClass.RMA_TRANSFER;
    return !model.synchronising()
        && RmaAccess.isOne(call.call)
        && (!isTransfer || epochs.contains(call.communicator[0]));
  }

  private void access(Call call) {
    if (call.call == MpiCall.MPI_WIN_START) {
      epochs.add(call.communicator[0]);
    } else if (call.call == MpiCall.MPI_WIN_COMPLETE) {
      epochs.remove(call.communicator[0]);
    }
    long number = number(call.communicator[0]);
    steps.add(IdealStep.of(IdealStep.ACCESS, number << IdealStep.CALL_BITS | call.call.ordinal()));
    steps.add(call.tag[0]);
    steps.add(call.operations);
    for (int op = 0; op < call.operations; op++) {
      steps.add(call.peer[op]);
    }
    steps.add(IdealStep.of(IdealStep.ACCESS_COMPLETED, 0));
  }

  private void completed(int number, long instance) {
    steps.add(IdealStep.of(IdealStep.COLLECTIVE_COMPLETED, number));
    steps.add(instance);
  }

  @Override
  public void received(MatchedMessage message) {
    boolean backwards = message.receiveLeave() < message.sendEnter();
    match(
        message.source(),
        message.sendSequence(),
        message.postedSequence(),
        backwards ? IdealStep.BACKWARDS : message.postedEnter());
  }

  @Override
  public void lost() {
    match(IdealStep.NOBODY, 0, 0, 0);
  }

  @Override
  public void notReceived(int source, long sendSequence) {
    match(source, sendSequence, 0, IdealStep.NEVER);
  }

  private void match(int source, long sendSequence, long postedSequence, long postedEnter) {
    if (silent) {
      return;
    }
    matches.add(source);
    matches.add(sendSequence);
    matches.add(postedSequence);
    matches.add(postedEnter);
  }
}
