package org.waitprof.report.figures;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.record.Regions;
import org.waitprof.timeseries.PhaseTime;

/** The factors of each named phase of the program, with the phase's time in place of the run's. */
public final class PhaseTable {
  /** Name for all calls outside of phases. */
  public static final String NONE = "(no phase)";

  private PhaseTable() {}

  /**
   * A phase with its times over ranks.
   *
   * @param name the program's name for it
   * @param time time of ranks in it, in nanoseconds
   * @param useful time outside of MPI in it, in nanoseconds
   * @param waitNanos waiting in it, all ranks
   */
  public record Row(String name, RankSpread time, RankSpread useful, long waitNanos) {
    /** Mean useful time / time of the longest rank. */
    public double parallelEfficiency() {
      return useful.mean() / Math.max(1, time.max());
    }

    /** Mean useful time / largest useful time of a rank. */
    public double loadBalance() {
      return useful.mean() / Math.max(1, useful.max());
    }

    /** Largest useful time / time of the longest rank. */
    public double communicationEfficiency() {
      return RunTime.ratio(useful.max(), time.max());
    }

    /** Share of the ranks' time in it that is waiting. */
    public double waitRatio() {
      return RunTime.ratio(waitNanos, time.total());
    }
  }

  /**
   * The phase that a call path belongs to, which is its outermost region; {@link #NONE} if it has
   * none.
   */
  public static String phase(CallPath path) {
    String region = path.frames().isEmpty() ? "" : region(path.frames().get(0));
    return region.isEmpty() ? NONE : region;
  }

  /** The name of a region, which is a frame at the begin of a path; empty for other frames. */
  public static String region(Frame frame) {
    // A dot in the region's name was taken for the dot before a method.
    String name = frame.className() + "." + frame.method();
    return name.startsWith(Regions.OWNER + ".") ? name.substring(Regions.OWNER.length() + 1) : "";
  }

  /** Names of all phases that rows belong to, phases with known time first; none without phases. */
  public static List<String> names(JobProfile profile) {
    Set<String> names = new LinkedHashSet<>();
    profile.timeSeries().phases().forEach(phase -> names.add(phase.name()));
    boolean others = false;
    for (JobProfile.ProfileKey row : profile.keys()) {
      String name = phase(row.key().path());
      others |= name.equals(NONE);
      if (!name.equals(NONE)) {
        names.add(name);
      }
    }
    if (others && !names.isEmpty()) {
      names.add(NONE);
    }
    return List.copyOf(names);
  }

  /** The phases with known time, the longest first. */
  public static List<Row> of(JobProfile profile) {
    return profile.timeSeries().phases().stream()
        .filter(phase -> phase.nanos().length == profile.ranks().size())
        .map(phase -> row(profile, phase))
        .toList();
  }

  /**
   * Number of further phases that have calls, but no time: a rank keeps the time of its first names
   * only.
   */
  public static int untimed(JobProfile profile) {
    Set<String> untimed = new HashSet<>(names(profile));
    untimed.remove(NONE);
    profile.timeSeries().phases().forEach(phase -> untimed.remove(phase.name()));
    return untimed.size();
  }

  private static Row row(JobProfile profile, PhaseTime phase) {
    int[] ranks = Selection.ALL.presentRanks(profile);
    RowReader times = new RowReader(profile, Metric.SUM);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    long[] mpi = new long[phase.nanos().length];
    long wait = 0;
    for (int row : Selection.ALL.in(phase.name()).rows(profile)) {
      if (profile.keys().get(row).isInRunTime()) {
        times.addTo(mpi, row, ranks);
      }
      wait += waits.total(row, ranks);
    }
    long[] useful = new long[mpi.length];
    Arrays.setAll(useful, rank -> Math.max(0, phase.nanos()[rank] - mpi[rank]));
    return new Row(
        phase.name(), RankSpread.of(phase.nanos(), ranks), RankSpread.of(useful, ranks), wait);
  }
}
