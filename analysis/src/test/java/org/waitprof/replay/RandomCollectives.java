package org.waitprof.replay;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.MpiCall;

/** The collectives of a {@link RandomProgram}, on the world and on a part of it. */
final class RandomCollectives {
  private static final long PART = 8;

  private final SimulatedRanks run;
  private final int[] part;

  /** Above all requests of messages. */
  private long request = 1L << 32;

  RandomCollectives(SimulatedRanks run) {
    this.run = run;
    List<Integer> all = run.everybody();
    Collections.shuffle(all, run.random);
    part = SimulatedRanks.ranks(all.subList(0, 1 + run.random.nextInt(run.worldSize)));
    run.trace.define(PART, part);
    // A line of ranks in their order: each gets data from the one before and the one behind.
    for (int rank = 0; run.anyCollectives && rank < run.worldSize; rank++) {
      run.trace.on(rank).neighbours =
          rank == 0
              ? new int[] {1}
              : rank == run.worldSize - 1 ? new int[] {rank - 1} : new int[] {rank - 1, rank + 1};
    }
  }

  /** All members of a communicator do the same, each in its time. */
  void step() {
    if (run.nonBlocking && run.random.nextInt(3) == 0) {
      nonBlocking();
    } else {
      blocking();
    }
  }

  /**
   * One or two non-blocking collectives, other work, and one wait for all: until the last member
   * that is needed had started its part.
   */
  private void nonBlocking() {
    boolean world = run.random.nextBoolean();
    long communicator = world ? SimulatedRanks.WORLD : PART;
    int[] members = world ? SimulatedRanks.ranks(run.everybody()) : part;
    int root = members[run.random.nextInt(members.length)];
    boolean two = run.random.nextBoolean();
    boolean reduces = run.random.nextBoolean();
    long first = request;
    request += 2;
    long firstLatest = Long.MIN_VALUE;
    long secondLatest = 0;
    long rootStarted = 0;
    for (int rank : members) {
      boolean isRoot = rank == root;
      rootStarted = isRoot ? run.clock[rank] : rootStarted;
      firstLatest = Math.max(firstLatest, run.clock[rank]);
      long sent = reduces || isRoot ? 8 : 0;
      long received = reduces ? 8 : isRoot ? 0 : 8;
      MpiCall call = reduces ? MpiCall.MPI_IALLREDUCE : MpiCall.MPI_IBCAST;
      start(rank, call, communicator, reduces ? -1 : root, sent, received, first);
      if (two) {
        secondLatest = Math.max(secondLatest, run.clock[rank]);
        start(rank, MpiCall.MPI_IBARRIER, communicator, -1, 0, 0, first + 1);
      }
    }
    for (int rank : members) {
      run.clock[rank] += run.random.nextInt(3) * run.little();
      long enter = run.clock[rank];
      long until = reduces ? firstLatest : rank == root ? enter : rootStarted;
      long leave = Math.max(enter, Math.max(until, secondLatest)) + run.little();
      MemoryTrace.Rank on = run.trace.on(rank);
      on.enter(enter, two ? MpiCall.MPI_WAITALL : MpiCall.MPI_WAIT, run.line());
      on.completed(leave, first);
      if (two) {
        on.completed(leave, first + 1);
      }
      on.leave(leave);
      run.clock[rank] = leave;
      if (members.length > 1) {
        long wait = until - enter;
        boolean byBarrier = secondLatest - enter > Math.max(wait, 0);
        run.add("wait_at_barrier_ns", rank, byBarrier ? secondLatest - enter : 0);
        run.add(reduces ? "wait_at_nxn_ns" : "late_broadcast_ns", rank, byBarrier ? 0 : wait);
      }
    }
  }

  private void start(
      int rank, MpiCall call, long communicator, int root, long sent, long received, long number) {
    long enter = run.clock[rank];
    run.clock[rank] += run.little();
    run.trace.on(rank).enter(enter, call, run.line());
    run.trace.on(rank).started(enter, communicator, root, sent, received, number);
    run.trace.on(rank).leave(run.clock[rank]);
  }

