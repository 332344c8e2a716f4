package org.waitprof.replay;

import java.util.Collections;
import java.util.List;
import org.waitprof.model.MpiCall;

/** The collectives of a {@link RandomProgram}, on the world and on a part of it. */
final class RandomCollectives {
  private static final long PART = 8;

  private final SimulatedRanks run;
  private final int[] part;

  RandomCollectives(SimulatedRanks run) {
    this.run = run;
    List<Integer> all = run.everybody();
    Collections.shuffle(all, run.random);
    part = SimulatedRanks.ranks(all.subList(0, 1 + run.random.nextInt(run.worldSize)));
    run.trace.define(PART, part);
  }

  /** All members of a communicator do the same, each in its time. */
  void step() {
    boolean world = run.random.nextBoolean();
    long communicator = world ? SimulatedRanks.WORLD : PART;
    int[] members = world ? SimulatedRanks.ranks(run.everybody()) : part;
    int root = members[run.random.nextInt(members.length)];
    long latest = Long.MIN_VALUE;
    for (int rank : members) {
      latest = Math.max(latest, run.clock[rank]);
    }
    int kind = run.random.nextInt(5);
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
        default -> together(rank, MpiCall.MPI_SCAN, communicator, -1, 8, 8, prefix);
      }
      if (members.length > 1) {
        switch (kind) {
          case 0 -> run.add("wait_at_barrier_ns", rank, latest - enter);
          case 1 -> run.add("wait_at_nxn_ns", rank, latest - enter);
          case 2 -> run.add("late_broadcast_ns", rank, rootEnter - enter);
          case 3 -> run.add("early_reduce_ns", rank, isRoot ? latest - enter : 0);
          default -> run.add("early_scan_ns", rank, prefix - enter);
        }
      }
    }
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
