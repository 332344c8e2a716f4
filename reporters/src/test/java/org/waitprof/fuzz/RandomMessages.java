package org.waitprof.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.record.trace.TraceLayout;

/**
 * Messages of a {@link RandomTrace}: blocking and not, persistent, probed, of objects, in all
 * communicators; completed by each of the waits and tests, up to all requests of a rank at once.
 */
final class RandomMessages {
  private static final MpiCall[] SENDS = {
    MpiCall.MPI_SEND, MpiCall.MPI_SSEND, MpiCall.MPI_BSEND, MpiCall.MPI_RSEND
  };
  private static final MpiCall[] STARTS = {
    MpiCall.MPI_ISEND, MpiCall.MPI_ISSEND, MpiCall.MPI_IBSEND, MpiCall.MPI_IRSEND
  };
  private static final MpiCall[] ONE = {
    MpiCall.MPI_WAIT, MpiCall.MPI_TEST, MpiCall.MPI_WAITANY, MpiCall.MPI_TESTANY
  };
  private static final MpiCall[] MANY = {
    MpiCall.MPI_WAITALL, MpiCall.MPI_WAITSOME, MpiCall.MPI_TESTALL, MpiCall.MPI_TESTSOME
  };

  private final RandomTrace run;
  private final List<List<Pending>> pending = new ArrayList<>();

  /** An operation to be completed: how its record begins and ends, and when it can be. */
  record Pending(int op, long request, long ready, long... numbers) {}

  RandomMessages(RandomTrace run) {
    this.run = run;
    for (int rank = 0; rank < run.size; rank++) {
      pending.add(new ArrayList<>());
    }
  }

  /** To be completed some time. */
  void add(int rank, Pending operation) {
    pending.get(rank).add(operation);
  }

  void step() {
    int rank = run.random.nextInt(run.size);
    switch (run.random.nextInt(8)) {
      case 0, 1 -> complete(rank, false);
      case 2 -> exchange();
      case 3 -> poll(rank);
      default -> message(rank);
    }
  }

  /** Completes everything. */
  void end() {
    for (int rank = 0; rank < run.size; rank++) {
      while (!pending.get(rank).isEmpty()) {
        complete(rank, true);
      }
    }
  }

  private void message(int from) {
    int comm = run.random.nextInt(3);
    int[] peers = run.peers(comm, from);
    int peer = run.random.nextInt(peers.length);
    int to = peers[peer];
    if (to == from) {
      return;
    }
    int source = index(run.peers(comm, to), from);
    long tag = run.random.nextInt(3);
    long bytes = run.random.nextInt(3) == 0 ? 0 : run.random.nextInt(1 << run.random.nextInt(22));
    boolean objects = run.random.nextInt(6) == 0;
    StreamImage sender = run.thread(from);
    if (objects) {
      sender.add(TraceLayout.OBJECTS);
    }
    switch (run.random.nextInt(4)) {
      case 0, 1 ->
          run.call(
              sender, from, TraceLayout.SEND, any(SENDS), 1 + little(), comm, peer, tag, bytes);
      case 2 -> {
        long number = ++sender.request;
        run.call(sender, from, TraceLayout.START_SEND, any(STARTS), 9, comm, peer, tag, bytes, 0);
        add(from, new Pending(TraceLayout.DONE_SEND, number, sender.ticks));
      }
      default -> {
        long number = ++sender.request;
        sender.add(TraceLayout.POSTED_SEND, comm, peer, tag, bytes, 0);
        run.call(sender, from, TraceLayout.CALL, MpiCall.MPI_START, 9);
        add(from, new Pending(TraceLayout.DONE_SEND, number, sender.ticks));
      }
    }
    receive(to, comm, source, tag, bytes, sender.ticks);
  }

