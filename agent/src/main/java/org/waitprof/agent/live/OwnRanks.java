package org.waitprof.agent.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.waitprof.counterfile.RankReading;
import org.waitprof.counterfile.RunningRank;
import org.waitprof.counterfile.SlotReading;
import org.waitprof.live.CounterFolders;
import org.waitprof.live.LiveCalibration;
import org.waitprof.live.RankState;
import org.waitprof.live.RunningJob;
import org.waitprof.model.rank.ProcessId;
import org.waitprof.record.RankCounters;
import org.waitprof.record.RankRegistry;
import org.waitprof.record.RecordCost;
import org.waitprof.reduce.LearnedWaits;

/**
 * The job that this JVM's ranks belong to, as this host sees it. Its own ranks are read through
 * their files, even removed ones, or through copies if they have none. Ranks of other processes in
 * the same folder, of this run and user alone, are read for their sides of messages and
 * collectives.
 */
public final class OwnRanks implements Supplier<List<RunningJob>> {
  private static final long PID = ProcessId.get();

  private final Map<RankCounters, RunningRank> own = new LinkedHashMap<>();

  /** Number of calls of a rank when the cost of recording them was last measured. */
  private final Map<RankCounters, Long> measuredAt = new HashMap<>();

  private final CounterFolders neighbours;
  private final LearnedWaits learned = new LearnedWaits();
  private final LiveCalibration calibration = new LiveCalibration();

  /**
   * No rank is taken in yet.
   *
   * @param folder of the counter files
   */
  public OwnRanks(Path folder) {
    neighbours = CounterFolders.besides(PID, folder);
  }

  /** Takes in all ranks that have got through Init; those that cannot be read are left out. */
  public synchronized void addAll() {
    for (RankCounters rank : RankRegistry.all()) {
      if (rank.rank() >= 0 && !own.containsKey(rank)) {
        try {
          add(rank);
        } catch (IOException e) {
          // Left out; tried again next time.
        }
      }
    }
  }

  /** Adds a rank of this JVM. */
  synchronized void add(RankCounters rank) throws IOException {
    Path file = rank.file();
    own.put(
        rank,
        file == null || rank.storeFailure() != null
            ? RunningRank.ofCopies(rank::snapshot)
            : RunningRank.open(file));
  }

  @Override
  public synchronized List<RunningJob> get() {
    List<RankReading> ranks = new ArrayList<>();
    for (Map.Entry<RankCounters, RunningRank> each : own.entrySet()) {
      try {
        RankCounters rank = each.getKey();
        rank.header().noteInstant();
        RankReading now = each.getValue().read(true);
        ranks.add(measure(rank, now) ? each.getValue().read(true) : now);
      } catch (IOException e) {
        // Said in the metrics by its absence; the rank itself records on.
      }
    }
    String run = ranks.isEmpty() ? "" : ranks.get(0).runId();
    for (RunningJob job : neighbours.read(run::equals)) {
      job.ranks().stream()
          .map(RunningJob.Rank::now)
          .filter(rank -> rank.pid() != PID)
          .forEach(ranks::add);
    }
    if (ranks.isEmpty()) {
      return List.of();
    }
    List<RunningRank> all = new ArrayList<>(own.values());
    all.addAll(neighbours.files(run));
    learned.calibrate(calibration.floors(ranks));
    learned.learn(all);
    return List.of(RunningJob.of(run, "", ranks, rank -> RankState.RUNNING, learned));
  }

  /**
   * Measures what recording a call costs a rank that runs, whenever it has made twice as many calls
   * as the last time. At the start the JVM interprets the code that records, at some fifty times
   * the cost that most calls of a long run have. A measurement takes 10 us, at the start half a
   * millisecond, of the thread that answers scrapers.
   *
   * @return whether it was time to, so that what was read before is out of date
   */
  private boolean measure(RankCounters rank, RankReading now) {
    long calls = now.slots().stream().mapToLong(SlotReading::count).sum();
    Long before = measuredAt.get(rank);
    if (before != null && calls < 2 * before) {
      return false;
    }
    measuredAt.put(rank, Math.max(1, calls));
    RecordCost.note(rank);
    return true;
  }

  /**
   * Counter files of a job, if this process has its lowest rank on the host: one process per host
   * serves what is equal on all. Empty in the others, and where counters are in no file.
   */
  public synchronized List<Path> lowestRanksFiles(RunningJob job) {
    if (job.ranks().isEmpty() || !isOwn(job.ranks().get(0))) {
      return List.of();
    }
    List<Path> files = new ArrayList<>(neighbours.paths(job));
    for (RankCounters rank : own.keySet()) {
      Path file = rank.file();
      if (file == null || rank.storeFailure() != null) {
        return List.of();
      }
      files.add(file);
    }
    return files;
  }

  /** Whether a rank is one of this JVM's. */
  public static boolean isOwn(RunningJob.Rank rank) {
    return rank.now().pid() == PID;
  }
}
