package org.waitprof.live;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Forgets jobs some time after they have died. Files of killed ranks stay until they are removed,
 * but a monitor that shows them for ever has more series with each job. The time of death is known
 * if the job was seen alive; otherwise its last sign of life counts. Not thread-safe.
 */
public final class DeadJobs {
  private final long keepMillis;
  private final LongSupplier epochMillis;
  private final Set<String> seenAlive = new HashSet<>();
  private final Map<String, Long> diedMillis = new HashMap<>();

  /**
   * Starts without known jobs.
   *
   * @param keep for how long dead jobs stay
   */
  public DeadJobs(Duration keep) {
    this(keep, System::currentTimeMillis);
  }

  DeadJobs(Duration keep, LongSupplier epochMillis) {
    keepMillis = keep.toMillis();
    this.epochMillis = epochMillis;
  }

  /** The jobs without those that died too long ago. */
  public List<RunningJob> expire(List<RunningJob> jobs) {
    long now = epochMillis.getAsLong();
    Set<String> there = new HashSet<>();
    List<RunningJob> kept = jobs.stream().filter(job -> stays(job, now, there)).toList();
    seenAlive.retainAll(there);
    diedMillis.keySet().retainAll(there);
    return kept;
  }

  private boolean stays(RunningJob job, long now, Set<String> there) {
    there.add(job.runId());
    if (job.isAlive()) {
      seenAlive.add(job.runId());
      diedMillis.remove(job.runId());
      return true;
    }
    long died =
        diedMillis.computeIfAbsent(
            job.runId(), run -> seenAlive.contains(run) ? now : job.lastSignEpochMillis());
    return now - died <= keepMillis;
  }
}