  private void receive(int to, int comm, int source, long tag, long bytes, long sent) {
    StreamImage receiver = run.thread(to);
    switch (run.random.nextInt(5)) {
      case 0 -> {
        MpiCall call = run.random.nextBoolean() ? MpiCall.MPI_PROBE : MpiCall.MPI_IPROBE;
        run.until(receiver, to, TraceLayout.PROBED, call, sent, comm, source, tag, bytes);
        run.call(receiver, to, TraceLayout.RECEIVE, MpiCall.MPI_RECV, 9, comm, source, tag, bytes);
      }
      case 1, 2 ->
          run.until(
              receiver,
              to,
              TraceLayout.RECEIVE,
              run.random.nextInt(4) == 0 ? MpiCall.MPI_MRECV : MpiCall.MPI_RECV,
              sent,
              comm,
              source,
              tag,
              bytes);
      default -> {
        long number = ++receiver.request;
        long asked = run.random.nextInt(4) == 0 ? 0 : source + 1;
        long wanted = run.random.nextInt(4) == 0 ? 0 : tag + 1;
        if (run.random.nextInt(4) == 0) {
          receiver.add(TraceLayout.POSTED_RECEIVE, comm, asked, wanted, bytes, 0);
          run.call(receiver, to, TraceLayout.CALL, MpiCall.MPI_STARTALL, 9);
        } else {
          run.call(
              receiver,
              to,
              TraceLayout.START_RECEIVE,
              MpiCall.MPI_IRECV,
              9,
              comm,
              asked,
              wanted,
              bytes,
              0);
        }
        add(
            to,
            new Pending(TraceLayout.DONE_RECEIVE, number, sent, comm, source + 1L, tag + 1, bytes));
      }
    }
  }

  /** Everybody sends to the right and receives from the left. */
  private void exchange() {
    long[] at = new long[run.size];
    for (int rank = 0; rank < run.size; rank++) {
      at[rank] = run.threads.get(rank).get(0).ticks;
    }
    for (int rank = 0; rank < run.size; rank++) {
      int left = (rank + run.size - 1) % run.size;
      int right = (rank + 1) % run.size;
      run.until(
          run.threads.get(rank).get(0),
          rank,
          TraceLayout.SEND_RECEIVE,
          run.random.nextBoolean() ? MpiCall.MPI_SENDRECV : MpiCall.MPI_SENDRECV_REPLACE,
          Math.max(at[rank], at[left]) + 20,
          RandomTrace.WORLD,
          right + 1L,
          50,
          64,
          left + 1L,
          50,
          64);
    }
  }

  private void poll(int rank) {
    StreamImage on = run.thread(rank);
    if (run.random.nextBoolean()) {
      on.add(TraceLayout.POLLED);
    }
    MpiCall call = run.random.nextBoolean() ? MpiCall.MPI_IPROBE : MpiCall.MPI_TEST;
    run.call(on, rank, TraceLayout.CALL, call, 1 + little());
  }

  /** Some of a rank's requests, or as many as a call takes. */
  private void complete(int rank, boolean most) {
    List<Pending> here = pending.get(rank);
    if (here.isEmpty()) {
      return;
    }
    Collections.shuffle(here, run.random);
    boolean one = !most && run.random.nextBoolean();
    int number = one ? 1 : most ? here.size() : 1 + run.random.nextInt(here.size());
    List<Pending> done = new ArrayList<>(here.subList(0, number));
    here.subList(0, number).clear();
    StreamImage on = run.thread(rank);
    if (one && done.get(0).op == TraceLayout.DONE_SEND && run.random.nextInt(4) == 0) {
      on.add(TraceLayout.DROPPED, on.relative(done.get(0).request));
      run.call(on, rank, TraceLayout.CALL, MpiCall.MPI_REQUEST_FREE, 9);
      return;
    }
    long ready = 0;
    for (Pending each : done) {
      long[] numbers = new long[1 + each.numbers.length];
      numbers[0] = on.relative(each.request);
      System.arraycopy(each.numbers, 0, numbers, 1, each.numbers.length);
      on.add(each.op, numbers);
      ready = Math.max(ready, each.ready);
    }
    run.until(on, rank, TraceLayout.CALL, any(one ? ONE : MANY), ready);
  }

  private long little() {
    return run.random.nextInt(200);
  }

  private MpiCall any(MpiCall... calls) {
    return calls[run.random.nextInt(calls.length)];
  }

  static int index(int[] ranks, int rank) {
    return Arrays.stream(ranks).boxed().toList().indexOf(rank);
  }
}
