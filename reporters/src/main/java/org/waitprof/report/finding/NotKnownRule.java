package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.headline.TransferTime;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;

/** Time in MPI that may be waiting or not. */
@AutoService(FindingRule.class)
public final class NotKnownRule extends FindingRule {
  public NotKnownRule() {
    super(
        "not_known",
        "Not known",
        "metric=unknown",
        "Share of rank time in MPI calls that may be waiting or not: their other side"
            + " was not seen. From 5 % of rank time on. It never leads to advice.",
        "A trace shows both sides of each call: mode=trace.");
  }

  /**
   * Sentence on unknown time: {@code For 45 % of rank time it is not known whether ranks wait,
   * nearly all of it in MPI_Test at Async.settle:5.} It goes on with a way to find out.
   */
  @Override
  public List<Finding> find(Headline job) {
    if (job.unknown().isEmpty()) {
      return List.of();
    }
    TransferTime unknown = job.unknown().get();
    String summary =
        "For "
            + Percentages.rough(unknown.ratio())
            + " of rank time it is not known whether ranks wait, "
            + TransferRule.place(unknown)
            + (job.facts().isMeasured() || isUnseenInTraces(unknown.call())
                ? ""
                : Verdict.isTraced(job)
                    ? ": the trace next to this profile shows it (analyze)"
                    : ": a trace shows it (mode=trace)");
    return List.of(
        Finding.know(id(), summary)
            .share(unknown.ratio())
            .place(FrameNames.withCaller(unknown.path()))
            .made());
  }

  /**
   * Whether a trace knows no more: of starts and ends of accesses that the other side has allowed,
   * of collectives with a root and scans, of which only the library knows the tree, of the end of a
   * buffer, which waits for all messages in it, and of the sends of combined sends and receives.
   */
  private static boolean isUnseenInTraces(MpiCall call) {
    return switch (call.callClass()) {
      case ONE_TO_ALL, ALL_TO_ONE, SCAN, SEND_RECEIVE, ENVIRONMENT -> true;
      case RMA_SYNC -> call.dependence() == Dependence.POSTS;
      default -> false;
    };
  }
}
