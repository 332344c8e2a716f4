package org.waitprof.live.metrics;

import java.util.EnumMap;
import java.util.Map;
import org.waitprof.system.ProcessThreads;
import org.waitprof.system.ProcessThreads.Kind;
import org.waitprof.system.ProcessThreads.Times;

/**
 * CPU time of a process by kind of thread, from look to look. The time of ended threads stays with
 * their kind, up to the last look at them. A look costs 20 us per thread. Not thread-safe.
 */
final class ProcessCpu {
  private static final Times NOTHING = new Times(0, 0);

  private final ProcessThreads process;
  private final Map<Kind, Long> nanos = new EnumMap<>(Kind.class);
  private Map<String, Times> before = Map.of();

  ProcessCpu(long pid) {
    process = new ProcessThreads(pid);
  }

  /** CPU time so far in nanoseconds, by kinds that have had a thread. */
  Map<Kind, Long> look() {
    Map<String, Times> now = process.times();
    now.forEach(
        (thread, times) ->
            nanos.merge(
                process.kind(thread),
                times.since(before.getOrDefault(thread, NOTHING)).cpuNanos(),
                Long::sum));
    before = now;
    return nanos;
  }

  /** Number of CPUs that the process may run on. */
  int cpus() {
    return process.cpus();
  }
}
