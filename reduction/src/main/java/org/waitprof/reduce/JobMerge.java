package org.waitprof.reduce;

import static org.waitprof.reduce.MergeConflictException.Reason.DUPLICATE_RANK;
import static org.waitprof.reduce.MergeConflictException.Reason.NO_RANK;
import static org.waitprof.reduce.MergeConflictException.Reason.OTHER_RUN;
import static org.waitprof.reduce.MergeConflictException.Reason.OTHER_SIZE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.counterfile.SampledFile;
import org.waitprof.model.CallKey;
import org.waitprof.model.GridText;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RankPairs;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.RunFacts;
import org.waitprof.model.column.OverlappedWaits;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.model.rank.CallStats;
import org.waitprof.model.rank.RankIdentity;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.model.rank.SampleResult;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.pairing.OfflineMatch;
import org.waitprof.pairing.RankSample;
import org.waitprof.profilefile.document.ProfileSections;
import org.waitprof.timeseries.RankTimeSeries;

/**
 * Merges the profiles of ranks, in any order, into the job's. Used by rank 0 in Finalize and by the
 * command {@code merge}. Keeps what the result needs and nothing of the rank profiles, so that
 * memory is bounded by the result. Not thread-safe.
 */
public final class JobMerge {

  final Map<CallKey, KeyRow> rows = new HashMap<>();

  /** By rank; those that are not here are missing. */
  final Map<Integer, RankFacts> ranks = new HashMap<>();

  final Tally tally = new Tally();
  final SamplingTally sampling = new SamplingTally();

  /** By rank, of those that looked at windows of time. */
  final Map<Integer, RankTimeSeries<CallKey>> timeSeries = new HashMap<>();

  final Overlaps overlaps = new Overlaps();

  /** Parts of the profile that ranks, or groups of ranks, have besides rows. */
  final List<ProfileParts> sections = new ArrayList<>();

  final GlobalMinima minima = new GlobalMinima();
  int worldSize;
  RankIdentity first = RankIdentity.of(Map.of());
  int firstRank = Integer.MAX_VALUE;
  String runId = "";
  long startEpochMillis = Long.MAX_VALUE;
  private final List<QualityNote> callerNotes = new ArrayList<>();
  private boolean finished;

  /**
   * Adds a rank.
   *
   * @throws MergeConflictException if it does not fit to those before; nothing has changed then
   * @throws IllegalStateException after {@link #finish}
   */
  public void add(RankProfile rank) throws MergeConflictException {
    if (finished) {
      throw new IllegalStateException("the merge is finished");
    }
    if (rank.rank() < 0) {
      throw new MergeConflictException(
          NO_RANK, "process " + rank.pid() + " has not completed MPI_Init and has no rank");
    }
    expect(rank.rank(), rank.worldSize(), rank.identity().text(RunFacts.Text.RUN_ID));
    began(rank.startEpochMillis(), rank.rank(), rank.identity());
    put(rank.rank(), factsOf(rank));
    tally.add(rank);
    minima.add(rank);
    for (Map.Entry<CallKey, CallStats> entry : rank.stats().entrySet()) {
      if (entry.getValue().count() > 0) {
        row(entry.getKey()).add(rank.rank(), entry.getValue());
      }
    }
    overlaps.add(rank.rank(), rank.overlap());
    addSampling(rank.rank(), rank.sampling());
    rank.timeSeries().ifPresent(series -> timeSeries.put(rank.rank(), series));
  }

  /**
   * Analyses samples of ranks that were added before, and adds the results.
   *
   * @param samples by rank
   * @param finished whether these are all ranks of the job, and all have reached Finalize
   * @param sharedClock whether all ran on one host
   */
  public void addSamples(Map<Integer, SampledFile> samples, boolean finished, boolean sharedClock) {
    List<RankSample> all = samples.values().stream().map(SampledFile::sample).toList();
    OfflineMatch.analyse(all, finished, sharedClock)
        .forEach(
            (rank, analysed) -> {
              SampledFile sample = samples.get(rank);
              if (sample != null) {
                addSampling(rank, sample.named(analysed));
              }
            });
  }

  /** Adds the results of the coordinated sample of a rank that was added before. */
  public void addSampling(int rank, SampleResult itsSampling) {
    sampling.add(itsSampling);
    if (!itsSampling.pairs().isEmpty()) {
      sections.add(ProfileParts.NONE.with(new RankPairs(itsSampling.pairs())));
    }
    if (!itsSampling.late().isEmpty()) {
      sections.add(
          ProfileParts.NONE.with(new LatenessRows(overlaps.costing(rank, itsSampling, rows))));
    }
    itsSampling.rows().forEach((key, waits) -> row(key).add(rank, waits));
  }

  /** The row of a key, made on first use. */
  KeyRow row(CallKey key) {
    return rows.computeIfAbsent(key, none -> new KeyRow(none, worldSize));
  }

  /**
   * Checks that a rank of a job with these facts fits to the ranks added before; the first rank
   * always fits.
   */
  void expect(int rank, int jobSize, String run) throws MergeConflictException {
    if (rank >= jobSize) {
      throw new MergeConflictException(NO_RANK, "rank " + rank + " is not one of " + jobSize);
    }
    if (ranks.isEmpty()) {
      worldSize = jobSize;
      runId = run;
    }
    String name = "rank " + rank;
    if (!run.equals(runId)) {
      throw new MergeConflictException(
          OTHER_RUN, name + " is of run '" + run + "', the others of '" + runId + "'");
    }
    if (jobSize != worldSize) {
      throw new MergeConflictException(
          OTHER_SIZE, name + " is one of " + jobSize + ", the others of " + worldSize);
    }
    if (ranks.containsKey(rank)) {
      throw new MergeConflictException(DUPLICATE_RANK, name + " is there twice");
    }
  }

