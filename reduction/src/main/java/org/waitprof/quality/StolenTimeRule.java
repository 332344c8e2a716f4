package org.waitprof.quality;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.reduce.Tally;
import org.waitprof.system.CountText;

/**
 * CPU time that a hypervisor withheld from a virtual machine. The scheduler inside neither counts
 * it as running nor as waiting for a core. So a rank that lost it seems to compute, or others wait.
 */
final class StolenTimeRule implements QualityRule {
  private static final double NOTABLE = 0.02;

  /** The kernel counts hundredths of a second, of which a few are not significant. */
  private static final long LEAST_NANOS = 100_000_000;

  /** CPU time of the job on a host, and the most time that was stolen there, in nanoseconds. */
  private static final class HostTimes {
    double cpuNanos;
    long stolenNanos;

    double ratio() {
      return stolenNanos / Math.max(1, cpuNanos);
    }
  }

  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    Map<String, HostTimes> hosts = new TreeMap<>();
    for (RankFacts rank : job.ranks()) {
      CpuUse cpu = rank.cpu();
      if (cpu.isKnown()) {
        HostTimes host = hosts.computeIfAbsent(rank.host(), none -> new HostTimes());
        host.cpuNanos += cpu.cpuNanos();
        host.stolenNanos = Math.max(host.stolenNanos, cpu.stolenNanos());
      }
    }
    hosts.values().removeIf(host -> host.ratio() <= NOTABLE || host.stolenNanos < LEAST_NANOS);
    String worst = "";
    for (Map.Entry<String, HostTimes> each : hosts.entrySet()) {
      HostTimes most = hosts.get(worst);
      worst = most == null || each.getValue().ratio() > most.ratio() ? each.getKey() : worst;
    }
    HostTimes most = hosts.get(worst);
    if (most == null) {
      return;
    }
    String text =
        "stolen time: a hypervisor withheld "
            + NoteText.duration(most.stolenNanos)
            + " of CPU time from "
            + worst
            + ", "
            + NoteText.percent(most.ratio())
            + " of what the job's threads had there"
            + (hosts.size() > 1 ? "; " + CountText.of(hosts.size(), "host") + " above 2 %" : "")
            + ": it looks like computing and waiting, and \"no core\" does not contain it";
    notes.accept(QualityNote.warning("stolen-time", text));
  }
}
