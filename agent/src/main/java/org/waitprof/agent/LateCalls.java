package org.waitprof.agent;

import java.util.Map;
import java.util.WeakHashMap;
import org.waitprof.model.MpiCall;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;

/**
 * Reports MPI calls that other threads made after the rank had handed over its counters: MPI
 * forbids them, MPJ Express allows them, and a program whose main thread calls Finalize early may
 * do most of its work so.
 */
final class LateCalls {
  private static final int FINALIZE = MpiCall.MPI_FINALIZE.ordinal();

  private final Map<RankCounters, Long> handedOver = new WeakHashMap<>();

  /** The counters are about to be handed over. Called in the thread that called Finalize. */
  synchronized void begin(RankCounters rank) {
    handedOver.put(rank, rank.calls(FINALIZE));
  }

  /** Says how many calls came later, if any. Called when the JVM ends. */
  synchronized void tell() {
    for (Map.Entry<RankCounters, Long> each : handedOver.entrySet()) {
      RankCounters rank = each.getKey();
      long late = rank.calls(FINALIZE) - each.getValue();
      if (late > 0) {
        AgentOutput.println(
            "waitprof: rank "
                + rank.rank()
                + ": "
                + late
                + (late == 1 ? " MPI call" : " MPI calls")
                + " of other threads ended after MPI_Finalize had been entered and "
                + (late == 1 ? "is" : "are")
                + " not in the profile");
      }
    }
  }
}
