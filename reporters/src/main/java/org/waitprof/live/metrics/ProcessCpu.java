package org.waitprof.live.metrics;

import java.util.EnumMap;
import java.util.Map;
import org.waitprof.system.ProcessThreads;
import org.waitprof.system.ProcessThreads.Kind;
import org.waitprof.system.ProcessThreads.Times;

/**
 * CPU time of a process by kind of thread, from look to look: that of threads that end stays with
 * their kind, up to the last look at them. A look costs 20 us a thread. Not thread-safe.
 */
final class ProcessCpu {
  private static final Times NOTHING = new Times(0, 0);

  private final ProcessThreads process;
  private final Map<Kind, Long> nanos = new EnumMap<>(Kind.class);
  private Map<String, Times> before = Map.of();

  ProcessCpu(long pid) {
    process = new ProcessThreads(pid);
  }

  /** What it has had so far; those kinds are there of which there was a thread. */
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

  /** How many CPUs it may run on. */
  int cpus() {
    return process.cpus();
  }
}
