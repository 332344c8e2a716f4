package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.Dependence;
import org.waitprof.model.SizeClass;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.headline.LongCall;
import org.waitprof.report.figures.headline.TransferTime;
import org.waitprof.report.wording.ByteSizes;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;

/** Time in MPI that is no waiting. */
@AutoService(FindingRule.class)
public final class TransferRule extends FindingRule {
  /** From this size on, a message takes longer than the call that sends it. */
  private static final int LARGE = SizeClass.of(64 << 10);

  private static final double NEARLY_ALL = 0.9;

  /** Maximum number of ranks whose lack of a core is in the time of one call. */
  private static final int MOST_RANKS = 4;

  public TransferRule() {
    super(
        "transfer",
        "Transfer",
        "metric=other",
        "Share of rank time in MPI calls of which both sides were seen, beyond their waiting: data"
            + " on its way, and work of the library. From 10 % of rank time on. Where ranks had no"
            + " core for as long, even the shortest call takes long: nothing is advised, and crowded"
            + " runs do not have this finding. Each call may take as long as up to four of its"
            + " ranks had no core.",
        "Large messages: send less, or send while computing. Small ones: send fewer and larger"
            + " ones, or call the collective less often. One long call: look at that call alone.");
  }

  @Override
  public List<Finding> find(Headline job) {
    TransferTime transfer = job.transfer();
    if (!transfer.isNotable()) {
      return List.of();
    }
    double without = job.noCore().ratio();
    if (transfer.ratio() > Math.min(MOST_RANKS, job.ranks()) * without) {
      return List.of(of(transfer));
    }
    return transfer.ratio() > without || !Ranking.isCrowded(job)
        ? List.of(of(transfer).withoutAdvice())
        : List.of();
  }

  /**
   * {@code 20 % of rank time is in MPI without waiting, nearly all in MPI_Sendrecv at
   * Grid.exchange:77 ...}
   */
  static Finding of(TransferTime transfer) {
    int size = transfer.sizeClass();
    boolean sized = size > 0 && size != SizeClass.UNKNOWN;
    String summary =
        Percentages.rough(transfer.ratio())
            + " of rank time is in MPI without waiting, "
            + place(transfer)
            + (sized ? ", messages of " + ByteSizes.ofClass(size) : "")
            + transfer.longCall().map(TransferRule::longCall).orElse("");
    Finding.Draft found =
        Finding.change("transfer", summary)
            .share(transfer.ratio())
            .place(FrameNames.withCaller(transfer.path()))
            .evidence(
                Map.of(
                    "call",
                    transfer.call().standardName(),
                    "part",
                    Percentages.rough(transfer.part()),
                    "size",
                    sized ? ByteSizes.ofClass(size) : ""))
            .advice(advice(transfer, sized));
    transfer.longCall().ifPresent(its -> found.evidence(LargestWaitRule.evidence(its)));
    return found.made();
  }

  /** {@code nearly all in MPI_Sendrecv at Grid.exchange:77}. */
  static String place(TransferTime time) {
    String frame = FrameNames.withCaller(time.path());
    return (time.part() >= NEARLY_ALL ? "nearly all" : Percentages.rough(time.part()) + " of that")
        + " in "
        + time.call().standardName()
        + (frame.isEmpty() ? "" : " at " + frame);
  }

  /** {@code , in one of the 500 calls of rank 3 (1.2 s)}. */
  private static String longCall(LongCall its) {
    return Template.fill(
        ", in %s of rank %s (%s)",
        its.calls() == 1 ? "the one call" : "one of the " + its.calls() + " calls",
        its.rank(),
        Durations.of(its.nanos()));
  }

  /**
   * Advice on transfer; empty if polls have it, which return at once, or one call, which cannot be
   * made less often. In a scan, the library may make a rank wait for those above it.
   */
  private static String advice(TransferTime transfer, boolean sized) {
    CallClass kind = transfer.call().callClass();
    if (kind == CallClass.TEST || kind == CallClass.POLL_PROBE) {
      return "";
    }
    if (sized && transfer.sizeClass() >= LARGE) {
      return "send less, or while computing";
    }
    if (transfer.longCall().isPresent() || kind == CallClass.SCAN) {
      return "";
    }
    return sized && transfer.call().dependence() == Dependence.NONE
        ? "send fewer and larger ones"
        : "call it less often";
  }
}
