package org.waitprof.agent.cpu;

import java.util.Map;
import java.util.Set;
import org.waitprof.model.CpuUse.WorkerUse;
import org.waitprof.record.file.ProcessId;
import org.waitprof.system.ProcessThreads;
import org.waitprof.system.ProcessThreads.Kind;
import org.waitprof.system.ProcessThreads.Times;

/**
 * What the program's threads that call no MPI do for the one rank of this process, from the moment
 * at which this is made. Two looks at all threads, 10 us each a thread, and nothing in between.
 */
final class WorkerThreads {
  private static final Times NOTHING = new Times(0, 0);

  /** A thread that ran for less of the time is not counted, and less in all is nothing. */
  private static final double LEAST = 0.01;

  /** Both looks at the whole process may be a hundredth of a second off. */
  private static final long ROUNDING_NANOS = 30_000_000;

  /** With a larger share of threads that have ended, no one knows the busiest. */
  private static final double MOST_ENDED = 0.05;

  private final ProcessThreads process = new ProcessThreads(ProcessId.get());
  private final Map<String, Times> before = process.times();
  private final long totalBefore = process.totalNanos();

  /**
   * What has been done since.
   *
   * @param mpi numbers of the threads that call MPI
   * @param jitNanos for how long the JVM has been compiling since then: compiler threads come and
   *     go
   * @param spanNanos for how long
   * @param firstCpu the lowest CPU of the process, or -1
   */
  WorkerUse since(Set<String> mpi, long jitNanos, long spanNanos, int firstCpu) {
    long all = process.totalNanos() - totalBefore;
    Times compilers = NOTHING;
    long cpu = 0;
    long ready = 0;
    long most = 0;
    int threads = 0;
    for (Map.Entry<String, Times> each : process.times().entrySet()) {
      Times took = each.getValue().since(before.getOrDefault(each.getKey(), NOTHING));
      Kind kind = process.kind(each.getKey());
      all -= took.cpuNanos();
      compilers = kind == Kind.COMPILER ? compilers.plus(took) : compilers;
      if (kind.isProgram() && !mpi.contains(each.getKey())) {
        cpu += took.cpuNanos();
        ready += took.readyNanos();
        most = Math.max(most, took.cpuNanos());
        threads += took.cpuNanos() >= LEAST * spanNanos ? 1 : 0;
      }
    }
    double noCore = ready == 0 ? 0 : ready / (ready + (double) cpu);
    long ended = all - Math.max(0, onACore(jitNanos, compilers) - compilers.cpuNanos());
    if (ended > ROUNDING_NANOS + LEAST * spanNanos) {
      cpu += ended;
      most = ended > MOST_ENDED * cpu ? 0 : most;
    }
    return cpu < LEAST * spanNanos
        ? WorkerUse.NONE
        : new WorkerUse(threads, firstCpu, noCore, cpu, most);
  }

  /** What is left of a time without that in which threads like these lacked a core. */
  private static long onACore(long nanos, Times times) {
    double awake = times.cpuNanos() + (double) times.readyNanos();
    return awake == 0 ? nanos : Math.round(nanos * (times.cpuNanos() / awake));
  }
}
