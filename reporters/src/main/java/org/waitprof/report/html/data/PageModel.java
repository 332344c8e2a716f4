package org.waitprof.report.html.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.RankFacts;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.RankWaits;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.cause.LateMethods;

/**
 * Content of the page, summed up once for its words, its tables and its pictures.
 *
 * @param shown verdict and waits
 * @param ranks the waiting of each rank
 * @param groups ranks combined into groups
 * @param tree call paths within the run time
 * @param metrics metrics of the panes, wholes before their parts
 * @param ends a number for each end of the tree
 * @param late causes of the waiting, and methods that late ranks ran, as far as known
 */
public record PageModel(
    ReportContext shown,
    RankWaits ranks,
    RankGroups groups,
    CallTree tree,
    List<PageMetric> metrics,
    List<End> ends,
    LateMethods late) {

  /**
   * An MPI call at the end of a call path.
   *
   * @param node place of the call in the tree
   * @param pattern the pattern of its waiting; empty without one
   * @param count calls
   * @param bytes payload that the calls moved
   * @param maxNanos the longest of them
   * @param timeNanos their duration
   * @param waitNanos part of the duration that is waiting
   * @param values by metric of the page: its own values by group of ranks
   */
  public record End(
      CallTree.Node node,
      String pattern,
      long count,
      long bytes,
      long maxNanos,
      long timeNanos,
      long waitNanos,
      Map<String, long[]> values) {}

  public static PageModel of(ReportContext shown) {
    JobProfile profile = shown.profile();
    Selection selection = shown.options().selection();
    int[] ranks = selection.presentRanks(profile);
    CallTree tree = CallTree.of(profile, selection);
    List<CallTree.Node> nodes = tree.endsInRunTime(profile);
    RankGroups groups = RankGroups.of(ranks, Math.max(1, nodes.size()));
    List<PageMetric> metrics = PageMetrics.of(profile);
    return new PageModel(
        shown,
        RankWaits.of(profile, selection),
        groups,
        tree,
        metrics,
        ends(profile, metrics, nodes, groups),
        LateMethods.of(profile));
  }

  private static List<End> ends(
      JobProfile profile, List<PageMetric> metrics, List<CallTree.Node> nodes, RankGroups groups) {
    RowReader counts = new RowReader(profile, Metric.COUNT);
    RowReader bytes = RowReader.ofMessageBytes(profile);
    RowReader times = new RowReader(profile, Metric.SUM);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    RowReader maxima = new RowReader(profile, Metric.MAX);
    List<End> ends = new ArrayList<>();
    for (CallTree.Node node : nodes) {
      long count = 0;
      long byteCount = 0;
      long time = 0;
      long wait = 0;
      long max = 0;
      String pattern = "";
      Map<String, long[]> values = new LinkedHashMap<>();
      for (int row : node.rows()) {
        count += counts.total(row, groups.ranks());
        byteCount += bytes.total(row, groups.ranks());
        time += times.total(row, groups.ranks());
        wait += waits.total(row, groups.ranks());
        for (int rank : groups.ranks()) {
          max = Math.max(max, maxima.row(row)[rank]);
        }
        String own = profile.keys().get(row).pattern();
        pattern = own.isEmpty() ? pattern : own;
        for (PageMetric metric : metrics) {
          long[] byRank = metric.calls().of(row);
          if (byRank.length > 0) {
            add(
                values.computeIfAbsent(metric.id(), id -> new long[groups.count()]),
                groups.sums(byRank));
          }
        }
      }
      if (count > 0) {
        values.values().removeIf(sums -> Arrays.stream(sums).allMatch(sum -> sum == 0));
        ends.add(new End(node, pattern, count, byteCount, max, time, wait, values));
      }
    }
    return ends;
  }

  private static void add(long[] sums, long[] values) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += values[i];
    }
  }

  /** Number of each node of the tree in the page's data and addresses; -1 for nodes without one. */
  public int[] numbers() {
    int[] numbers = new int[tree.nodes().size()];
    Arrays.fill(numbers, -1);
    numbers[0] = 0;
    for (End end : ends) {
      for (CallTree.Node at = end.node(); at != null; at = at.parent()) {
        numbers[at.id()] = 0;
      }
    }
    int next = 0;
    for (int id = 0; id < numbers.length; id++) {
      numbers[id] = numbers[id] < 0 ? -1 : next++;
    }
    return numbers;
  }

  public JobProfile profile() {
    return shown.profile();
  }

  public ReportOptions options() {
    return shown.options();
  }

  public RankFacts facts(int rank) {
    return profile().ranks().get(rank);
  }

  /** Sum of the run times of the selected ranks, in nanoseconds. */
  public long runNanos() {
    return RunTime.total(profile(), groups.ranks());
  }

  /** A fact of every rank, by rank. */
  public long[] byRank(java.util.function.ToLongFunction<RankFacts> fact) {
    return profile().ranks().stream().mapToLong(fact).toArray();
  }
}
