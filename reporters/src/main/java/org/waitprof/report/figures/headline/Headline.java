package org.waitprof.report.figures.headline;

import java.util.List;
import java.util.Optional;
import org.waitprof.efficiency.NoCore;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.efficiency.StartAndEnd;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RunFacts;
import org.waitprof.model.WaitSource;
import org.waitprof.model.lateness.HeldUp;
import org.waitprof.model.lateness.HeldUps;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.model.lateness.WaitOrigins;
import org.waitprof.report.figures.CallerShare;
import org.waitprof.report.figures.PackingTime;
import org.waitprof.report.figures.RankWaits;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.TimeSeriesTrend;
import org.waitprof.report.figures.UnanalysedTime;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.WaitTable;
import org.waitprof.report.figures.cause.LateMethods;
import org.waitprof.report.figures.cause.Lateness;
import org.waitprof.report.figures.work.WorkBalance;

/**
 * The figures behind the verdict on a job.
 *
 * @param ranks ranks that the figures are about
 * @param runNanos their run time, summed
 * @param waitNanos their waiting time, summed
 * @param estimated whether much of it is an estimate, or would be if there were any
 * @param interval the interval that contains it with a probability of 95 %, if it was sampled
 * @param largest the place with most waiting; empty without waiting
 * @param longCall the one call that has most of the waiting in that place; empty if none has
 * @param places number of places that wait
 * @param common their common caller; empty without one
 * @param unanalysed time without analysis of waiting
 * @param mostWaitingRank the rank that waits the largest share of its time; -1 without ranks
 * @param mostWaitRatio largest share of its time for which a rank waits (0..1)
 * @param leastWaitingRank the rank that waits the smallest share; -1 without ranks
 * @param leastWaitRatio smallest share of its time for which a rank waits (0..1)
 * @param late the one rank that ranks mostly wait for, if known
 * @param lateGroup the ranks whose computation most others wait for; empty without such ranks
 * @param inTurn whether it is known that ranks wait for each other in turn
 * @param causes what caused most of the waiting, where that was measured: two at most
 * @param lateness what ranks did instead of calling MPI while others waited for them; empty where
 *     that is not known
 * @param heldUps what ranks were blocked by, longest first, where that was recorded
 * @param inMpi time in MPI that is not known to be waiting
 * @param unknownRatio share of all rank time that may be waiting or not, including calls that are
 *     not analysed; 0 for older profiles, which do not record it
 * @param packing time that goes into packing messages, if it is long
 * @param trend change of waiting during the run, if known
 * @param noCore time that ranks were ready to run, but without a core
 * @param lateAtEnd arrivals at Finalize, where ranks waited notably for the last one
 * @param ending how it ended, where that was inside of MPI calls; begins in lower case
 * @param tooShort what makes the run too short to judge; empty where it is not
 * @param factors POP factors
 * @param profile the whole job, for figures that only one rule needs
 */
