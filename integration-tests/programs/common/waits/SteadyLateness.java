// Expected: rank 0 comes 30 ms late to every round, and so the others wait about 30 ms in each:
// Late Sender on rank 1 in MPI_Recv, in Wait for an iRecv and in a Waitall for two; Wait at N x N on
// all but rank 0 in Allreduce; Late Broadcast on them in Bcast; Early Reduce on rank 1, the root, in
// Reduce; and the same in a single receive and a single all-to-all. No call of these kinds is free
// of waiting, so that no duration tells. Lines "truth" and "count" (see Truth) say how much and how
// often. Runs on an even number of ranks.
package waits;

import waits.Rounds.Turns;

/** The same rank is late by the same time, always. */
public final class SteadyLateness {
  private SteadyLateness() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, SteadyLateness::all);
  }

  private static void all(Run run) throws Exception {
    long before = Disturbance.nanos();
    recv(run);
    LateSenderRequests.irecvWait(run, Turns.RANK_ZERO);
    LateSenderRequests.irecvWaitall(run, Turns.RANK_ZERO);
    together(run, "allreduce", Pattern.WAIT_AT_NXN, Pattern.WAIT_AT_NXN, Together::allreduce);
    together(run, "bcast", Pattern.NONE, Pattern.LATE_BROADCAST, t -> t.bcast(0));
    together(run, "reduce", Pattern.NONE, Pattern.EARLY_REDUCE, t -> t.reduce(1));
    onceRecv(run);
    onceTogether(run);
    Disturbance.print(World.rank(), before);
  }

  private static void exchange(Rounds rounds, Partner partner) throws Exception {
    if (rounds.first()) {
      LateSender.send(rounds, partner, 0);
    } else {
      rounds.enter(0, Pattern.LATE_SENDER);
      partner.recv(0);
      rounds.leave(0);
    }
  }

  private static void recv(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.SteadyLateness.recv", Turns.RANK_ZERO);
    while (rounds.next()) {
      exchange(rounds, partner);
    }
  }

  /** A collective of all. */
  private interface Operation {
    void call(Together together) throws Exception;
  }

  /**
   * A collective in each round.
   *
   * @param late the pattern of rank 0, and of those that do not wait
   * @param others the pattern of those that wait
   */
  private static void together(
      Run run, String name, Pattern late, Pattern others, Operation operation) throws Exception {
    Together together = new Together(run.bytes() / World.size());
    Rounds rounds = run.rounds("waits.Together." + name, Turns.RANK_ZERO);
    boolean waits = others == Pattern.EARLY_REDUCE ? World.rank() == 1 : World.rank() != 0;
    while (rounds.next()) {
      rounds.enter(0, waits ? others : late, 0);
      operation.call(together);
      rounds.leave(0);
    }
  }

  private static void onceRecv(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.SteadyLateness.onceRecv", Turns.RANK_ZERO);
    for (boolean isFirst = true; rounds.next(); isFirst = false) {
      if (isFirst) {
        exchange(rounds, partner);
      }
    }
  }

  private static void onceTogether(Run run) throws Exception {
    Together together = new Together(run.bytes() / World.size());
    Rounds rounds = run.rounds("waits.Together.alltoall", Turns.RANK_ZERO);
    for (boolean isFirst = true; rounds.next(); isFirst = false) {
      if (isFirst) {
        rounds.enter(0, Pattern.WAIT_AT_NXN, 0);
        together.alltoall();
        rounds.leave(0);
      }
    }
  }
}
