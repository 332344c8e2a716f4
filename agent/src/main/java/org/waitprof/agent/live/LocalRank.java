package org.waitprof.agent.live;

import java.util.Map;

/**
 * The place of this process among the processes of its job on this host, which determines its port.
 *
 * @param rank number from 0, different for all processes of the job on this host
 * @param ranks number of processes on this host, or more
 */
record LocalRank(int rank, int ranks) {
  /**
   * Variables of launchers: Open MPI, PMIx, Hydra (MPICH, Intel), Slurm; the number of ranks, too.
   */
  private static final String[][] VARIABLES = {
    {"OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE"},
    {"PMIX_LOCAL_RANK", "PMIX_LOCAL_SIZE"},
    {"MPI_LOCALRANKID", "MPI_LOCALNRANKS"},
    {"SLURM_LOCALID", ""},
  };

  private static final int MOST = 1 << 20;

  /**
   * The place of a process, as far as known.
   *
   * @param environment variables of the process
   * @param binding the job's MPI binding; the launcher of MPJ Express sets no variables for its
   *     ranks, so variables of a batch system belong to the batch script
   * @param isAlone whether the process has no other rank
   * @param rank in MPI_COMM_WORLD of the first rank that asks
   * @param worldSize ranks in MPI_COMM_WORLD
   */
  static LocalRank of(
      Map<String, String> environment, String binding, boolean isAlone, int rank, int worldSize) {
    if (binding.startsWith("MPJ")) {
      return isAlone ? new LocalRank(rank, worldSize) : new LocalRank(0, 1);
    }
    for (String[] names : VARIABLES) {
      int local = number(environment.get(names[0]));
      if (local >= 0) {
        int ranks = number(environment.get(names[1]));
        return new LocalRank(local, ranks > local ? ranks : Math.max(worldSize, local + 1));
      }
    }
    return new LocalRank(Math.max(0, rank), Math.max(1, worldSize));
  }

  private static int number(@org.jspecify.annotations.Nullable String text) {
    if (text == null) {
      return -1;
    }
    try {
      int number = Integer.parseInt(text);
      return number < MOST ? number : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
