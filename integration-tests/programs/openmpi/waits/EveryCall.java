// Expected: lines "count RANK CALL NUMBER", see Truth: what the profile has to say. Every method of
// the binding that communicates is called, all its forms, by at least one rank; but for what needs
// a second job (accept, connect, spawn), a name server, or ends the job (abort). Runs on 2 ranks.
package waits;

import java.util.Map;
import mpi.MPI;

/** Calls every MPI function that Open MPI offers to Java, mostly once. */
public final class EveryCall {
  private EveryCall() {}

  public static void main(String[] args) throws Exception {
    Once.call("MPI_Init_thread", () -> MPI.InitThread(args, MPI.THREAD_SINGLE));
    EveryMessage.run();
    EveryRequest.run();
    EveryCollective.run();
    EveryRooted.run();
    EveryNonBlocking.run();
    EveryNeighbour.run();
    EveryWindow.run();
    EveryFile.run();
    EveryCommunicator.run();
    print();
    World.finish();
  }

  /** Rank 0 prints for both, so that lines come in order. */
  private static void print() throws Exception {
    Tally.add("MPI_Gather");
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, Integer> call : Tally.calls().entrySet()) {
      lines.append("count " + World.rank() + " " + call.getKey() + " " + call.getValue() + "\n");
    }
    for (byte[] ofRank : World.gather(lines.toString().getBytes("US-ASCII"))) {
      System.out.print(new String(ofRank, "US-ASCII").trim() + "\n");
    }
    System.out.flush();
  }
}
