package org.waitprof.system;

import java.io.File;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The threads of a process as Linux's scheduler has booked them, in {@code /proc/PID/task}. Any
 * thread may ask; costs 10 us per thread of the process, 20 us with its kind.
 */
public final class ProcessThreads {
  /** Linux reports times to user programs in hundredths of a second, whatever its own ticks are. */
  private static final long TICK_NANOS = 10_000_000;

  /** {@code utime} in {@code stat}, counted behind the name, which may have blanks. */
  private static final int FIELD = 11;

  private final String folder;

  /** Purpose of a thread of a process with a JVM. */
  public enum Kind {
    /** The program's own threads, and threads of native libraries. */
    PROGRAM,
    /** Workers of ForkJoin pools; the carriers of virtual threads are one. */
    FORK_JOIN,
    GC,
    COMPILER,
    /** The JVM's own for anything else. */
    JVM,
    /** Threads that the agent has started. */
    WAITPROF;

    /** Name of this kind in labels, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether these threads run code of the program. */
    public boolean isProgram() {
      return this == PROGRAM || this == FORK_JOIN;
    }
  }

  /** Begins of names by HotSpot 17 to 25; the kernel keeps 15 bytes of a name. */
  private static final Map<String, Kind> NAMES = new TreeMap<>();

  static {
    for (String name : new String[] {"GC Thread#", "G1 ", "ParGC", "Shenandoah", "XWorker"}) {
      NAMES.put(name, Kind.GC);
    }
    for (String name : new String[] {"ZWorker", "ZDriver", "ZDirector", "ZStat", "ZUncommit"}) {
      NAMES.put(name, Kind.GC);
    }
    for (String name : new String[] {"C1 Compiler", "C2 Compiler", "JVMCI"}) {
      NAMES.put(name, Kind.COMPILER);
    }
    for (String name :
        new String[] {
          "VM Thread",
          "VM Periodic",
          "Reference Handl",
          "Finalizer",
          "Signal Dispatch",
          "Service Thread",
          "Monitor Deflati",
          "Sweeper thread",
          "Notification Th",
          "Common-Cleaner",
          "Attach Listener",
          "VirtualThread-u",
          "JFR "
        }) {
      NAMES.put(name, Kind.JVM);
    }
    NAMES.put("waitprof", Kind.WAITPROF);
    NAMES.put("ForkJoinPool", Kind.FORK_JOIN);
  }

  /**
   * Time that a thread has had so far.
   *
   * @param cpuNanos on a core
   * @param readyNanos ready to run, without one
   */
  public record Times(long cpuNanos, long readyNanos) {
    public Times plus(Times other) {
      return new Times(cpuNanos + other.cpuNanos, readyNanos + other.readyNanos);
    }

    /**
     * Returns the times added since; all of them where another thread had the same number before.
     */
    public Times since(Times before) {
      return cpuNanos < before.cpuNanos
          ? this
          : new Times(cpuNanos - before.cpuNanos, readyNanos - before.readyNanos);
    }
  }

  /** The threads of a process of this host. */
  public ProcessThreads(long pid) {
    folder = "/proc/" + pid;
  }

  /**
   * Returns the times of all threads by their number; empty where the kernel does not report them.
   */
  public Map<String, Times> times() {
    Map<String, Times> times = new TreeMap<>();
    String[] threads = new File(folder, "task").list();
    for (String thread : threads == null ? new String[0] : threads) {
      String text = text("/task/" + thread + "/schedstat");
      int first = text.indexOf(' ');
      int second = text.indexOf(' ', first + 1);
      if (second > 0) {
        long cpu = Long.parseLong(text.substring(0, first));
        times.put(thread, new Times(cpu, Long.parseLong(text.substring(first + 1, second))));
      }
    }
    return times;
  }

  /** Returns the purpose of a thread by its name. */
  public Kind kind(String thread) {
    return kindOf(text("/task/" + thread + "/comm"));
  }

  /** Purpose of a thread of that name. */
  static Kind kindOf(String name) {
    for (Map.Entry<String, Kind> each : NAMES.entrySet()) {
      if (name.startsWith(each.getKey())) {
        return each.getValue();
      }
    }
    return Kind.PROGRAM;
  }

  /**
   * CPU time of all its threads in nanoseconds, ended threads included, to a hundredth of a second;
   * 0 where the kernel does not report it.
   */
  public long totalNanos() {
    String text = text("/stat");
    String[] fields = text.substring(text.lastIndexOf(')') + 1).trim().split(" ", FIELD + 3);
    return fields.length <= FIELD + 2
        ? 0
        : (Long.parseLong(fields[FIELD]) + Long.parseLong(fields[FIELD + 1])) * TICK_NANOS;
  }

  /** Number of CPUs that it may run on; 0 where the kernel does not report it. */
  public int cpus() {
    return KernelText.count(KernelText.rest(text("/status"), "Cpus_allowed_list:"));
  }

  private String text(String file) {
    return KernelText.of(folder + file);
  }
}
