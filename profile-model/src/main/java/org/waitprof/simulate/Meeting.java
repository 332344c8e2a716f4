package org.waitprof.simulate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.waitprof.replay.ideal.NetworkModel.Dependence;

/** One collective of a simulated run: who came to it when. */
final class Meeting {
  /** {@link #until}: others have still to come. */
  static final double NOT_YET = -1;

  /** {@link #until}: depends on nobody. */
  static final double NOBODY = 0;

  final List<SimulatedStream> waiting = new ArrayList<>();
  private final double[] entered;
  private final double[] recorded;
  private Dependence dependence = Dependence.ALL;
  private int root = -1;
  private int arrived;
  private int left;
  private double latest;
  private double latestRecorded;

  Meeting(int members) {
    entered = new double[members];
    recorded = new double[members];
    Arrays.fill(entered, NOT_YET);
  }

  /**
   * A member comes.
   *
   * @param now on the simulated clock
   * @param then in the recorded run
   */
  void arrive(int member, Dependence itsDependence, int itsRoot, double now, double then) {
    dependence = itsDependence;
    root = Math.max(root, itsRoot);
    entered[member] = now;
    recorded[member] = then;
    latest = Math.max(latest, now);
    latestRecorded = Math.max(latestRecorded, then);
    arrived++;
  }

  /** Until when a member waits, on the simulated clock. */
  double until(int member) {
    boolean complete = arrived == entered.length;
    return switch (dependence) {
      case ROOT -> root == member || root < 0 ? NOBODY : entered[root];
      case AT_ROOT -> root != member ? NOBODY : complete ? latest : NOT_YET;
      case LOWER -> hasLower(member) ? latest(entered, member) : NOT_YET;
      case ALL -> complete ? latest : NOT_YET;
      case NONE -> NOBODY;
    };
  }

  /** Until when it waited in the recorded run; to be asked once {@link #until} is known. */
  double recordedUntil(int member) {
    return switch (dependence) {
      case ROOT -> root == member || root < 0 ? NOBODY : recorded[root];
      case AT_ROOT -> root != member ? NOBODY : latestRecorded;
      case LOWER -> latest(recorded, member);
      case ALL -> latestRecorded;
      case NONE -> NOBODY;
    };
  }

  private boolean hasLower(int member) {
    for (int lower = 0; lower < member; lower++) {
      if (entered[lower] < 0) {
        return false;
      }
    }
    return true;
  }

  private static double latest(double[] times, int members) {
    double latest = NOBODY;
    for (int member = 0; member < members; member++) {
      latest = Math.max(latest, times[member]);
    }
    return latest;
  }

  /** A member is through; true if all are. */
  boolean leave() {
    return ++left == entered.length;
  }
}
