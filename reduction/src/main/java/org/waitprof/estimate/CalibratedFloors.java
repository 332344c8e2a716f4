package org.waitprof.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.waitprof.calibration.CalibratedTimes;
import org.waitprof.calibration.Calibration;
import org.waitprof.model.Category;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.model.SizeClass;

/**
 * Wait-free times of the calls of one job, from a calibration. Messages are looked up by the job's
 * size, as they were measured. A collective is looked up by the world's size if its communicator's
 * class is the world's, else by the smallest size of its class. In a job on several hosts each call
 * counts as a call between hosts, because the profile does not show which are not. Immutable.
 */
public final class CalibratedFloors {
  /** Used where no calibration is given: no call has a floor. */
  public static final CalibratedFloors NONE = new CalibratedFloors(null, false, 0, List.of());

  private static final String NOTE = "calibration";

  /**
   * Ids of notes on calls without a floor of their own, which are dropped because the calls now
   * have one.
   */
  private static final Set<String> ASKS_FOR_ONE = Set.of("few-calls", "hidden-wait");

  private final @Nullable CalibratedTimes times;
  private final boolean acrossHosts;
  private final int worldSize;
  private final List<QualityNote> notes;

  private CalibratedFloors(
      @Nullable CalibratedTimes times,
      boolean acrossHosts,
      int worldSize,
      List<QualityNote> notes) {
    this.times = times;
    this.acrossHosts = acrossHosts;
    this.worldSize = worldSize;
    this.notes = List.copyOf(notes);
  }

  /**
   * Makes the floors of a job. A calibration of another MPI does not apply to it, and a note says
   * so.
   *
   * @param name the calibration's file, for the notes
   */
  public static CalibratedFloors of(Calibration calibration, String name, JobProfile job) {
    Set<String> hosts = new TreeSet<>();
    for (RankFacts rank : job.ranks()) {
      if (rank.present()) {
        hosts.add(rank.host());
      }
    }
    return of(calibration, name, job.facts().binding(), hosts, job.facts().worldSize());
  }

  /** Makes the floors of a job of which only these facts are known. */
  public static CalibratedFloors of(
      Calibration calibration, String name, String binding, Set<String> hosts, int worldSize) {
    List<QualityNote> notes = new ArrayList<>();
    String difference = calibration.environment().differenceFrom(binding, hosts);
    if (!calibration.environment().isBinding(binding)) {
      String text = "calibration " + name + " is not used: " + difference;
      return new CalibratedFloors(null, false, 0, List.of(QualityNote.warning(NOTE, text)));
    }
    notes.add(
        difference.isEmpty()
            ? QualityNote.info(NOTE, "durations of calls that do not wait are from " + name)
            : QualityNote.warning(
                NOTE,
                "durations of calls that do not wait are from "
                    + name
                    + ", but "
                    + difference
                    + ": run calibrate there"));
    return new CalibratedFloors(
        CalibratedTimes.of(calibration), hosts.size() > 1, worldSize, notes);
  }

  /**
   * Makes the floors of ranks that run, whose notes are not shown.
   *
   * @param acrossHosts whether other ranks run on other hosts
   */
  public static CalibratedFloors ofRunning(
      Calibration calibration, String binding, boolean acrossHosts, int worldSize) {
    return calibration.environment().isBinding(binding)
        ? new CalibratedFloors(CalibratedTimes.of(calibration), acrossHosts, worldSize, List.of())
        : NONE;
  }

  /** Whether a calibration applies to this job. */
  public boolean isKnown() {
    return times != null;
  }

  /**
   * Returns the longest time of a call that does not wait.
   *
   * @param bytes of such a call
   * @return nanoseconds; empty if no call like it was measured
   */
  public OptionalDouble nanos(Category category, double bytes) {
    CalibratedTimes known = times;
    return known == null
        ? OptionalDouble.empty()
        : known.maxNanos(category.call(), category.role(), acrossHosts, processes(category), bytes);
  }

  private int processes(Category category) {
    int comm = category.commSizeClass();
    return comm == 0 || comm == SizeClass.of(worldSize)
        ? worldSize
        : (int) Math.min(worldSize, SizeClass.lower(comm));
  }

  /**
   * The notes of a profile, with notes on the calibration.
   *
   * @param estimator estimator that uses it, unless it is the minimum
   */
  List<QualityNote> noted(List<QualityNote> others, Estimator estimator) {
    List<QualityNote> all = new ArrayList<>(others);
    all.removeIf(note -> note.id().equals(NOTE));
    if (isKnown() && !estimator.isMinimum()) {
      all.removeIf(note -> ASKS_FOR_ONE.contains(note.id()));
    }
    all.addAll(notes);
    return all;
  }
}
