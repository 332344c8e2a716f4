package org.waitprof.replay.exchange;

/**
 * Division of the ranks among the processes that replay them: consecutive ranks, in parts as equal
 * as possible, so that neighbours, who talk most, are together. With more processes than ranks,
 * some processes have none.
 *
 * @param process number of this process
 * @param processes number of processes
 * @param worldSize ranks of the job
 */
public record RankPartition(int process, int processes, int worldSize) {

  /** First rank of a process; for the process number {@link #processes()}, the number of ranks. */
  public int first(int ofProcess) {
    return (int) ((long) ofProcess * worldSize / processes);
  }

  /** The process of a rank of the job. */
  public int processOf(int rank) {
    return (int) (((rank + 1L) * processes - 1) / worldSize);
  }
}
