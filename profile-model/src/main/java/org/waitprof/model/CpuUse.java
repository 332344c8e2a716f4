package org.waitprof.model;

import java.util.Arrays;

/**
 * CPU use of a rank between the end of Init and the entry of Finalize. A rank that is ready to run,
 * but without a core, looks as if it computed, or as if the others waited for it.
 *
 * @param threads threads that call MPI and that were looked at; 0 where nothing is known
 * @param spanNanos time for which they were looked at, summed over threads
 * @param cpuNanos time for which they ran on a core
 * @param readyNanos time for which they were ready to run and had no core
 * @param exact whether the kernel counts {@code readyNanos}; otherwise it is an upper limit, the
 *     time in which they did not run, for whatever reason
 * @param involuntarySwitches number of times that a core was taken from them; yields included
 * @param cpus CPUs that they may run on; 0 where that is not known
 * @param hostCpus CPUs of the host, likewise
 * @param loadPercent runnable threads of the host, in hundredths, mean of the last minute
 * @param gcNanos for which garbage collections took the process; -1 where that is not known
 * @param jitNanos that the process's compiler threads took, likewise
 * @param stolenNanos that a hypervisor withheld from all CPUs of the host while they had work; -1
 *     where that is not known. No thread's figures contain it
 * @param stepPicos time that one step of work, the same on all ranks, took on this rank's core, in
 *     picoseconds; -1 where that is not known
 * @param workers CPU use of the program's other threads
 * @param others CPU use of everything else on the host
 */
