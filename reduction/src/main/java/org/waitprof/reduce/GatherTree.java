package org.waitprof.reduce;

/**
 * Tree by which ranks hand their counters over at the entry of Finalize. Every {@code fanOut}-th
 * rank collects the counters of the ranks up to the next such rank. Every {@code fanOut^2}-th rank
 * collects what these have collected, and so on up to rank 0. No rank receives from more than
 * {@code fanOut - 1} others on a level. So neither the queue of rank 0's messages nor the reading
 * of single counters grows with the job. Jobs of up to {@code fanOut} ranks have one level: all
 * send to rank 0.
 *
 * @param rank a rank of the job
 * @param size ranks of the job
 * @param fanOut ranks in a group, at least 2
 */
public record GatherTree(int rank, int size, int fanOut) {
  /**
   * The usual width. Reading 63 ranks takes a collector less than 0.1 s. Jobs as large as a node
   * have no further collectors, whose JVMs would have to load the code for it (SCALE.md).
   */
  public static final int FAN_OUT = 64;

  /** Levels on which this rank may collect; 0 for those that only send. Level 1 is of ranks. */
  public int levels() {
    int levels = 0;
    long group = fanOut;
    while (rank == 0 ? group < (long) size * fanOut : rank % group == 0) {
      levels++;
      group *= fanOut;
    }
    return levels;
  }

  /**
   * Distance between the ranks from which this one receives on a level. They are {@code rank +
   * stride}, {@code rank + 2 * stride}, ..., {@link #senders} of them.
   *
   * @param level 1 to {@link #levels}
   */
  public int stride(int level) {
    long stride = 1;
    for (int i = 1; i < level; i++) {
      stride *= fanOut;
    }
    return (int) stride;
  }

  /** Number of ranks that this rank receives from on a level. */
  public int senders(int level) {
    int stride = stride(level);
    return (int) Math.min(fanOut - 1L, (size - 1L - rank) / stride);
  }

  /** The rank to which this one hands what it has; -1 for rank 0. */
  public int parent() {
    if (rank == 0) {
      return -1;
    }
    long step = fanOut;
    while (rank % step == 0) {
      step *= fanOut;
    }
    return (int) (rank - rank % step);
  }
}
