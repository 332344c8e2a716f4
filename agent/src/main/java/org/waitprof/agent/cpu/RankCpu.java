package org.waitprof.agent.cpu;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CpuUse;
import org.waitprof.model.CpuUse.OtherUse;
import org.waitprof.model.CpuUse.WorkerUse;
import org.waitprof.sample.CpuLimits;
import org.waitprof.sample.ProcStat;

/**
 * Measures the {@link CpuUse} of one rank. Reads a few files of the kernel when a thread makes its
 * first MPI call (of {@link ThreadSources} at a time), when Init has returned, when Finalize is
 * entered and when all ranks have entered it. Each time costs 20 us per thread of MPI and 10 us per
 * other thread. In between it reads only on calls of {@link #lackedNanos}.
 */
public final class RankCpu {
  private final ThreadSources threads = new ThreadSources();
  private @Nullable JvmCounterFile file;
  private long gcBefore = -1;
  private long jitBefore = -1;
  private long stolen = -1;
  private @Nullable WorkerThreads workers;
  private final ThreadsWithoutCore lacking = new ThreadsWithoutCore();
  private boolean begun;

  /** The calling thread makes MPI calls from now on. */
  public void add() {
    Thread own = Thread.currentThread();
    boolean isVirtual = ThreadSource.isVirtual(own);
    synchronized (this) {
      if (!isVirtual && threads.leaves(System.nanoTime())) {
        return;
      }
    }
    String folder = ThreadSource.folderOfCaller();
    if (isVirtual && folder.isEmpty()) {
      return; // The JVM reports no times of these.
    }
    synchronized (this) {
      if (threads.wants(ThreadSource.key(folder, own), isVirtual, System.nanoTime())) {
        ThreadSource caller = ThreadSource.of(folder, own);
        threads.add(caller);
        lacking.add(caller);
      }
    }
  }

  /** Number of threads that call MPI of which nothing is known, because there were too many. */
  public synchronized long leftThreads() {
    return threads.left();
  }

  /**
   * Init has returned: what was before does not count.
   *
   * @param looking whether a coordinated sample or a trace needs the JVM's counters and CPU limits
   */
  public synchronized void begin(boolean looking) {
    for (ThreadSource each : threads.all()) {
      each.begin();
    }
    JvmCounterFile found = JvmCounterFile.ofThisJvm();
    if (found != null) {
      file = found;
      gcBefore = found.gcNanos();
      jitBefore = found.jitNanos();
      if (looking) {
        found.tell();
      }
    }
    stolen = ProcStat.nanos(ProcStat.STOLEN);
    workers = new WorkerThreads();
    begun = true;
    if (looking) {
      CpuLimits.configure(ControlGroups.OWN, ControlGroups::limits);
    }
  }

  /**
   * Time for which the rank's threads of MPI were ready to run, but without a core, since the last
   * call; nanoseconds, mean of the threads. Negative if the kernel does not report it. Called by
   * the thread of the windows of time; 2 us per thread.
   */
  public long lackedNanos() {
    return lacking.sinceLastNanos();
  }

  /** {@link #lackedNanos} is not asked for any more. */
  public void endWindows() {
    lacking.close();
  }

  /**
   * Finalize is entered, where the rank polls until the others come: threads of MPI that have no
   * core from now on need none.
   */
  public synchronized void enterFinalize() {
    for (ThreadSource each : threads.all()) {
      each.end();
    }
  }

  /**
   * CPU use until {@link #enterFinalize}, of the threads that are still there. Called when all
   * ranks have entered Finalize.
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
    long cpuSinceThen = 0;
    long ready = 0;
    long switches = 0;
    boolean exact = true;
    for (ThreadSource each : threads.all()) {
      ThreadTimes before = each.before();
      ThreadTimes later = each.read();
      ThreadTimes now = each.atEnd() == null ? later : each.atEnd();
      // Less than before: the number is another thread's by now.
      if (before != null && now != null && now.cpuNanos() >= before.cpuNanos()) {
        long lasted = now.atNanos() - before.atNanos();
        long ran = now.cpuNanos() - before.cpuNanos();
        count++;
        span += lasted;
        cpu += ran;
        cpuSinceThen += later == null ? 0 : Math.max(0, later.cpuNanos() - now.cpuNanos());
        ready +=
            each.tellsReady() ? now.readyNanos() - before.readyNanos() : Math.max(0, lasted - ran);
        switches += now.switches() - before.switches();
        exact &= each.tellsReady();
      }
    }
    HostCpus host = HostCpus.now();
    JvmCounterFile known = file;
    long jit = known == null ? -1 : since(known.jitNanos(), jitBefore);
    WorkerUse helpers = WorkerUse.NONE;
    OtherUse others = OtherUse.UNKNOWN;
    WorkerThreads all = workers;
    if (alone && exact && count > 0 && all != null) {
      Set<String> mpi = new HashSet<>();
      for (ThreadSource each : threads.all()) {
        mpi.add(each.id());
      }
      WorkerThreads.Uses uses = all.since(mpi, cpu + cpuSinceThen, jit, host.firstUsable());
      helpers = uses.workers();
      others = uses.others();
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
        known == null ? -1 : since(known.gcNanos(), gcBefore),
        jit,
        since(ProcStat.nanos(ProcStat.STOLEN), stolen),
        CoreSpeed.stepPicos(),
        helpers,
        others);
  }

  /** Difference of two values; -1 if either is not known. */
  static long since(long now, long before) {
    return now < 0 || before < 0 ? -1 : Math.max(0, now - before);
  }
}
