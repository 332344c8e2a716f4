package org.waitprof.replay;

import java.util.List;

/**
 * What crosses processes in a turn, where several analyse a trace together: after reading, how far
 * each rank is read, messages and arrivals at collectives; after matching, answers to senders and
 * verdicts on collectives. One all-to-all each. Used by the thread that runs the replay, while no
 * rank works.
 */
final class TurnExchange {
  private static final long MISSING = Long.MIN_VALUE;

  private final Exchange exchange;
  private final Division division;
  private final Replay.Shared shared;
  private final List<RankReplay> ranks;
  private long events;
  private long positionBytes;
  private int active;
  private long held;

  TurnExchange(Exchange exchange, Division division, Replay.Shared shared, List<RankReplay> ranks) {
    this.exchange = exchange;
    this.division = division;
    this.shared = shared;
    this.ranks = ranks;
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

  /** Before the first turn: which ranks are there. Returns the bytes of all streams. */
  long open(long ownBytes) {
    active = ranks.size();
    long total = ownBytes;
    if (!shared.isDivided()) {
      return total;
    }
    Numbers[] out = outgoing();
    for (int to = 0; to < out.length; to++) {
      if (to != division.process()) {
        out[to].add(ownBytes);
        addReached(out[to]);
      }
    }
    Numbers[] in = swap(out);
    for (int from = 0; from < in.length; from++) {
      if (from != division.process()) {
        total += in[from].next();
        active += takeReached(in[from], from, true);
      }
    }
    return total;
  }

  /** After all ranks have read. */
  void afterRead(long ownEvents) {
    events = ownEvents;
    positionBytes = 0;
    active = 0;
    for (RankReplay rank : ranks) {
      active += rank.ended() ? 0 : 1;
      positionBytes += rank.reader.positionBytes();
    }
    if (!shared.isDivided()) {
      return;
    }
    int ownActive = active;
    long ownPosition = positionBytes;
    Numbers[] out = outgoing();
    for (int to = 0; to < out.length; to++) {
      if (to != division.process()) {
        out[to].add(ownEvents);
        out[to].add(ownPosition);
        out[to].add(ownActive);
        addReached(out[to]);
        addMail(out[to], to, shared::messages);
        Records arrivals = shared.arrivals(to).records();
        out[to].add(arrivals.size());
        out[to].addAll(arrivals);
      }
    }
    Numbers[] in = swap(out);
    Records arrivals = new Records(ArrivalRecord.WIDTH, 64);
    for (int from = 0; from < in.length; from++) {
      if (from == division.process()) {
        shared.spread().arrive(shared.arrivals(from).records());
      } else {
        events += in[from].next();
        positionBytes += in[from].next();
        active += (int) in[from].next();
        takeReached(in[from], from, false);
        takeMail(in[from], shared::messages);
        for (long left = in[from].next(); left > 0; left--) {
          in[from].next(arrivals);
        }
        shared.spread().arrive(arrivals);
      }
    }
    shared.spread().judge(shared::ended, shared::verdicts);
  }

  /** After all ranks have matched. */
  void afterMatch() {
    held = 0;
    for (RankReplay rank : ranks) {
      held += rank.receives.held();
    }
    if (!shared.isDivided()) {
      return;
    }
    long ownHeld = held;
    Numbers[] out = outgoing();
    for (int to = 0; to < out.length; to++) {
      if (to != division.process()) {
        out[to].add(ownHeld);
        addMail(out[to], to, shared::answers);
        addMail(out[to], to, shared::verdicts);
      }
    }
    Numbers[] in = swap(out);
    for (int from = 0; from < in.length; from++) {
      if (from != division.process()) {
        held += in[from].next();
        takeMail(in[from], shared::answers);
        takeMail(in[from], shared::verdicts);
      }
    }
  }

  private Numbers[] outgoing() {
    Numbers[] out = new Numbers[division.processes()];
    for (int i = 0; i < out.length; i++) {
      out[i] = new Numbers();
    }
    return out;
  }

  private Numbers[] swap(Numbers[] out) {
    long[][] outgoing = new long[out.length][];
    for (int i = 0; i < out.length; i++) {
      outgoing[i] = out[i].toArray();
    }
    long[][] incoming = exchange.allToAll(outgoing);
    Numbers[] in = new Numbers[incoming.length];
    for (int i = 0; i < in.length; i++) {
      in[i] = new Numbers(incoming[i]);
    }
    return in;
  }

  private void addReached(Numbers to) {
    for (int rank = division.first(division.process());
        rank < division.first(division.process() + 1);
        rank++) {
      to.add(shared.hasTrace(rank) ? shared.reached(rank) : MISSING);
    }
  }

  private int takeReached(Numbers in, int from, boolean opening) {
    int there = 0;
    for (int rank = division.first(from); rank < division.first(from + 1); rank++) {
      long nanos = in.next();
      if (nanos != MISSING) {
        there++;
        if (opening) {
          shared.addElsewhere(rank);
        }
        shared.setReached(rank, nanos);
      }
    }
    return there;
  }

  /** One of the mails that each rank has. */
  private interface Box {
    Mail of(int rank);
  }

  private void addMail(Numbers out, int to, Box box) {
    for (int rank = division.first(to); rank < division.first(to + 1); rank++) {
      if (shared.hasTrace(rank) && !box.of(rank).records().isEmpty()) {
        Records records = box.of(rank).records();
        out.add(rank);
        out.add(records.size());
        out.addAll(records);
      }
    }
    out.add(-1);
  }

  private static void takeMail(Numbers in, Box box) {
    for (int rank = (int) in.next(); rank >= 0; rank = (int) in.next()) {
      Records records = box.of(rank).records();
      for (long left = in.next(); left > 0; left--) {
        in.next(records);
      }
    }
  }
}
