package org.waitprof.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who speaks for all ranks, where MPI cannot be asked yet. */
class AgentTest {
  @Test
  void rankZeroSpeaksWhereTheLauncherTellsRanks() {
    assertTrue(Agent.isSpokesman(Map.of("OMPI_COMM_WORLD_RANK", "0")));
    assertFalse(Agent.isSpokesman(Map.of("OMPI_COMM_WORLD_RANK", "17")));
    assertFalse(Agent.isSpokesman(Map.of("PMIX_RANK", "1")));
    assertTrue(Agent.isSpokesman(Map.of("PATH", "/bin")), "MPJ Express tells nobody");
  }
}
