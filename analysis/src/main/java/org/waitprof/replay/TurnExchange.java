package org.waitprof.replay;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.waitprof.replay.collective.Communicators;
import org.waitprof.replay.exchange.ArrivalRecord;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.replay.exchange.RankPartition;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;

/**
 * Exchange between processes in a turn, where several analyse a trace together: after reading, the
 * position of each rank, messages and arrivals at collectives; after matching, replies to senders
 * and results of collectives. Each of the two is one all-to-all. Used by the thread that runs the
 * replay, while no rank works.
 */
final class TurnExchange {
  private static final long MISSING = Long.MIN_VALUE;

  private final Exchange exchange;
  private final RankPartition partition;
  private final ReplayState state;
  private final Communicators communicators;
  private final List<RankReplay> ranks;
  private final int[] others;
  private long events;
  private long positionBytes;
  private int active;
  private long held;

  TurnExchange(
      Exchange exchange, ReplayState state, Communicators communicators, List<RankReplay> ranks) {
    this.exchange = exchange;
    this.partition = state.partition();
    this.state = state;
    this.communicators = communicators;
    this.ranks = ranks;
    others =
        IntStream.range(0, exchange.processes())
            .filter(process -> process != exchange.process())
            .toArray();
  }

  /** Events that all ranks have read in this turn. */
  long events() {
    return events;
  }

  /** Bytes that all ranks have read so far; 0 before the first turn. */
  long positionBytes() {
    return positionBytes;
  }

  /** Ranks of all processes that are not at their end. */
  int active() {
    return active;
  }

  /** Receives and messages that wait for each other, in all processes. */
  long held() {
    return held;
  }

  /** Exchanges, before the first turn, which ranks exist. Returns the bytes of all streams. */
  long open(long ownBytes) {
    active = ranks.size();
    long total = ownBytes;
    MessageBuffer[] in =
        swap(
            (out, to) -> {
              out.add(ownBytes);
              addReached(out);
            });
    for (int from : others) {
      total += in[from].next();
      active += takeReached(in[from], from, true);
    }
    return total;
  }

  /** Fills a buffer for each other process, and returns the buffers that they sent. */
  private MessageBuffer[] swap(ObjIntConsumer<MessageBuffer> fill) {
    MessageBuffer[] out = exchange.outgoing();
    for (int to : others) {
      fill.accept(out[to], to);
    }
    return exchange.swap(out);
  }

  /** Exchanges positions, messages and arrivals, after all ranks have read. */
  void afterRead(long ownEvents) {
    events = ownEvents;
    positionBytes = 0;
    active = 0;
    for (RankReplay rank : ranks) {
      active += rank.ended() ? 0 : 1;
      positionBytes += rank.reader.positionBytes();
    }
    int ownActive = active;
    long ownPosition = positionBytes;
    MessageBuffer[] in =
        swap(
            (out, to) -> {
              out.add(ownEvents);
              out.add(ownPosition);
              out.add(ownActive);
              addReached(out);
              addMail(out, to, state::messages);
              addMail(out, to, state::causes);
              addMail(out, to, state::windows);
              out.addAll(state.arrivals(to));
            });
    Records arrivals = new Records(ArrivalRecord.WIDTH, 64);
    for (int from = 0; from < in.length; from++) {
      if (from == partition.process()) {
        communicators.arrive(state.arrivals(from));
      } else {
        events += in[from].next();
        positionBytes += in[from].next();
        active += (int) in[from].next();
        takeReached(in[from], from, false);
        takeMail(in[from], state::messages);
        takeMail(in[from], state::causes);
        takeMail(in[from], state::windows);
        in[from].nextAll(arrivals);
        communicators.arrive(arrivals);
      }
    }
    noteEnds();
  }

  /** Notes ranks at their end, once all arrivals have come: no rank waits for them any more. */
  private void noteEnds() {
    for (int rank = 0; rank < partition.worldSize(); rank++) {
      if (state.ended(rank)) {
        communicators.end(rank);
      }
    }
  }

  /** Exchanges replies and results, after all ranks have matched. */
  void afterMatch() {
    held = 0;
    for (RankReplay rank : ranks) {
      held += rank.receives.held();
    }
    long ownHeld = held;
    MessageBuffer[] in =
        swap(
            (out, to) -> {
              out.add(ownHeld);
              addMail(out, to, state::replies);
              addMail(out, to, state::results);
            });
    for (int from : others) {
      held += in[from].next();
      takeMail(in[from], state::replies);
      takeMail(in[from], state::results);
    }
  }

  /** Exchanges, after the last turn, which calls were waited for in it. */
  void afterLast() {
    MessageBuffer[] in = swap((out, to) -> addMail(out, to, state::causes));
    for (int from : others) {
      takeMail(in[from], state::causes);
    }
  }

  private void addReached(MessageBuffer to) {
    for (int rank = partition.first(partition.process());
        rank < partition.first(partition.process() + 1);
        rank++) {
      to.add(state.hasTrace(rank) ? state.reachedNanos(rank) : MISSING);
    }
  }

  private int takeReached(MessageBuffer in, int from, boolean opening) {
    int there = 0;
    for (int rank = partition.first(from); rank < partition.first(from + 1); rank++) {
      long nanos = in.next();
      if (nanos != MISSING) {
        there++;
        if (opening) {
          state.add(rank, nanos);
        } else {
          state.setReached(rank, nanos);
        }
      }
    }
    return there;
  }

  private void addMail(MessageBuffer out, int to, IntFunction<Records> box) {
    for (int rank = partition.first(to); rank < partition.first(to + 1); rank++) {
      if (state.hasTrace(rank) && !box.apply(rank).isEmpty()) {
        out.add(rank);
        out.addAll(box.apply(rank));
      }
    }
    out.add(-1);
  }

  private static void takeMail(MessageBuffer in, IntFunction<Records> box) {
    for (int rank = (int) in.next(); rank >= 0; rank = (int) in.next()) {
      in.nextAll(box.apply(rank));
    }
  }
}
