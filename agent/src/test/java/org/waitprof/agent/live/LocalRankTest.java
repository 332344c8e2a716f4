package org.waitprof.agent.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The place of a process among those of its job on a host, by the variables of its launcher. */
class LocalRankTest {
  private static final String OPEN_MPI = "Open MPI 4.1.4";

  private static LocalRank of(Map<String, String> environment) {
    return LocalRank.of(environment, OPEN_MPI, true, 7, 16);
  }

  @Test
  void launchersTell() {
    assertEquals(
        new LocalRank(3, 4),
        of(Map.of("OMPI_COMM_WORLD_LOCAL_RANK", "3", "OMPI_COMM_WORLD_LOCAL_SIZE", "4")));
    assertEquals(new LocalRank(2, 8), of(Map.of("MPI_LOCALRANKID", "2", "MPI_LOCALNRANKS", "8")));
    assertEquals(new LocalRank(1, 16), of(Map.of("SLURM_LOCALID", "1")));
    assertEquals(new LocalRank(5, 16), of(Map.of("PMIX_LOCAL_RANK", "5")));
    assertEquals(
        new LocalRank(3, 16), of(Map.of("OMPI_COMM_WORLD_LOCAL_RANK", "3", "SLURM_LOCALID", "0")));
  }

  @Test
  void otherwiseTheRankInTheWorldIsNobodyElses() {
    assertEquals(new LocalRank(7, 16), of(Map.of()));
    assertEquals(new LocalRank(7, 16), of(Map.of("SLURM_LOCALID", "x")));
    assertEquals(new LocalRank(0, 1), LocalRank.of(Map.of(), "", true, -1, 0));
  }

  @Test
  void processesOfMpjExpressAreToldNothingAndThreadsShareOnePort() {
    Map<String, String> batch = Map.of("SLURM_LOCALID", "0");
    String mpj = "MPJ Express 0.44";
    assertEquals(new LocalRank(2, 4), LocalRank.of(batch, mpj, true, 2, 4));
    assertEquals(new LocalRank(0, 1), LocalRank.of(batch, mpj, false, 2, 4));
  }
}
