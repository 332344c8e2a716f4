package org.waitprof.model;

/**
 * What the program's threads that call no MPI did for a rank between the end of Init and the entry
 * of Finalize: workers of pools, of ForkJoin, carriers of virtual threads, threads of native
 * libraries. The JVM's own threads (collector, compiler) are none of them. Part of {@link CpuUse}.
 *
 * @param threads those at the entry of Finalize that ran for a hundredth of the time or more
 * @param firstCpu the lowest CPU that the rank may run on, by which ranks that share CPUs are told
 *     from those that have their own; -1 where that is not known
 * @param cpuNanos how long all of them ran on a core, those that had ended by then included
 * @param readyNanos how long those that had not ended were ready to run and had no core
 * @param mostNanos how long the busiest of them ran; 0 where much was done by threads that had
 *     ended, of which no one is known alone
 */
public record WorkerUse(
    int threads, int firstCpu, long cpuNanos, long readyNanos, long mostNanos) {
  /** No such thread ran, or nothing is known. */
  public static final WorkerUse NONE = new WorkerUse(0, -1, 0, 0, 0);

  /** How many numbers there are. */
  static final int NUMBERS = 4;

  private static final int SHIFT = 32;

  /** Whether such threads ran. */
  public boolean isKnown() {
    return cpuNanos > 0;
  }

  /** Into numbers: threads and first CPU share one. */
  void to(long[] numbers, int at) {
    numbers[at] = isKnown() ? threads | (firstCpu + 1L) << SHIFT : 0;
    numbers[at + 1] = cpuNanos;
    numbers[at + 2] = readyNanos;
    numbers[at + 3] = mostNanos;
  }

  /** From those numbers; {@link #NONE} from those that no rank can have written. */
  static WorkerUse of(long[] numbers, int at) {
    for (int i = at; i < at + NUMBERS; i++) {
      if (numbers[i] < 0 || numbers[i] > 1L << 58) {
        return NONE;
      }
    }
    return numbers[at + 1] == 0
        ? NONE
        : new WorkerUse(
            (int) Math.min(numbers[at] & 0xFFFF_FFFFL, Integer.MAX_VALUE),
            (int) (numbers[at] >>> SHIFT) - 1,
            numbers[at + 1],
            numbers[at + 2],
            numbers[at + 3]);
  }
}
