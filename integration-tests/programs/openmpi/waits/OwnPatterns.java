// Expected: as in LateSender, WaitAtNxN and EarlyScan, for calls that only Open MPI has. Runs on an
// even number of ranks.
package waits;

import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.Message;
import waits.Rounds.Turns;

/** Wait states in calls that MPJ Express does not have. */
public final class OwnPatterns {
  private OwnPatterns() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, OwnPatterns::all);
  }

  static void all(Run run) throws Exception {
    mprobe(run);
    exscan(run);
    allreduceInPlace(run);
  }

  /** The matched probe waits; the matched receive after it does not. */
  private static void mprobe(Run run) throws Exception {
    ByteBuffer buffer = MPI.newByteBuffer(run.bytes());
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.OwnPatterns.mprobe", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        rounds.ready(1);
        rounds.enter(0, Pattern.LATE_RECEIVER);
        partner.send(0);
        rounds.leave(0);
      } else {
        Message message = new Message();
        Tally.add("MPI_Mprobe");
        rounds.enter(1, Pattern.LATE_SENDER);
        message.mProbe(World.rank() ^ 1, 0, MPI.COMM_WORLD);
        rounds.leave(1);
        Tally.add("MPI_Mrecv");
        rounds.enter(0, Pattern.LATE_SENDER);
        message.mRecv(buffer, run.bytes(), MPI.BYTE);
        rounds.leave(0);
      }
    }
  }

  private static void exscan(Run run) throws Exception {
    ByteBuffer mine = MPI.newByteBuffer(run.bytes());
    ByteBuffer below = MPI.newByteBuffer(run.bytes());
    Rounds rounds = run.rounds("waits.OwnPatterns.exscan", Turns.EACH);
    while (rounds.next()) {
      Tally.add("MPI_Exscan");
      rounds.enter(0, Pattern.EARLY_SCAN, 0);
      MPI.COMM_WORLD.exScan(mine, below, run.bytes() / Integer.BYTES, MPI.INT, MPI.SUM);
      rounds.leave(0);
    }
  }

  private static void allreduceInPlace(Run run) throws Exception {
    ByteBuffer buffer = MPI.newByteBuffer(run.bytes());
    Rounds rounds = run.rounds("waits.OwnPatterns.allreduceInPlace", Turns.EACH);
    while (rounds.next()) {
      Tally.add("MPI_Allreduce");
      rounds.enter(0, Pattern.WAIT_AT_NXN, 0);
      MPI.COMM_WORLD.allReduce(buffer, run.bytes() / Integer.BYTES, MPI.INT, MPI.SUM);
      rounds.leave(0);
    }
  }
}