public record Headline(
    int ranks,
    long runNanos,
    long waitNanos,
    boolean estimated,
    Optional<WaitInterval> interval,
    Optional<WaitRow> largest,
    Optional<LongCall> longCall,
    int places,
    Optional<CallerShare> common,
    UnanalysedTime unanalysed,
    int mostWaitingRank,
    double mostWaitRatio,
    int leastWaitingRank,
    double leastWaitRatio,
    Optional<LateRank> late,
    Optional<LateGroup> lateGroup,
    boolean inTurn,
    List<LateMethods.Row> causes,
    List<LatenessRow> lateness,
    List<HeldUp> heldUps,
    TransferTime.Parts inMpi,
    double unknownRatio,
    Optional<PackingTime> packing,
    Optional<TimeSeriesTrend> trend,
    NoCore noCore,
    Optional<StartAndEnd.Arrivals> lateAtEnd,
    Optional<String> ending,
    Optional<String> tooShort,
    PopFactors factors,
    JobProfile profile) {

  /** Maximum number of causes of lateness that it names. */
  private static final int CAUSES = 2;

  /** Largest share of estimated waiting that need not be mentioned where the rest is measured. */
  private static final double NEGLIGIBLE = 0.05;

  /** The headline of a whole job. */
  public static Headline of(JobProfile profile) {
    return of(profile, WaitTable.of(profile, Selection.ALL));
  }

  /**
   * The headline of a whole job, for callers that need the waits, too.
   *
   * @param waits all waits of the job
   */
  public static Headline of(JobProfile profile, WaitTable waits) {
    RankWaits ranks = RankWaits.of(profile, Selection.ALL);
    int most = ranks.mostWaiting();
    int least = ranks.leastWaiting();
    List<LateRank> late = LateRank.all(profile, ranks.spread().total());
    List<LateMethods.Row> causes = LateMethods.of(profile).rows();
    UnanalysedTime unanalysed = UnanalysedTime.of(profile);
    List<LatenessRow> lateness = WaitOrigins.of(profile);
    return new Headline(
        ranks.size(),
        RunTime.total(profile, Selection.ALL.presentRanks(profile)),
        ranks.spread().total(),
        isEstimated(profile, waits),
        WaitInterval.of(profile, ranks.spread().total()),
        waits.rows().isEmpty() ? Optional.empty() : Optional.of(waits.rows().get(0)),
        waits.rows().isEmpty() ? Optional.empty() : LongCall.of(profile, waits.rows().get(0)),
        waits.rows().size(),
        CallerShare.of(waits.rows()),
        unanalysed,
        most < 0 ? -1 : ranks.rank(most),
        most < 0 ? 0 : ranks.waitRatio(most),
        least < 0 ? -1 : ranks.rank(least),
        least < 0 ? 0 : ranks.waitRatio(least),
        LateRank.among(late),
        LateGroup.of(
            profile,
            Math.max(ranks.spread().total(), Lateness.total(lateness)),
            method(profile, causes)),
        LateRank.inTurn(late, ranks.size()),
        causes.subList(0, Math.min(CAUSES, causes.size())),
        lateness,
        profile.sections().get(HeldUps.class).map(HeldUps::rows).orElse(List.of()),
        TransferTime.parts(profile, unanalysed),
        unknownRatio(profile),
        PackingTime.of(profile),
        TimeSeriesTrend.of(profile),
        NoCore.of(profile),
        StartAndEnd.of(profile)
            .flatMap(StartAndEnd::finalization)
            .filter(ends -> ends.isNotable(RunTime.mean(profile))),
        note(profile, QualityNote.ENDED_IN_CALL),
        note(profile, QualityNote.SHORT_RUN),
        PopFactors.of(profile),
        profile);
  }

  /** Ranks that come late together to the place with most waiting; empty without such ranks. */
  public Optional<LateTogether> lateTogether() {
    List<LatenessRow> recorded = LatenessRows.of(profile).rows();
    return largest.flatMap(
        place -> LateTogether.of(profile, place, LateRank.all(profile, waitNanos), recorded));
  }

  /** Whether a rank was in MPI calls for most of the time that others waited for it. */
  public boolean isHeldUp(int rank) {
    return LateTogether.isHeldUp(rank, LatenessRows.of(profile).rows());
  }

  private static double unknownRatio(JobProfile profile) {
    int[] ranks = Selection.ALL.presentRanks(profile);
    RowReader unknown = new RowReader(profile, Metric.UNKNOWN);
    long nanos = 0;
    for (int row = 0; row < profile.keys().size(); row++) {
      nanos += unknown.total(row, ranks);
    }
    return RunTime.ratio(nanos, RunTime.total(profile, ranks));
  }

  /**
   * Method with the largest excess of late ranks, else of any ranks; empty without execution
   * samples.
   */
  private static Optional<Frame> method(JobProfile profile, List<LateMethods.Row> causes) {
    if (profile.timeSeries().work().isEmpty()) {
      return Optional.empty();
    }
    return causes.isEmpty()
        ? WorkBalance.of(profile, Selection.ALL).rows().stream().findFirst().map(row -> row.frame())
        : causes.get(0).method();
  }

  private static Optional<String> note(JobProfile profile, String id) {
    for (QualityNote note : profile.notes()) {
      if (note.id().equals(id)) {
        return Optional.of(note.text());
      }
    }
    return Optional.empty();
  }

  /**
   * Whether waiting counts as estimated: by its rows, or without rows by the keys. Waiting that is
   * not measured counts as estimated.
   */
  private static boolean isEstimated(JobProfile profile, WaitTable waits) {
    long estimated = 0;
    long total = 0;
    for (WaitRow row : waits.rows()) {
      estimated += row.estimated() ? row.severity().total() : 0;
      total += row.severity().total();
    }
    if (estimated > NEGLIGIBLE * total) {
      return true;
    }
    boolean isMeasured = !waits.rows().isEmpty();
    for (ProfileKey key : profile.keys()) {
      isMeasured |= key.source() != WaitSource.ESTIMATED;
    }
    return !isMeasured;
  }

  public RunFacts facts() {
    return profile.facts();
  }

  /** Time in MPI that is no waiting. */
  public TransferTime transfer() {
    return inMpi.transfer();
  }

  /** Time for which messages had come and no poll found them, if that is much. */
  public Optional<TransferTime> pauses() {
    return inMpi.pauses();
  }

  /** Time in MPI that may be waiting or not, if that is much. */
  public Optional<TransferTime> unknown() {
    return inMpi.unknown();
  }

  /** Share of the ranks' time that is waiting (0..1). */
  public double waitRatio() {
    return RunTime.ratio(waitNanos, runNanos);
  }
}
