package org.waitprof.replay;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.EventKind;

/**
 * A random program that MPI would run to its end, simulated: blocking and non-blocking messages,
 * eager and synchronous, completed one by one or many at once, received late and out of order;
 * collectives ({@link RandomCollectives}). While it runs, it adds up what each rank waits, from the
 * times at which things happen, without any matching: the truth for the replay.
 */
final class RandomProgram extends SimulatedRanks {
  /** How long an eager send takes. */
  private static final long EAGER = 5;

  long lastFinalize;

  private final List<List<Pending>> pending = new ArrayList<>();
  private final List<List<Flying>> flying = new ArrayList<>();
  private final RandomCollectives collectives;
  private final boolean exchanges;
  private final Map<String, Long> persistent = new HashMap<>();
  private long requests = 1;

  /** A request to complete: of a send or of a receive. */
  private record Pending(
      boolean send, long request, int peer, int tag, long bytes, long sendEnter, long posted) {}

  /** An eager message that nobody has asked for yet. */
  private record Flying(int source, int tag, long bytes, long sendEnter) {}

  /** With messages and blocking collectives. */
  RandomProgram(Random random) {
    this(random, false);
  }

  /** With non-blocking collectives as well, if asked for. */
  RandomProgram(Random random, boolean nonBlocking) {
    this(random, nonBlocking, false);
  }

  /**
   * With sendrecv and persistent requests as well, if asked for; {@link #truth} does not know the
   * waits of the former.
   */
  RandomProgram(Random random, boolean nonBlocking, boolean exchanges) {
    this(random, nonBlocking, exchanges, false);
  }

  /** With all collectives that a sample analyses. */
  static RandomProgram withAnyCollectives(Random random) {
    return new RandomProgram(random, true, false, true);
  }

  private RandomProgram(
      Random random, boolean nonBlocking, boolean exchanges, boolean anyCollectives) {
    super(random, nonBlocking, anyCollectives);
    this.exchanges = exchanges;
    for (int rank = 0; rank < worldSize; rank++) {
      pending.add(new ArrayList<>());
      flying.add(new ArrayList<>());
    }
    collectives = new RandomCollectives(this);
    run();
  }

  private void run() {
    for (int rank = 0; rank < worldSize; rank++) {
      call(rank, MpiCall.MPI_INIT, 1000);
    }
    int steps = 5 + random.nextInt(60);
    for (int step = 0; step < steps; step++) {
      for (int rank = 0; rank < worldSize; rank++) {
        clock[rank] += random.nextInt(3) == 0 ? random.nextInt(5000) : 0;
      }
      switch (random.nextInt(exchanges ? 7 : 6)) {
        case 6 -> exchange();
        case 0, 1 -> message();
        case 2 -> fly();
        case 3 -> land(random.nextInt(worldSize));
        case 4 -> complete(random.nextInt(worldSize), false);
        default -> collectives.step();
      }
    }
    for (int rank = 0; rank < worldSize; rank++) {
      while (!flying.get(rank).isEmpty()) {
        land(rank);
      }
      complete(rank, true);
    }
    end();
  }

  private void end() {
    for (int rank = 0; rank < worldSize; rank++) {
      lastFinalize = Math.max(lastFinalize, clock[rank]);
    }
    for (int rank = 0; rank < worldSize; rank++) {
      add("wait_at_finalize_ns", rank, lastFinalize - clock[rank]);
      trace.on(rank).enter(clock[rank], MpiCall.MPI_FINALIZE, 1);
      trace.on(rank).leave(lastFinalize + 10);
    }
  }

