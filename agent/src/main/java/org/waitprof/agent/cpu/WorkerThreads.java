package org.waitprof.agent.cpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.model.CpuUse.OtherUse;
import org.waitprof.model.CpuUse.WorkerUse;
import org.waitprof.model.rank.ProcessId;
import org.waitprof.sample.ProcStat;
import org.waitprof.system.ProcessThreads;
import org.waitprof.system.ProcessThreads.Kind;
import org.waitprof.system.ProcessThreads.Times;

/**
 * CPU use of the program's threads that call no MPI, for the one rank of this process, from the
 * moment at which this is made. Two looks at all threads, 10 us each a thread, and nothing in
 * between.
 */
final class WorkerThreads {
  private static final Times NOTHING = new Times(0, 0);

  /** Less of what the process has had, of all of them together, is nothing. */
  private static final double LEAST = 0.01;

  /** A thread that has had less of what the busiest one has had is not counted. */
  private static final double COMPUTES = 0.05;

  /** Both looks at the whole process may be a hundredth of a second off. */
  private static final long ROUNDING_NANOS = 30_000_000;

  /** Above this share of CPU time of threads that have ended, the busiest thread is not known. */
  private static final double MOST_ENDED = 0.05;

  private final ProcessThreads process = new ProcessThreads(ProcessId.get());
  private final Map<String, Times> before = process.times();
  private final long totalBefore = process.totalNanos();
  private final long hostBefore = ProcStat.nanos(ProcStat.BUSY);

  /**
   * CPU use since the begin.
   *
   * @param workers of the program's threads that call no MPI
   * @param others of what may have taken the cores of threads that call MPI
   */
  record Uses(WorkerUse workers, OtherUse others) {}

  /**
   * CPU use since the begin. At the entry of Finalize.
   *
   * @param mpi numbers of the threads that call MPI
   * @param mpiNanos CPU time of these threads since then
   * @param jitNanos time of the JVM's compilations since then: compiler threads come and go
   * @param firstCpu the lowest CPU of the process, or -1
   */
  Uses since(Set<String> mpi, long mpiNanos, long jitNanos, int firstCpu) {
    long all = process.totalNanos() - totalBefore;
    long ended = all;
    Times compilers = NOTHING;
    long waitprof = 0;
    List<Times> workers = new ArrayList<>();
    for (Map.Entry<String, Times> each : process.times().entrySet()) {
      Times took = each.getValue().since(before.getOrDefault(each.getKey(), NOTHING));
      if (took.cpuNanos() == 0 && took.readyNanos() == 0) {
        continue; // As most of the JVM's own: what it is costs another 10 us.
      }
      Kind kind = process.kind(each.getKey());
      ended -= took.cpuNanos();
      compilers = kind == Kind.COMPILER ? compilers.plus(took) : compilers;
      waitprof += kind == Kind.WAITPROF ? took.cpuNanos() : 0;
      if (kind.isProgram() && !mpi.contains(each.getKey())) {
        workers.add(took);
      }
    }
    ended -= Math.max(0, onACore(jitNanos, compilers) - compilers.cpuNanos());
    ended = ended > ROUNDING_NANOS + LEAST * all ? ended : 0;
    WorkerUse use = use(workers, ended, all, firstCpu);
    return new Uses(use, others(all, mpiNanos + use.cpuNanos(), waitprof));
  }

  /** Use of the workers; {@code ended} is time of those that live no more, of {@code all}. */
  private static WorkerUse use(List<Times> workers, long ended, long all, int firstCpu) {
    // Loops, for streams of longs would cost every job some milliseconds of loading JDK classes.
    long most = 0;
    Times living = NOTHING;
    for (Times each : workers) {
      most = Math.max(most, each.cpuNanos());
      living = living.plus(each);
    }
    int count = 0;
    for (Times each : workers) {
      count += each.cpuNanos() > COMPUTES * most ? 1 : 0;
    }
    long ready = living.readyNanos();
    double noCore = ready == 0 ? 0 : ready / (double) (ready + living.cpuNanos());
    long cpu = living.cpuNanos() + ended;
    return cpu < LEAST * all
        ? WorkerUse.NONE
        : new WorkerUse(count, firstCpu, noCore, cpu, ended > MOST_ENDED * cpu ? 0 : most);
  }

  private OtherUse others(long all, long programNanos, long waitprofNanos) {
    long host = RankCpu.since(ProcStat.nanos(ProcStat.BUSY), hostBefore);
    long jvm = Math.max(0, all - programNanos - waitprofNanos);
    return all <= 0 || host <= 0 ? OtherUse.UNKNOWN : new OtherUse(jvm, waitprofNanos, all, host);
  }

  /** The part of a time that threads like these spent on a core. */
  private static long onACore(long nanos, Times times) {
    double awake = times.cpuNanos() + (double) times.readyNanos();
    return awake == 0 ? nanos : Math.round(nanos * (times.cpuNanos() / awake));
  }
}
