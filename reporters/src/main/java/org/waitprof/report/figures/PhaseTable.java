package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.record.Regions;
import org.waitprof.timeseries.PhaseTime;

/** The factors of each named phase of the program, with the phase's time in place of the run's. */
public final class PhaseTable {
  /** Stands for what is in no phase. */
  public static final String NONE = "(no phase)";

  private PhaseTable() {}

  /**
   * A phase.
   *
   * @param name what the program calls it
   * @param meanNanos how long ranks were in it, mean of those that were
   * @param maxNanos how long the one was that was in it longest
   * @param usefulMeanNanos time outside of MPI in it, mean
   * @param usefulMaxNanos largest of a rank
   * @param usefulMaxRank the rank that has it; -1 if none was in it
   * @param waitNanos waiting in it, all ranks
   * @param rankNanos time of all ranks in it
   */
  public record Row(
      String name,
      double meanNanos,
      long maxNanos,
      double usefulMeanNanos,
      long usefulMaxNanos,
      int usefulMaxRank,
      long waitNanos,
      double rankNanos) {
    /** Mean useful time / time of the longest rank. */
    public double parallelEfficiency() {
      return maxNanos == 0 ? 0 : usefulMeanNanos / maxNanos;
    }

    /** Mean / largest useful time. */
    public double loadBalance() {
      return usefulMaxNanos == 0 ? 0 : usefulMeanNanos / usefulMaxNanos;
    }

    /** Largest useful time / time of the longest rank. */
    public double communicationEfficiency() {
      return maxNanos == 0 ? 0 : (double) usefulMaxNanos / maxNanos;
    }

    /** Share of the ranks' time in it that is waiting. */
    public double waitRatio() {
      return rankNanos == 0 ? 0 : waitNanos / rankNanos;
    }
  }

  /**
   * The phase that a call path belongs to, its outermost region; {@link #NONE} if there is none.
   */
  public static String phase(CallPath path) {
    String region = path.frames().isEmpty() ? "" : region(path.frames().get(0));
    return region.isEmpty() ? NONE : region;
  }

  /** The name of a region, which is a frame at the beginning of a path; empty of other frames. */
  public static String region(Frame frame) {
    // A dot in the region's name is taken for the one before a method.
    String name = frame.className() + "." + frame.method();
    return name.startsWith(Regions.OWNER + ".") ? name.substring(Regions.OWNER.length() + 1) : "";
  }

  /**
   * Names of all phases that rows belong to, those whose time is known first; none without phases.
   */
  public static List<String> names(JobProfile profile) {
    Map<String, Boolean> names = new LinkedHashMap<>();
    profile.timeSeries().phases().forEach(phase -> names.put(phase.name(), true));
    boolean others = false;
    for (JobProfile.ProfileKey row : profile.keys()) {
      String name = phase(row.key().path());
      others |= name.equals(NONE);
      if (!name.equals(NONE)) {
        names.put(name, true);
      }
    }
    if (others && !names.isEmpty()) {
      names.put(NONE, true);
    }
    return List.copyOf(names.keySet());
  }

  /** The phases whose time is known, the longest first. */
  public static List<Row> of(JobProfile profile) {
    List<Row> rows = new ArrayList<>();
    for (PhaseTime phase : profile.timeSeries().phases()) {
      if (phase.nanos().length == profile.ranks().size()) {
        rows.add(row(profile, phase));
      }
    }
    return rows;
  }

  private static Row row(JobProfile profile, PhaseTime phase) {
    long[] mpi = new long[phase.nanos().length];
    long waits = 0;
    for (int key = 0; key < profile.keys().size(); key++) {
      JobProfile.ProfileKey row = profile.keys().get(key);
      if (phase(row.key().path()).equals(phase.name())) {
        for (int rank = 0; rank < mpi.length; rank++) {
          mpi[rank] += row.key().call().isInRunTime() ? profile.value(Metric.SUM, key, rank) : 0;
          waits += profile.value(Metric.WAIT, key, rank);
        }
      }
    }
    double all = 0;
    double useful = 0;
    long usefulMax = 0;
    int maxRank = -1;
    long longest = 0;
    int ranks = 0;
    for (int rank = 0; rank < mpi.length; rank++) {
      if (profile.ranks().get(rank).present()) {
        long its = phase.nanos()[rank];
        long outside = Math.max(0, its - mpi[rank]);
        ranks++;
        all += its;
        useful += outside;
        maxRank = outside > usefulMax ? rank : maxRank;
        usefulMax = Math.max(usefulMax, outside);
        longest = Math.max(longest, its);
      }
    }
    int count = Math.max(1, ranks);
    return new Row(
        phase.name(), all / count, longest, useful / count, usefulMax, maxRank, waits, all);
  }
}
