package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.CallPath;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.headline.LateRank;
import org.waitprof.report.figures.headline.LateTogether;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.RankNames;
import org.waitprof.report.wording.Template;

/** The rank that the others wait for, or the ranks where several come late together. */
@AutoService(FindingRule.class)
public final class LateRankRule extends FindingRule {
  /** Share of its waiting above which the rank is late in one place. */
  private static final double LARGEST = 0.5;

  public LateRankRule() {
    super(
        "late_rank",
        "Late rank",
        "",
        "One rank that is waited for in at least half of the waiting, and twice as long as any"
            + " other, as far as both sides of the calls were seen. In Wait for Progress it is the"
            + " rank that computes. Where root causes of a trace explain half of the waiting"
            + " already, it is named only if it is late everywhere. If more ranks hardly wait in the"
            + " place with most of the waiting, they come nearly as late, and all are named:"
            + " if only the last came earlier, the others would wait for them. Where the rank was"
            + " in MPI calls for most of that time, that is said: it need not have more to do.",
        "See what these ranks do before the place that is named. Other findings say"
            + " what they had that the others had not.");
  }

  @Override
  public List<Finding> find(Headline job) {
    if (!WaitingRule.isWaiting(job)) {
      return List.of();
    }
    if (job.lateTogether().isPresent()) {
      return List.of(together(job, job.lateTogether().get()));
    }
    if (job.late().isEmpty()) {
      return List.of();
    }
    LateRank late = job.late().get();
    boolean everywhere = late.places() > 1 && late.pathRatio() < LARGEST;
    if (!everywhere && LateWorkRule.largest(job) >= LARGEST) {
      return List.of();
    }
    CallPath path = CallPath.parse(late.path());
    String where = DistinctPlace.name(job, path);
    String summary = everywhere ? everywhere(late) : mostly(job, late, path, where);
    return List.of(
        Finding.change(id(), summary)
            .partOf(WaitingRule.ID)
            .share(late.ratio() * job.waitRatio())
            .rank(late.rank())
            .place(everywhere ? "" : where)
            .made());
  }

  private Finding together(Headline job, LateTogether late) {
    CallPath path = job.largest().orElseThrow().path();
    String where = DistinctPlace.name(job, path);
    return Finding.change(
            id(),
            Percentages.rough(late.ratio())
                + " of the waiting is for "
                + RankNames.of(late.ranks())
                + (where.isEmpty() ? "" : ", the last to reach " + where))
        .partOf(WaitingRule.ID)
        .share(late.ratio() * job.waitRatio())
        .ranks(late.ranks())
        .place(where)
        .made();
  }

  private static String everywhere(LateRank late) {
    return Template.fill(
        "Rank %s is late everywhere: %s of the waiting is for rank %s, at %s places",
        late.rank(), Percentages.rough(late.ratio()), late.rank(), late.places());
  }

  private static String mostly(Headline job, LateRank late, CallPath path, String where) {
    boolean same = job.largest().isPresent() && job.largest().get().path().equals(path);
    return Percentages.rough(late.ratio())
        + " of the waiting is for rank "
        + late.rank()
        + (where.isEmpty()
            ? ""
            : (same ? ", the last to reach " : ", mostly until it reaches ") + where)
        + (!where.isEmpty() && job.isHeldUp(late.rank())
            ? ", delayed in MPI calls before that"
            : "");
  }
}
