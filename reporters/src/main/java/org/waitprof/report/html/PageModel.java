package org.waitprof.report.html;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.RankWaits;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.Selection;

/**
 * What the page shows, summed up once for its words, its tables and its pictures.
 *
 * @param shown verdict and waits
 * @param ranks the waiting of each rank
 * @param groups how ranks are taken together
 * @param tree call paths within the run time
 * @param ends a number for each end of the tree
 */
record PageModel(
    ReportContext shown, RankWaits ranks, RankGroups groups, CallTree tree, List<End> ends) {

  /**
   * An MPI call at the end of a call path.
   *
   * @param node its place in the tree
   * @param pattern the pattern of its waiting; empty without one
   * @param count calls
   * @param bytes what they moved
   * @param maxNanos the longest of them
   * @param timeNanos their duration, by group of ranks
   * @param waitNanos how much of it is waiting, by group of ranks
   */
  record End(
      CallTree.Node node,
      String pattern,
      long count,
      long bytes,
      long maxNanos,
      long[] timeNanos,
      long[] waitNanos) {
    long totalTimeNanos() {
      return java.util.Arrays.stream(timeNanos).sum();
    }

    long totalWaitNanos() {
      return java.util.Arrays.stream(waitNanos).sum();
    }
  }

  static PageModel of(ReportContext shown) {
    JobProfile profile = shown.profile();
    Selection selection = shown.options().selection();
    int[] ranks = selection.presentRanks(profile);
    CallTree tree = CallTree.of(profile, selection);
    List<CallTree.Node> nodes = tree.ends().stream().filter(PageModel::inRunTime).toList();
    RankGroups groups = RankGroups.of(ranks, Math.max(1, nodes.size()));
    return new PageModel(
        shown, RankWaits.of(profile, selection), groups, tree, ends(profile, nodes, groups));
  }

  private static boolean inRunTime(CallTree.Node end) {
    MpiCall call = end.call();
    return call != null && call.isInRunTime();
  }

  private static List<End> ends(JobProfile profile, List<CallTree.Node> nodes, RankGroups groups) {
    RowReader counts = new RowReader(profile, Metric.COUNT);
    RowReader bytes = RowReader.ofMessageBytes(profile);
    RowReader times = new RowReader(profile, Metric.SUM);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    RowReader maxima = new RowReader(profile, Metric.MAX);
    List<End> ends = new ArrayList<>();
    for (CallTree.Node node : nodes) {
      long count = 0;
      long byteCount = 0;
      long max = 0;
      String pattern = "";
      long[] time = new long[groups.count()];
      long[] wait = new long[groups.count()];
      for (int row : node.rows()) {
        count += counts.total(row, groups.ranks());
        byteCount += bytes.total(row, groups.ranks());
        add(time, groups.sums(times.row(row)));
        add(wait, groups.sums(waits.row(row)));
        for (int rank : groups.ranks()) {
          max = Math.max(max, maxima.row(row)[rank]);
        }
        String own = profile.keys().get(row).pattern();
        pattern = own.isEmpty() ? pattern : own;
      }
      if (count > 0) {
        ends.add(new End(node, pattern, count, byteCount, max, time, wait));
      }
    }
    return ends;
  }

  private static void add(long[] sums, long[] values) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += values[i];
    }
  }

  JobProfile profile() {
    return shown.profile();
  }

  ReportOptions options() {
    return shown.options();
  }

  RankFacts facts(int rank) {
    return profile().ranks().get(rank);
  }

  /** Run time of the selected ranks together. */
  long runNanos() {
    long sum = 0;
    for (int rank : groups.ranks()) {
      sum += facts(rank).runNanos();
    }
    return sum;
  }

  /** A fact of each rank. */
  long[] byRank(java.util.function.ToLongFunction<RankFacts> fact) {
    return profile().ranks().stream().mapToLong(fact).toArray();
  }
}