public record CpuUse(
    int threads,
    long spanNanos,
    long cpuNanos,
    long readyNanos,
    boolean exact,
    long involuntarySwitches,
    int cpus,
    int hostCpus,
    long loadPercent,
    long gcNanos,
    long jitNanos,
    long stolenNanos,
    long stepPicos,
    WorkerUse workers,
    OtherUse others) {

  /** Nothing is known: a rank that never entered Finalize, or an older profile. */
  public static final CpuUse UNKNOWN =
      new CpuUse(0, 0, 0, 0, false, 0, 0, 0, 0, -1, -1, -1, -1, WorkerUse.NONE, OtherUse.UNKNOWN);

  /** Count of numbers that are not of {@link #workers}. */
  public static final int WITHOUT_WORKERS = 13;

  /** Number of values that {@link #toNumbers} returns. */
  public static final int NUMBERS = WITHOUT_WORKERS + WorkerUse.NUMBERS + OtherUse.NUMBERS;

  /** Fewest numbers that earlier versions wrote. */
  private static final int FEWEST_NUMBERS = 12;

  public boolean isKnown() {
    return threads > 0 && spanNanos > 0;
  }

  /**
   * Share of their time in which the rank's MPI threads were ready and had no core (0..1); 0 where
   * the kernel does not report it.
   */
  public double noCoreRatio() {
    return exact && isKnown() ? Math.max(0, Math.min(1, (double) readyNanos / spanNanos)) : 0;
  }

  /** All of it as numbers, for the rank's counter file and for other ranks. */
  public long[] toNumbers() {
    long[] numbers = {
      threads,
      spanNanos,
      cpuNanos,
      readyNanos,
      exact ? 1 : 0,
      involuntarySwitches,
      cpus,
      hostCpus,
      loadPercent,
      gcNanos,
      jitNanos,
      stolenNanos,
      stepPicos
    };
    long[] all = Arrays.copyOf(numbers, NUMBERS);
    workers.to(all, WITHOUT_WORKERS);
    others.to(all, WITHOUT_WORKERS + WorkerUse.NUMBERS);
    return all;
  }

  /** From the numbers as text, separated by blanks; {@link #UNKNOWN} from any other text. */
  public static CpuUse parse(String text) {
    String[] words = text.split(" ", -1);
    long[] numbers = UNKNOWN.toNumbers();
    if (words.length < FEWEST_NUMBERS || words.length > NUMBERS) {
      return UNKNOWN;
    }
    try {
      for (int i = 0; i < words.length; i++) {
        numbers[i] = Long.parseLong(words[i]);
      }
    } catch (NumberFormatException e) {
      return UNKNOWN;
    }
    return of(numbers);
  }

  /**
   * From numbers; {@link #UNKNOWN} from those that no rank can have written.
   *
   * @param numbers as of {@link #toNumbers}, filled up to {@value #NUMBERS} with 0
   */
  public static CpuUse of(long[] numbers) {
    return numbers[0] == 0 || !arePossible(numbers, 0, 9)
        ? UNKNOWN
        : new CpuUse(
            (int) Math.min(numbers[0], Integer.MAX_VALUE),
            numbers[1],
            numbers[2],
            numbers[3],
            numbers[4] == 1,
            numbers[5],
            (int) Math.min(numbers[6], Integer.MAX_VALUE),
            (int) Math.min(numbers[7], Integer.MAX_VALUE),
            numbers[8],
            Math.max(-1, numbers[9]),
            Math.max(-1, numbers[10]),
            Math.max(-1, numbers[11]),
            numbers[12] > 0 ? numbers[12] : -1,
            WorkerUse.of(numbers, WITHOUT_WORKERS),
            OtherUse.of(numbers, WITHOUT_WORKERS + WorkerUse.NUMBERS));
  }

  /** Whether a rank can have written the numbers: none is negative, none lasts nine years. */
  private static boolean arePossible(long[] numbers, int from, int count) {
    for (int i = from; i < from + count; i++) {
      if (numbers[i] < 0 || numbers[i] > 1L << 58) {
        return false;
      }
    }
    return true;
  }

  /**
   * CPU use of a rank's threads that call no MPI, between the end of Init and the entry of
   * Finalize. They are workers of pools and of ForkJoin, carriers of virtual threads, and threads
   * of native libraries. The JVM's own threads (collector, compiler) are not counted.
   *
   * @param threads number at the entry of Finalize that ran for at least a twentieth of the busiest
   *     one's time
   * @param firstCpu the lowest CPU that the rank may run on, which distinguishes ranks that share
   *     CPUs from ranks with their own; -1 if not known
   * @param noCoreRatio share of their runnable time without a core (0..1, in steps of a
   *     thousandth), of threads that had not ended by then
   * @param cpuNanos time for which all of them ran on a core, threads that had ended included
   * @param mostNanos time for which the busiest of them ran; 0 where threads that had ended did
   *     much, because their time is not known one by one
   */
  public record WorkerUse(
      int threads, int firstCpu, double noCoreRatio, long cpuNanos, long mostNanos) {
    /** No such thread ran, or nothing is known. */
    public static final WorkerUse NONE = new WorkerUse(0, -1, 0, 0, 0);

    private static final int NUMBERS = 3;
    private static final int BITS = 16;
    private static final int LARGEST = (1 << BITS) - 1;
    private static final double THOUSAND = 1000;

    /** Whether threads that call no MPI ran. */
    public boolean isKnown() {
      return cpuNanos > 0;
    }

    /** Into numbers: the first three share one. */
    private void to(long[] numbers, int at) {
      numbers[at] =
          isKnown()
              ? Math.min(threads, LARGEST)
                  | (Math.min(firstCpu + 1L, LARGEST) << BITS)
                  | (Math.round(noCoreRatio * THOUSAND) << (2 * BITS))
              : 0;
      numbers[at + 1] = cpuNanos;
      numbers[at + 2] = mostNanos;
    }

    private static WorkerUse of(long[] numbers, int at) {
      long small = numbers[at];
      return numbers[at + 1] == 0 || !arePossible(numbers, at, NUMBERS)
          ? NONE
          : new WorkerUse(
              (int) (small & LARGEST),
              (int) ((small >>> BITS) & LARGEST) - 1,
              Math.min(1, (small >>> (2 * BITS)) / THOUSAND),
              numbers[at + 1],
              numbers[at + 2]);
    }
  }

  /**
   * CPU time of everything that may take a rank's core, between the end of Init and the entry of
   * Finalize, as the kernel has booked it. Not known in a process of several ranks.
   *
   * @param jvmNanos of the JVM's own threads in the rank's process: compiler, collector, Flight
   *     Recorder
   * @param waitprofNanos of waitprof's threads there
   * @param processNanos of the rank's whole process; 0 where it is not known
   * @param hostNanos of all processes of the host; 0 likewise
   */
  public record OtherUse(long jvmNanos, long waitprofNanos, long processNanos, long hostNanos) {
    /** For ranks that never entered Finalize, and for several ranks in one process. */
    public static final OtherUse UNKNOWN = new OtherUse(0, 0, 0, 0);

    private static final int NUMBERS = 4;

    public boolean isKnown() {
      return processNanos > 0 && hostNanos > 0;
    }

    private void to(long[] numbers, int at) {
      numbers[at] = jvmNanos;
      numbers[at + 1] = waitprofNanos;
      numbers[at + 2] = processNanos;
      numbers[at + 3] = hostNanos;
    }

    private static OtherUse of(long[] numbers, int at) {
      return arePossible(numbers, at, NUMBERS)
          ? new OtherUse(numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3])
          : UNKNOWN;
    }
  }
}
