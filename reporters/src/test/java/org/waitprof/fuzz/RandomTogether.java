package org.waitprof.fuzz;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.record.trace.TraceLayout;

/** What several ranks of a {@link RandomTrace} do together: collectives, windows, files. */
final class RandomTogether {
  private static final int NO_ROOT = -100;
  private static final int OWN_ROOT = -4;
  private static final Set<CallClass> BLOCKING =
      EnumSet.of(
          CallClass.BARRIER,
          CallClass.ALL_TO_ALL,
          CallClass.ONE_TO_ALL,
          CallClass.ALL_TO_ONE,
          CallClass.SCAN,
          CallClass.NEIGHBOURHOOD,
          CallClass.IO_COLLECTIVE);
  private static final List<MpiCall> COLLECTIVES = calls(BLOCKING);
  private static final List<MpiCall> STARTED = calls(EnumSet.of(CallClass.COLLECTIVE_START));
  private static final List<MpiCall> TRANSFERS = calls(EnumSet.of(CallClass.RMA_TRANSFER));
  private static final List<MpiCall> SYNCS = calls(EnumSet.of(CallClass.RMA_SYNC));
  private static final List<MpiCall> MADE = calls(EnumSet.of(CallClass.COMMUNICATOR));

  private final RandomTrace run;
  private final RandomMessages messages;

  RandomTogether(RandomTrace run, RandomMessages messages) {
    this.run = run;
    this.messages = messages;
  }

  private static List<MpiCall> calls(Set<CallClass> classes) {
    return Arrays.stream(MpiCall.values()).filter(c -> classes.contains(c.callClass())).toList();
  }

  void step() {
    switch (run.random.nextInt(6)) {
      case 0, 1 -> collective(any(COLLECTIVES), TraceLayout.COLLECTIVE);
      case 2 -> collective(any(STARTED), TraceLayout.START_COLLECTIVE);
      case 3 -> creation();
      case 4 -> epoch();
      default -> window(run.random.nextInt(run.size), any(SYNCS));
    }
  }

  private MpiCall any(List<MpiCall> calls) {
    return calls.get(run.random.nextInt(calls.size()));
  }

  /** All ranks, each in its group of the communicator, whose groups may be several. */
  private void collective(MpiCall call, int op) {
    int comm = run.random.nextInt(3);
    int side = run.random.nextInt(2);
    long latest = latest();
    for (int rank = 0; rank < run.size; rank++) {
      StreamImage on = run.thread(rank);
      long root = root(call, comm, rank, side);
      long bytes = run.random.nextInt(3) * 8L;
      if (op == TraceLayout.COLLECTIVE) {
        long then = run.random.nextBoolean() ? latest : on.ticks;
        run.until(on, rank, op, call, then, comm, TraceLayout.zigzag(root), bytes);
      } else {
        long number = ++on.request;
        run.call(on, rank, op, call, 9, comm, TraceLayout.zigzag(root), bytes, 0);
        messages.add(rank, new RandomMessages.Pending(TraceLayout.DONE_COLLECTIVE, number, latest));
      }
    }
  }

  private static boolean isRooted(MpiCall call) {
    String name = call.standardName();
    return call.callClass() == CallClass.ONE_TO_ALL
        || call.callClass() == CallClass.ALL_TO_ONE
        || List.of("MPI_Ibcast", "MPI_Igather", "MPI_Iscatter", "MPI_Ireduce").contains(name);
  }

  /** The first of a group; between groups that of one side, which says so of itself. */
  private long root(MpiCall call, int comm, int rank, int side) {
    if (!isRooted(call)) {
      return NO_ROOT;
    }
    boolean near = RandomMessages.index(run.members(RandomTrace.GROUPS, 0), rank) >= 0;
    if (comm != RandomTrace.GROUPS || near != (side == 0)) {
      return 0;
    }
    return run.members(comm, rank)[0] == rank ? OWN_ROOT : OWN_ROOT + 1;
  }

  private void creation() {
    MpiCall call = any(MADE);
    long latest = latest();
    for (int rank = 0; rank < run.size; rank++) {
      int made = run.random.nextInt(4);
      run.until(
          run.thread(rank), rank, TraceLayout.COMMUNICATOR, call, latest, RandomTrace.WORLD, made);
    }
  }

  /** Fences around transfers, by all; or post, start, complete and wait between two. */
  private void epoch() {
    if (run.random.nextBoolean()) {
      fence();
      for (int i = run.random.nextInt(4); i > 0; i--) {
        window(run.random.nextInt(run.size), any(TRANSFERS));
      }
      fence();
      return;
    }
    int target = run.random.nextInt(run.size);
    int origin = (target + 1) % run.size;
    on(target, MpiCall.MPI_WIN_POST, origin, 0);
    on(origin, MpiCall.MPI_WIN_START, target, 0);
    on(origin, any(TRANSFERS), target, 0);
    on(origin, MpiCall.MPI_WIN_COMPLETE, target, 0);
    on(target, MpiCall.MPI_WIN_WAIT, origin, 0);
  }

  private void fence() {
    for (int rank = 0; rank < run.size; rank++) {
      StreamImage on = run.thread(rank);
      on.add(TraceLayout.WINDOW, RandomTrace.WORLD, 0, 0);
      run.until(on, rank, TraceLayout.CALL, MpiCall.MPI_WIN_FENCE, latest());
    }
  }

  private void window(int rank, MpiCall call) {
    on(rank, call, run.random.nextInt(run.size), run.random.nextInt(3));
  }

  private void on(int rank, MpiCall call, int peer, int lock) {
    StreamImage on = run.thread(rank);
    on.add(TraceLayout.WINDOW, RandomTrace.WORLD, peer + 1L, lock);
    run.call(on, rank, TraceLayout.CALL, call, 1L + run.random.nextInt(300));
  }

  private long latest() {
    return run.threads.stream().mapToLong(its -> its.get(0).ticks).max().orElse(0);
  }
}