  /** Adds the facts of a rank, which must be new. */
  void put(int rank, RankFacts facts) throws MergeConflictException {
    if (ranks.putIfAbsent(rank, facts) != null) {
      throw new MergeConflictException(DUPLICATE_RANK, "rank " + rank + " is there twice");
    }
  }

  /** The job has the facts of its first rank, and the earliest start of all. */
  void began(long epochMillis, int rank, RankIdentity identity) {
    if (rank < firstRank) {
      firstRank = rank;
      first = identity;
    }
    startEpochMillis = Math.min(startEpochMillis, epochMillis);
  }

  /**
   * Time in MPI of several threads is that in which none computes. Where that is not known, as of
   * ranks that died in their first call of a second thread, their calls overlap: it is capped.
   */
  private RankFacts factsOf(RankProfile rank) {
    long mpi = 0;
    for (Map.Entry<CallKey, CallStats> entry : rank.stats().entrySet()) {
      if (entry.getKey().call().isInRunTime()) {
        mpi += entry.getValue().sumNanos();
      }
    }
    mpi = rank.overlap().isKnown() ? Math.min(mpi, rank.overlap().mpiNanos()) : mpi;
    tally.add(Tally.Counter.MPI_OVERLAP_NANOS, rank.rank(), mpi - rank.runNanos());
    return new RankFacts(
        true,
        rank.identity().host(),
        rank.pid(),
        rank.runNanos(),
        Math.min(mpi, rank.runNanos()),
        rank.health().overheadNanos(),
        rank.finalized(),
        rank.cpu(),
        RankSpan.of(
            rank.startEpochMillis(), rank.endEpochMillis(), rank.identity().processStartMillis()),
        rank.health().threads() < 2 ? 0 : (int) Math.min(1 << 20, rank.health().threads()));
  }

  /** Adds a note of the caller's to the result, for instance on a file that was left out. */
  public void note(QualityNote note) {
    callerNotes.add(note);
  }

  /** Number of ranks taken in so far. */
  public int ranks() {
    return ranks.size();
  }

  /** Number of ranks of the job; 0 before the first {@link #add}. */
  public int worldSize() {
    return worldSize;
  }

  /**
   * The job's profile, not yet assessed by quality rules, with global minima taken over the ranks
   * that are here. Uses the merge up.
   *
   * @param toolVersion version of waitprof
   * @throws IllegalStateException if no rank was added, or it was finished before
   */
  public JobProfile finish(String toolVersion) {
    return finish(toolVersion, new GlobalMinima());
  }

  /**
   * The job's profile, with global minima that the ranks agreed on in Finalize. They may know of
   * ranks that are missing here; where a rank here has a smaller minimum, that counts. Uses the
   * merge up.
   *
   * @param toolVersion version of waitprof
   * @param globalMinima over all ranks
   * @throws IllegalStateException if no rank was added, or it was finished before
   */
  public JobProfile finish(String toolVersion, GlobalMinima globalMinima) {
    if (finished || ranks.isEmpty()) {
      throw new IllegalStateException(finished ? "the merge is finished" : "no rank to merge");
    }
    finished = true;
    minima.add(globalMinima);
    List<KeyRow> sorted = new ArrayList<>(rows.values());
    rows.clear();
    sorted.sort((a, b) -> KeyOrder.INSTANCE.compare(a.key, b.key));
    ColumnsOfJob columns = ColumnsOfJob.of(sorted, minima, worldSize, sampling, overlaps);
    List<RankFacts> all = new ArrayList<>(worldSize);
    for (int rank = 0; rank < worldSize; rank++) {
      all.add(ranks.getOrDefault(rank, RankFacts.MISSING));
    }
    sampling.note(callerNotes);
    return OverlappedWaits.apart(
        new JobProfile(
            runFacts(toolVersion, all),
            all,
            columns.keys(),
            columns.columns(),
            columns.histograms(),
            callerNotes,
            ProfileSections.merge(sections)));
  }

  /** Counts of the ranks in windows of time, by rank; empty where no rank counted them. */
  public Map<Integer, RankTimeSeries<CallKey>> timeSeries() {
    return timeSeries;
  }

  /** The bookkeeping of the ranks, by which the result is assessed. */
  public Tally tally() {
    return tally;
  }

  private RunFacts runFacts(String toolVersion, List<RankFacts> all) {
    List<Integer> missing = new ArrayList<>();
    boolean finalized = true;
    for (int rank = 0; rank < worldSize; rank++) {
      if (!all.get(rank).present()) {
        missing.add(rank);
      }
      finalized &= all.get(rank).finalized();
    }
    return new RunFacts(
            first.texts(),
            startEpochMillis,
            worldSize,
            finalized && missing.isEmpty(),
            missing,
            "minimum",
            first.options(),
            GridText.parse(first.processGrid(), worldSize))
        .with(RunFacts.Text.TOOL_VERSION, toolVersion)
        .with(RunFacts.Text.RUN_ID, runId);
  }
}
