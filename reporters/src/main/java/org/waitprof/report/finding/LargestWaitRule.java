package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.headline.LongCall;
import org.waitprof.report.wording.CommonCallers;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.report.wording.Template;

/** The place with most of the waiting, or the common caller if no place stands out. */
@AutoService(FindingRule.class)
public final class LargestWaitRule extends FindingRule {
  /** Share of the waiting above which a place has nearly all of it. */
  private static final double NEARLY_ALL = 0.95;

  /** Part that is nearly all, if the figures are too coarse to tell them apart. */
  private static final double MOST = 0.9;

  /** Smallest share of the waiting with which a place is named if one rank is late. */
  private static final double LARGE = 0.2;

  /** Places with less than this part of the waiting each are not named. */
  private static final double SPREAD = 0.05;

  public LargestWaitRule() {
    super(
        "largest_wait",
        "Largest wait",
        "waits",
        "The place and pattern with most of the waiting, if it has 5 % of it, or 20 %"
            + " where one rank is late. It says if one call, or a few of many, have most of"
            + " that. Where no place has 5 %, the caller that they have in common.",
        "'explain' has the advice for its pattern: late_sender, wait_at_nxn and others.");
  }

  @Override
  public List<Finding> find(Headline job) {
    if (!WaitingRule.isWaiting(job) || job.largest().isEmpty()) {
      return List.of();
    }
    WaitRow largest = job.largest().get();
    double part = largest.waitRatio() / job.waitRatio();
    if (part < SPREAD) {
      String places = "It is spread over " + job.places() + " places";
      String summary =
          job.common().isEmpty()
              ? places + ", none of which stands out"
              : places + "; " + CommonCallers.of("it", job.common().get());
      return List.of(Finding.know(id(), summary).partOf(WaitingRule.ID).made());
    }
    if (part <= NEARLY_ALL && part < (job.late().isPresent() ? LARGE : SPREAD)) {
      return List.of();
    }
    String summary = size(job, largest) + place(job) + longCall(job);
    Finding.Draft found =
        Finding.know(id(), summary)
            .partOf(WaitingRule.ID)
            .share(largest.waitRatio())
            .rank(largest.severity().maxRank())
            .place(DistinctPlace.name(job, largest.path()))
            .cause(largest.pattern())
            .evidence(
                Map.of(
                    "pattern", largest.pattern(),
                    "call", largest.call().standardName(),
                    "calls", Long.toString(largest.count())));
    job.longCall().ifPresent(its -> found.evidence(evidence(its)));
    return List.of(found.made());
  }

  /** The figures behind a sentence about long calls, by column. */
  static Map<String, String> evidence(LongCall call) {
    return Map.of(
        "rank", Integer.toString(call.rank()),
        "calls", Long.toString(call.calls()),
        "long_calls", Long.toString(call.count()),
        "each_ns", Long.toString(call.nanos()));
  }

  /** {@code Late Sender in MPI_Recv at Sweep.octant:39}, of the place with most waiting. */
  static String place(Headline job) {
    WaitRow row = job.largest().orElseThrow();
    String frame = DistinctPlace.name(job, row.path());
    return PatternNames.of(row.pattern())
        + " in "
        + row.call().standardName()
        + (frame.isEmpty() ? "" : " at " + frame);
  }

  /** Share of the place, in words where the figure would equal that of all waiting. */
  private static String size(Headline job, WaitRow largest) {
    double part = largest.waitRatio() / job.waitRatio();
    String share = WaitingRule.share(job, largest.waitRatio());
    boolean isAll = share.equals(WaitingRule.share(job, job.waitRatio()));
    return part > NEARLY_ALL || (isAll && part > MOST)
        ? "Nearly all of it is "
        : isAll ? "Most of it is " : "The largest part, " + share + ", is ";
  }

  /** Whether one call, or a few, have most of the waiting there; empty where none has. */
  private static String longCall(Headline job) {
    if (job.longCall().isEmpty()) {
      return "";
    }
    LongCall its = job.longCall().get();
    boolean isOne = its.count() == 1;
    return Template.fill(
        ", most of it in %s of the %s calls of rank %s (%s)",
        isOne ? "one" : its.count(),
        its.calls(),
        its.rank(),
        isOne ? Durations.of(its.nanos()) : "about " + Durations.of(its.nanos()) + " each");
  }
}
