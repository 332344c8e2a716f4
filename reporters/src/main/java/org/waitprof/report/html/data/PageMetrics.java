package org.waitprof.report.html.data;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.figures.Column;
import org.waitprof.report.figures.MeasuredTime;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/** The metrics of a profile, in the order of the page's list: wholes before their parts. */
final class PageMetrics {
  private final JobProfile profile;
  private final List<PageMetric> metrics = new ArrayList<>();

  private PageMetrics(JobProfile profile) {
    this.profile = profile;
  }

  static List<PageMetric> of(JobProfile profile) {
    PageMetrics all = new PageMetrics(profile);
    all.times();
    all.waits();
    all.completions();
    all.criticalPath();
    all.messages();
    return List.copyOf(all.metrics);
  }

  private void times() {
    metrics.add(PageMetric.whole("run", "run time", "", "ns"));
    long[] useful = profile.ranks().stream().mapToLong(rank -> rank.usefulNanos()).toArray();
    metrics.add(PageMetric.ofRanks("useful", "outside of MPI", "run", "ns", useful));
    metrics.add(PageMetric.whole("mpi", "in MPI", "run", "ns"));
    RowReader unknown = new RowReader(profile, Metric.UNKNOWN);
    List<RowReader> shown = new ArrayList<>(List.of(new RowReader(profile, Metric.WAIT), unknown));
    for (MeasuredTime time : MeasuredTime.all()) {
      if (time.kind() == Kind.COMPLETION && time.isIn(profile)) {
        shown.add(new RowReader(profile, time.metric()));
      }
    }
    PageMetric.RowValues rest = less(new RowReader(profile, Metric.SUM), shown);
    metrics.add(PageMetric.ofCalls("other", "not waiting", "mpi", "ns", rest));
    if (Column.knowsUnknown(profile)) {
      metrics.add(
          PageMetric.ofCalls("unknown", "not known whether waiting", "mpi", "ns", unknown::row));
    }
  }

  private void waits() {
    metrics.add(PageMetric.whole("wait", "waiting", "mpi", "ns"));
    Set<String> patterns = new LinkedHashSet<>();
    WaitStates.all().stream().map(WaitState::id).filter(this::occurs).forEach(patterns::add);
    profile.keys().forEach(key -> patterns.add(key.pattern()));
    patterns.remove("");
    for (String pattern : patterns) {
      RowReader wait = new RowReader(profile, Metric.WAIT);
      List<MeasuredTime> parts =
          MeasuredTime.all().stream()
              .filter(time -> time.kind() == Kind.PART && time.isIn(profile))
              .filter(time -> time.parent().equals(pattern + "_ns"))
              .toList();
      PageMetric.RowValues own =
          less(wait, parts.stream().map(part -> new RowReader(profile, part.metric())).toList());
      long[] none = {};
      metrics.add(
          PageMetric.ofCalls(
              pattern,
              PatternNames.of(pattern),
              "wait",
              "ns",
              row -> profile.keys().get(row).pattern().equals(pattern) ? own.of(row) : none));
      parts.forEach(part -> measured(part, pattern));
    }
  }

  private boolean occurs(String pattern) {
    return profile.keys().stream().anyMatch(key -> key.pattern().equals(pattern));
  }

  private void completions() {
    if (has(Kind.COMPLETION)) {
      metrics.add(PageMetric.whole("completion", "completion", "mpi", "ns"));
      measured(Kind.COMPLETION, "completion");
    }
  }

  private void criticalPath() {
    if (has(Kind.CRITICAL_PATH)) {
      metrics.add(PageMetric.whole("critical_path", "critical path", "", "ns"));
      measured(Kind.CRITICAL_PATH, "critical_path");
    }
  }

  private boolean has(Kind kind) {
    return MeasuredTime.all().stream().anyMatch(time -> time.kind() == kind && time.isIn(profile));
  }

  private void measured(Kind kind, String parent) {
    for (MeasuredTime time : MeasuredTime.all()) {
      if (time.kind() == kind && time.isIn(profile)) {
        measured(time, parent);
      }
    }
  }

  private void measured(MeasuredTime time, String parent) {
    RowReader reader = new RowReader(profile, time.metric());
    metrics.add(PageMetric.ofCalls(time.metric().name(), time.title(), parent, "ns", reader::row));
  }

  private void messages() {
    RowReader counts = new RowReader(profile, Metric.COUNT);
    metrics.add(PageMetric.ofCalls("calls", "MPI calls", "", "", counts::row));
    RowReader bytes = RowReader.ofMessageBytes(profile);
    metrics.add(PageMetric.ofCalls("bytes", "bytes of messages", "", "B", bytes::row));
  }

  /**
   * Rest of a quantity without its parts. Never negative, even where two sources' clocks disagree.
   */
  private PageMetric.RowValues less(RowReader whole, List<RowReader> parts) {
    long[] rest = new long[profile.ranks().size()];
    return row -> {
      System.arraycopy(whole.row(row), 0, rest, 0, rest.length);
      for (RowReader part : parts) {
        long[] values = part.row(row);
        for (int rank = 0; rank < rest.length; rank++) {
          rest[rank] = Math.max(0, rest[rank] - values[rank]);
        }
      }
      return rest;
    };
  }
}
