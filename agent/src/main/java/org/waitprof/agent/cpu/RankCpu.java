package org.waitprof.agent.cpu;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CpuUse;
import org.waitprof.model.CpuUse.WorkerUse;
import org.waitprof.record.file.ProcessId;
import org.waitprof.sample.CpuLimits;
import org.waitprof.sample.StolenTime;

/**
 * What the CPUs do for one rank between the end of Init and the entry of Finalize. Reads a few
 * files of the kernel when a thread makes its first MPI call, when Init has returned and when
 * Finalize is entered, 20 us a thread of MPI and 10 us any other each time; in between nothing but
 * what {@link #lackedNanos} is asked for.
 */
public final class RankCpu {
  /** Programs may make a thread a task. */
  private static final int MOST_THREADS = 256;

  private final List<Looked> threads = new ArrayList<>();
  private @Nullable JvmCounterFile file;
  private JvmCounters jvm = JvmCounters.UNKNOWN;
  private long stolen = -1;
  private @Nullable WorkerThreads workers;
  private final ThreadsWithoutCore lacking = new ThreadsWithoutCore();
  private boolean begun;

  /** A thread and what it had had when it was first looked at. */
  private static final class Looked {
    final ThreadSource source;
    @Nullable ThreadTimes before;

    Looked(ThreadSource source) {
      this.source = source;
      before = source.read();
    }
  }

  /** The calling thread makes MPI calls from now on. */
  public synchronized void add() {
    if (threads.size() == MOST_THREADS) {
      for (int i = threads.size() - 1; i >= 0; i--) {
        if (threads.get(i).source.read() == null) {
          threads.remove(i);
        }
      }
    }
    if (threads.size() < MOST_THREADS) {
      threads.add(new Looked(ThreadSource.ofCaller()));
      lacking.add(threads.get(threads.size() - 1).source);
    }
  }

  /**
   * Init has returned: what was before does not count.
   *
   * @param looking whether a coordinated sample or a trace needs the JVM's counters and CPU limits
   */
  public synchronized void begin(boolean looking) {
    for (Looked each : threads) {
      each.before = each.source.read();
    }
    JvmCounterFile found = JvmCounterFile.of(ProcessId.get());
    if (found != null) {
      file = found;
      jvm = found.now();
      if (looking) {
        found.tell();
      }
    }
    stolen = StolenTime.totalNanos();
    workers = new WorkerThreads();
    begun = true;
    if (looking) {
      CpuLimits.configure(ControlGroups.OWN, ControlGroups::limits);
    }
  }

  /**
   * For how many nanoseconds the rank's threads of MPI were ready to run without a core since that
   * was last called, on average; less than 0 where the kernel does not tell. Called by the thread
   * of the windows of time; 2 us a thread.
   */
  public long lackedNanos() {
    return lacking.sinceLastNanos();
  }

  /** {@link #lackedNanos} is not asked for any more. */
  public void endWindows() {
    lacking.close();
  }

  /**
   * Finalize has been entered: what there was, of the threads that are still there.
   *
   * @param alone whether the process has no other rank, whose workers could not be distinguished
   *     from its
   */
  public synchronized CpuUse end(boolean alone) {
    if (!begun) {
      return CpuUse.UNKNOWN;
    }
    int count = 0;
    long span = 0;
    long cpu = 0;
    long ready = 0;
    long switches = 0;
    boolean exact = true;
    for (Looked each : threads) {
      ThreadTimes before = each.before;
      ThreadTimes now = each.source.read();
      if (before != null && now != null) {
        long lasted = now.atNanos() - before.atNanos();
        long ran = now.cpuNanos() - before.cpuNanos();
        count++;
        span += lasted;
        cpu += ran;
        ready +=
            each.source.tellsReady()
                ? now.readyNanos() - before.readyNanos()
                : Math.max(0, lasted - ran);
        switches += now.switches() - before.switches();
        exact &= each.source.tellsReady();
      }
    }
    HostCpus host = HostCpus.now();
    long stolenSoFar = StolenTime.totalNanos();
    JvmCounterFile known = file;
    JvmCounters took = known == null ? JvmCounters.UNKNOWN : known.now().since(jvm);
    WorkerUse others = WorkerUse.NONE;
    WorkerThreads all = workers;
    if (alone && exact && count > 0 && all != null) {
      Set<String> mpi = new HashSet<>();
      threads.forEach(each -> mpi.add(each.source.id()));
      others = all.since(mpi, took.jitNanos(), host.firstUsable());
    }
    return new CpuUse(
        count,
        span,
        cpu,
        ready,
        exact,
        switches,
        host.usable(),
        host.online(),
        host.loadPercent(),
        took.gcNanos(),
        took.jitNanos(),
        stolen < 0 || stolenSoFar < stolen ? -1 : stolenSoFar - stolen,
        CoreSpeed.stepPicos(),
        others);
  }
}
