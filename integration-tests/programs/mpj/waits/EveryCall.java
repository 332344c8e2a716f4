// Expected: lines "count RANK CALL NUMBER", see Truth: what the profile has to say. Every method of
// the binding that communicates is called by at least one rank. Runs on 2 ranks.
package waits;

import java.util.Map;
import mpi.MPI;

/** Calls every MPI function that MPJ Express offers, mostly once. */
public final class EveryCall {
  private EveryCall() {}

  public static void main(String[] args) throws Exception {
    World.init(args);
    EveryMessage.run();
    EveryRequest.run();
    EveryCollective.run();
    EveryCommunicator.run();
    Once.call("MPI_Abort", () -> MPI.COMM_WORLD.Abort(1)); // does nothing here
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
