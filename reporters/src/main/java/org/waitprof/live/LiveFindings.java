package org.waitprof.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.waitprof.counterfile.CounterFile;
import org.waitprof.counterfile.SampledFile;
import org.waitprof.estimate.CalibratedFloors;
import org.waitprof.estimate.Estimation;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Version;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.quality.QualityRules;
import org.waitprof.record.thread.AgentThread;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.MergeConflictException;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.finding.Finding;
import org.waitprof.report.finding.Ranking;
import org.waitprof.system.FileOwners;
import org.waitprof.system.OwnedFile;

/**
 * Findings of running jobs, as a profile of this moment would have them. Counter files are merged
 * on a background thread, in at most a fiftieth of the time and at least {@link #LEAST_NANOS}
 * apart. A look returns the findings known so far. Thread-safe.
 */
public final class LiveFindings {
  /** Inverse of the fraction of time for merging. */
  private static final int PARTS = 50;

  private static final long LEAST_NANOS = 5_000_000_000L;

  /**
   * Maximum size of the files, which are copied before they are read: more would burden the hosts
   * of computing ranks.
   */
  private static final long MOST_BYTES = 64L << 20;

  private final FileOwners owners;
  private final Executor executor;
  private final Map<String, Map<String, Double>> known = new ConcurrentHashMap<>();
  private final Map<String, Long> dueNanos = new ConcurrentHashMap<>();

  /** Creates findings that are merged in the background. */
  public LiveFindings(FileOwners owners) {
    this(owners, LiveFindings::inBackground);
  }

  LiveFindings(FileOwners owners, Executor executor) {
    this.owners = owners;
    this.executor = executor;
  }

  private static void inBackground(Runnable work) {
    AgentThread.of("waitprof-findings", work).start();
  }

  /**
   * Shares of rank time by id of the finding, 0..1, as they were found last. Of several findings of
   * one id, the largest counts. Findings about the run as a whole have no share and are left out.
   *
   * @param job name of the job
   * @param files counter files of its ranks on this host
   */
  public synchronized Map<String, Double> of(String job, List<Path> files) {
    Long due = dueNanos.get(job);
    if (due == null || System.nanoTime() - due >= 0) {
      dueNanos.put(job, Long.MAX_VALUE / 2 + System.nanoTime());
      List<Path> copy = List.copyOf(files);
      executor.execute(() -> find(job, copy));
    }
    return known.getOrDefault(job, Map.of());
  }

  /** Forgets all but these jobs, and returns them. */
  public List<RunningJob> retain(List<RunningJob> jobs) {
    List<String> names = jobs.stream().map(RunningJob::runId).toList();
    known.keySet().retainAll(names);
    dueNanos.keySet().retainAll(names);
    return jobs;
  }

  private void find(String job, List<Path> files) {
    long begin = System.nanoTime();
    try {
      if (size(files) <= MOST_BYTES) {
        known.put(job, shares(files));
      }
    } catch (IOException | MergeConflictException | RuntimeException | LinkageError e) {
      // A file has gone or is being made: the shares of the previous look stay.
    } finally {
      long took = System.nanoTime() - begin;
      dueNanos.put(job, System.nanoTime() + Math.max(LEAST_NANOS, PARTS * took));
    }
  }

  private static long size(List<Path> files) throws IOException {
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  private Map<String, Double> shares(List<Path> files) throws IOException, MergeConflictException {
    Map<String, Double> shares = new TreeMap<>();
    for (Finding each : Ranking.of(Headline.of(profile(files))).all()) {
      if (each.share() > 0) {
        shares.merge(each.id(), each.share(), Math::max);
      }
    }
    return Map.copyOf(shares);
  }

  private JobProfile profile(List<Path> files) throws IOException, MergeConflictException {
    JobMerge merge = new JobMerge();
    Map<Integer, SampledFile> samples = new TreeMap<>();
    for (Path file : files) {
      try (OwnedFile open = OwnedFile.open(file, owners)) {
        RankProfile rank = CounterFile.read(open, file.toString());
        if (rank.rank() >= 0) {
          merge.add(rank);
          samples.put(rank.rank(), CounterFile.readSample(open, file.toString()));
        }
      }
    }
    merge.addSamples(samples, false, true);
    JobProfile merged = QualityRules.assess(merge.finish(Version.TEXT), merge.tally());
    return Estimation.ofJob(merged, CalibratedFloors.NONE);
  }
}