  /** Sent and asked for in the same step. */
  private void message() {
    int from = random.nextInt(worldSize);
    int to = random.nextInt(worldSize);
    if (from == to) {
      return;
    }
    int tag = 100 + random.nextInt(2);
    // Messages in flight on this channel would come first.
    if (flying.get(to).stream().anyMatch(m -> m.source == from && m.tag == tag)) {
      return;
    }
    long bytes = random.nextInt(3) == 0 ? 0 : random.nextInt(100_000);
    long sendEnter = clock[from];
    long receiveEnter = clock[to];
    boolean blockingSend = random.nextBoolean();
    // A blocking receive may not overtake posted ones of its channel that are still open; then its
    // message would be another.
    boolean blockingReceive =
        random.nextBoolean()
            && pending.get(to).stream().noneMatch(p -> !p.send && p.peer == from && p.tag == tag);
    if (blockingReceive) {
      long leave = Math.max(receiveEnter, sendEnter) + little();
      trace.on(to).enter(receiveEnter, MpiCall.MPI_RECV, line());
      trace.on(to).message(EventKind.RECEIVE, leave, from, tag, WORLD, bytes, 0);
      trace.on(to).leave(leave);
      clock[to] = leave;
      lateSender(to, sendEnter - receiveEnter, bytes);
    } else {
      long started = persistent("receive " + from + ">" + to + " " + tag, to);
      long request = started > 0 ? started : requests++;
      long leave = receiveEnter + 5;
      trace.on(to).enter(receiveEnter, started > 0 ? MpiCall.MPI_START : MpiCall.MPI_IRECV, line());
      trace.on(to).message(EventKind.RECEIVE_POSTED, receiveEnter, from, tag, WORLD, 0, request);
      trace.on(to).leave(leave);
      clock[to] = leave;
      pending.get(to).add(new Pending(false, request, from, tag, bytes, sendEnter, receiveEnter));
    }
    if (blockingSend) {
      boolean waits = random.nextBoolean();
      long leave = (waits ? Math.max(sendEnter, receiveEnter) : sendEnter) + little();
      MpiCall call = waits ? MpiCall.MPI_SSEND : MpiCall.MPI_SEND;
      trace.on(from).enter(sendEnter, call, line());
      trace.on(from).message(EventKind.SEND, sendEnter, to, tag, WORLD, bytes, 0);
      trace.on(from).leave(leave);
      clock[from] = leave;
      lateReceiver(from, forReceiver(sendEnter, leave, receiveEnter), bytes);
    } else {
      long started = persistent("send " + from + ">" + to + " " + tag, from);
      long request = started > 0 ? started : requests++;
      trace.on(from).enter(sendEnter, started > 0 ? MpiCall.MPI_START : MpiCall.MPI_ISEND, line());
      trace.on(from).message(EventKind.SEND_POSTED, sendEnter, to, tag, WORLD, bytes, request);
      trace.on(from).leave(sendEnter + 5);
      clock[from] = sendEnter + 5;
      pending.get(from).add(new Pending(true, request, to, tag, bytes, sendEnter, receiveEnter));
    }
  }

  /** The persistent request of a channel, to be started once more; 0 for none. */
  private long persistent(String channel, int rank) {
    if (!exchanges || random.nextBoolean()) {
      return 0;
    }
    long request = persistent.computeIfAbsent(channel, fresh -> requests++);
    return pending.get(rank).stream().anyMatch(p -> p.request == request) ? 0 : request;
  }

  /** Everybody sends to the right and receives from the left, in one call. */
  private void exchange() {
    long[] enter = clock.clone();
    long bytes = random.nextInt(100_000);
    boolean waits = random.nextBoolean();
    for (int rank = 0; rank < worldSize; rank++) {
      int left = (rank + worldSize - 1) % worldSize;
      int right = (rank + 1) % worldSize;
      long leave = Math.max(enter[rank], enter[left]);
      leave = (waits ? Math.max(leave, enter[right]) : leave) + little();
      trace.on(rank).enter(enter[rank], MpiCall.MPI_SENDRECV, line());
      trace.on(rank).message(EventKind.SEND, enter[rank], right, 300, WORLD, bytes, 0);
      trace.on(rank).message(EventKind.RECEIVE, leave, left, 300, WORLD, bytes, 0);
      trace.on(rank).leave(leave);
      clock[rank] = leave;
    }
  }

  /** How much of a send's call was before its receive was posted, if it saw that. */
  private static long forReceiver(long sendEnter, long sendLeave, long posted) {
    return posted < sendLeave ? posted - sendEnter : 0;
  }

  private void lateSender(int rank, long wait, long bytes) {
    add("late_sender_ns", rank, wait);
    add(bytes == 0 ? "late_sender_empty_count" : "late_sender_count", rank, wait > 0 ? 1 : 0);
  }

