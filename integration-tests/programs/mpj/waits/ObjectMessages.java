// Expected: messages of MPI.OBJECT, which MPJ Express turns into bytes itself, wait like any other:
// rank 0 comes 30 ms late to each round and sends an object, then numbers on the same channel; in
// further rounds it broadcasts an object, 30 ms late. Late Sender and Late Broadcast on rank 1; lines "truth" and "count" (see
// Truth) say how much and how often. A message counts once however the library sends it. Runs on 2
// ranks.
package waits;

import java.util.List;
import mpi.MPI;
import waits.Rounds.Turns;

/** Objects and numbers, in turn between the same two ranks. */
public final class ObjectMessages {
  private static final int TAG = 5;

  private ObjectMessages() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, ObjectMessages::all);
  }

  private static void all(Run run) throws Exception {
    Object[] objects = {List.of("x".repeat(run.bytes()))};
    messages(run, objects);
    broadcasts(run, objects);
  }

  private static void messages(Run run, Object[] objects) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.ObjectMessages.messages", Turns.RANK_ZERO);
    while (rounds.next()) {
      rounds.enter(0, rounds.first() ? Pattern.LATE_RECEIVER : Pattern.LATE_SENDER);
      Tally.add(rounds.first() ? "MPI_Send" : "MPI_Recv");
      if (rounds.first()) {
        MPI.COMM_WORLD.Send(objects, 0, 1, MPI.OBJECT, 1, TAG);
      } else {
        MPI.COMM_WORLD.Recv(objects, 0, 1, MPI.OBJECT, 0, TAG);
      }
      rounds.leave(0);
      rounds.enter(1, rounds.first() ? Pattern.LATE_RECEIVER : Pattern.LATE_SENDER);
      if (rounds.first()) {
        partner.send(TAG % 2);
      } else {
        partner.recv(TAG % 2);
      }
      rounds.leave(1);
    }
  }

  private static void broadcasts(Run run, Object[] objects) throws Exception {
    Rounds rounds = run.rounds("waits.ObjectMessages.broadcasts", Turns.RANK_ZERO);
    while (rounds.next()) {
      rounds.enter(0, rounds.first() ? Pattern.NONE : Pattern.LATE_BROADCAST, 0);
      Tally.add("MPI_Bcast");
      MPI.COMM_WORLD.Bcast(objects, 0, 1, MPI.OBJECT, 0);
      rounds.leave(0);
    }
  }
}