  private void blocking() {
    boolean world = run.random.nextBoolean();
    long communicator = world ? SimulatedRanks.WORLD : PART;
    int[] members = world ? SimulatedRanks.ranks(run.everybody()) : part;
    int root = members[run.random.nextInt(members.length)];
    long latest = Long.MIN_VALUE;
    for (int rank : members) {
      latest = Math.max(latest, run.clock[rank]);
    }
    int kind = run.random.nextInt(run.anyCollectives ? 7 : 5);
    Map<Integer, Long> lastNeighbours = lastNeighbours(members);
    long rootEnter = run.clock[root];
    long prefix = Long.MIN_VALUE;
    for (int rank : members) {
      long enter = run.clock[rank];
      prefix = Math.max(prefix, enter);
      boolean isRoot = rank == root;
      switch (kind) {
        case 0 -> together(rank, MpiCall.MPI_BARRIER, communicator, -1, 0, 0, latest);
        case 1 -> together(rank, MpiCall.MPI_ALLREDUCE, communicator, -1, 8, 8, latest);
        case 2 ->
            together(
                rank,
                MpiCall.MPI_BCAST,
                communicator,
                root,
                isRoot ? 8L * members.length : 0,
                8,
                rootEnter);
        case 3 ->
            together(
                rank,
                MpiCall.MPI_REDUCE,
                communicator,
                root,
                8,
                isRoot ? 8L * members.length : 0,
                isRoot ? latest : enter);
        case 4 -> together(rank, MpiCall.MPI_SCAN, communicator, -1, 8, 8, prefix);
        case 5 -> {
          long received = rank == members[0] ? 0 : 8;
          together(rank, MpiCall.MPI_EXSCAN, communicator, -1, 8, received, prefix);
        }
        default ->
            together(
                rank,
                MpiCall.MPI_NEIGHBOR_ALLGATHER,
                communicator,
                -1,
                8,
                8,
                lastNeighbours.getOrDefault(rank, enter));
      }
      if (members.length > 1) {
        switch (kind) {
          case 0 -> run.add("wait_at_barrier_ns", rank, latest - enter);
          case 1 -> run.add("wait_at_nxn_ns", rank, latest - enter);
          case 2 -> {
            run.add("late_broadcast_ns", rank, rootEnter - enter);
            long from = Math.max(enter, rootEnter);
            run.add("late_broadcast_in_tree_ns", rank, isRoot ? 0 : inTree(rank, from, latest));
          }
          case 3 -> {
            run.add("early_reduce_ns", rank, isRoot ? latest - enter : 0);
            run.add("wait_in_reduce_ns", rank, isRoot ? 0 : inTree(rank, enter, latest));
          }
          case 4, 5 -> run.add("early_scan_ns", rank, prefix - enter);
          default ->
              run.add(
                  "wait_for_neighbours_ns", rank, lastNeighbours.getOrDefault(rank, enter) - enter);
        }
      }
    }
  }

  /** The wait until the last member came, of a call that has ended soon after that. */
  private long inTree(int rank, long from, long latest) {
    long rest = run.clock[rank] - latest;
    return rest > 0 && rest <= latest - from ? latest - from : 0;
  }

  /** By member, when the last of those enters that it gets data from. */
  private Map<Integer, Long> lastNeighbours(int[] members) {
    Map<Integer, Long> last = new HashMap<>();
    for (int rank : members) {
      for (int source : run.trace.on(rank).neighbours) {
        if (Arrays.stream(members).anyMatch(each -> each == source)) {
          last.merge(rank, run.clock[source], Math::max);
        }
      }
    }
    return last;
  }

  private void together(
      int rank, MpiCall call, long communicator, int root, long sent, long received, long until) {
    long enter = run.clock[rank];
    long leave = Math.max(enter, until) + run.little();
    run.trace.on(rank).enter(enter, call, run.line());
    run.trace.on(rank).collective(leave, communicator, root, sent, received);
    run.trace.on(rank).leave(leave);
    run.clock[rank] = leave;
  }
}