  private void lateReceiver(int rank, long wait, long bytes) {
    add("late_receiver_ns", rank, wait);
    add(bytes == 0 ? "late_receiver_empty_count" : "late_receiver_count", rank, wait > 0 ? 1 : 0);
  }

  /** An eager message, to be received some time later. */
  private void fly() {
    int from = random.nextInt(worldSize);
    int to = random.nextInt(worldSize);
    int tag = 200 + random.nextInt(3);
    if (from == to) {
      return;
    }
    long bytes = 1L + random.nextInt(1000);
    trace.on(from).enter(clock[from], MpiCall.MPI_SEND, line());
    trace.on(from).message(EventKind.SEND, clock[from] + 1, to, tag, WORLD, bytes, 0);
    flying.get(to).add(new Flying(from, tag, bytes, clock[from]));
    clock[from] += EAGER;
    trace.on(from).leave(clock[from]);
  }

  /** Receives a message in flight: the first of its channel, but of any channel. */
  private void land(int rank) {
    List<Flying> here = flying.get(rank);
    if (here.isEmpty()) {
      return;
    }
    Flying any = here.get(random.nextInt(here.size()));
    Flying first =
        here.stream()
            .filter(message -> message.source == any.source && message.tag == any.tag)
            .findFirst()
            .orElse(any);
    here.remove(first);
    long enter = clock[rank];
    long leave = Math.max(enter, first.sendEnter) + little();
    trace.on(rank).enter(enter, MpiCall.MPI_RECV, line());
    trace
        .on(rank)
        .message(EventKind.RECEIVE, leave, first.source, first.tag, WORLD, first.bytes, 0);
    trace.on(rank).leave(leave);
    clock[rank] = leave;
    lateSender(rank, first.sendEnter - enter, first.bytes);
    long sendLeave = first.sendEnter + EAGER;
    lateReceiver(first.source, forReceiver(first.sendEnter, sendLeave, enter), first.bytes);
  }

  /** Completes one or many requests, in any order. */
  private void complete(int rank, boolean all) {
    List<Pending> here = pending.get(rank);
    if (here.isEmpty()) {
      return;
    }
    Collections.shuffle(here, random);
    boolean many = all || random.nextBoolean();
    int number = all ? here.size() : many ? 1 + random.nextInt(here.size()) : 1;
    List<Pending> done = new ArrayList<>(here.subList(0, number));
    here.subList(0, number).clear();
    boolean test = !many && random.nextInt(3) == 0;
    long enter = clock[rank];
    long leave = enter;
    for (Pending request : done) {
      long ready = request.send ? request.posted : request.sendEnter;
      leave = Math.max(leave, ready);
    }
    leave += little();
    if (test && leave > enter + 200) {
      // The test that finds it comes when it is there.
      enter = leave;
      leave += 10;
    }
    MpiCall call = many ? MpiCall.MPI_WAITALL : test ? MpiCall.MPI_TEST : MpiCall.MPI_WAIT;
    trace.on(rank).enter(enter, call, line());
    for (Pending request : done) {
      EventKind kind = request.send ? EventKind.SEND_COMPLETED : EventKind.RECEIVE_COMPLETED;
      trace
          .on(rank)
          .message(kind, leave, request.peer, request.tag, WORLD, request.bytes, request.request);
    }
    trace.on(rank).leave(leave);
    clock[rank] = leave;
    if (!test) {
      waited(rank, done, enter, leave);
    }
  }

  private void waited(int rank, List<Pending> done, long enter, long leave) {
    long sender = 0;
    long senderBytes = 0;
    long receiver = 0;
    long receiverBytes = 0;
    long receiverEnter = -1;
    for (Pending request : done) {
      if (request.send) {
        long wait = forReceiver(enter, leave, request.posted);
        if (wait > receiver || (wait == receiver && request.sendEnter > receiverEnter)) {
          receiver = wait;
          receiverBytes = request.bytes;
          receiverEnter = request.sendEnter;
        }
      } else if (request.sendEnter - enter > sender) {
        sender = request.sendEnter - enter;
        senderBytes = request.bytes;
      }
    }
    lateSender(rank, sender, senderBytes);
    if (sender <= 0) {
      lateReceiver(rank, receiver, receiverBytes);
    }
  }
}
