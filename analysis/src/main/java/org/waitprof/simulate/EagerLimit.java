package org.waitprof.simulate;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.SendMode;
import org.waitprof.replay.RankListener;
import org.waitprof.replay.Replay;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.Trace;

/**
 * Finds the message size from which on sends of a run wait for their receivers, by the {@link
 * EagerEvidence} in the beginning of its trace. Used by {@code analyze} for the ideal network, by
 * one thread.
 */
public final class EagerLimit implements RankListener {
  /** Number of events of all ranks that are read; they take 10 MB at most, and little time. */
  private static final int EVENTS = 100_000;

  private static final int EVENTS_OF_A_RANK = 64;

  /** Fewer sends may last until their receive by chance: their rank had lost its core. */
  private static final int LEAST_SENDS = 3;

  /** Times of the call that sent, or waited for the send, by the place of the send's event. */
  private final Map<Long, long[]> calls = new HashMap<>();

  private final Map<Long, Long> requests = new HashMap<>();

  /**
   * Messages that the rank received: source, place of the send's event, bytes, time of posting in
   * nanoseconds.
   */
  private final List<long[]> messages = new ArrayList<>();

  private EagerLimit() {}

  /**
   * The limit, bytes: {@link NetworkModel#USUAL_EAGER_BYTES} unless another one contradicts fewer
   * of the messages, by {@value #LEAST_SENDS} at least. Traces of other tools are not read.
   *
   * @param exchange connection of the processes that share the analysis; all call this at the same
   *     place, process 0 reads
   */
  public static long bytes(Trace trace, Exchange exchange) {
    return exchange.max(exchange.process() == 0 ? bytes(trace) : 0);
  }

  private static long bytes(Trace trace) {
    if (trace.isWholeApplication()) {
      return NetworkModel.USUAL_EAGER_BYTES;
    }
    int worldSize = trace.facts().worldSize();
    Trace beginning =
        new TraceBeginning(trace, Math.max(EVENTS_OF_A_RANK, EVENTS / Math.max(1, worldSize)));
    EagerLimit[] ranks = new EagerLimit[worldSize];
    Arrays.setAll(ranks, rank -> new EagerLimit());
    try {
      new Replay(beginning, 1, Exchange.ALONE, DelayRule.NONE, ProgressListener.NONE)
          .withoutIdealNetwork()
          .withListeners(rank -> ranks[rank])
          .run();
    } catch (UncheckedIOException e) {
      // The analysis will report the failure.
      return NetworkModel.USUAL_EAGER_BYTES;
    }
    EagerEvidence evidence = new EagerEvidence();
    for (EagerLimit rank : ranks) {
      for (long[] message : rank.messages) {
        long[] call = ranks[(int) message[0]].calls.get(message[1]);
        if (call != null) {
          evidence.saw(message[2], call[0], call[1], message[3]);
        }
      }
    }
    return evidence.limitBytes(NetworkModel.USUAL_EAGER_BYTES, LEAST_SENDS);
  }

  @Override
  public void received(MatchedMessage message) {
    messages.add(
        new long[] {
          message.source(), message.sendSequence(), message.bytes(), message.postedEnter()
        });
  }

  @Override
  public void call(Call call) {
    if (call.open) {
      return;
    }
    for (int op = 0; op < call.operations; op++) {
      EventKind kind = call.kind(op);
      if (kind == EventKind.SEND
          && call.call.callClass() == CallClass.SEND
          && isStandard(call, op)) {
        calls.put(call.sequence[op], new long[] {call.enter, call.leave});
      } else if (kind == EventKind.SEND_POSTED && isStandard(call, op)) {
        requests.put(call.request[op], call.sequence[op]);
      } else if (kind == EventKind.SEND_COMPLETED) {
        Long send = requests.remove(call.request[op]);
        // A call that waits for several operations does not show which one it waited for.
        if (send != null && call.operations == 1 && call.call.callClass() == CallClass.COMPLETION) {
          calls.put(send, new long[] {call.enter, call.leave});
        }
      }
    }
  }

  private static boolean isStandard(Call call, int op) {
    return call.mode(op) == SendMode.STANDARD;
  }
}
