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
  private Dependence dependence = Dependence.ALL;
  private int root = -1;
  private int arrived;
  private int left;
  private double latest;

  Meeting(int members) {
    entered = new double[members];
    Arrays.fill(entered, NOT_YET);
  }

  void arrive(int member, Dependence itsDependence, int itsRoot, double now) {
    dependence = itsDependence;
    root = Math.max(root, itsRoot);
    entered[member] = now;
    latest = Math.max(latest, now);
    arrived++;
  }

  /** Until when a member waits, on the simulated clock. */
  double until(int member) {
    boolean complete = arrived == entered.length;
    return switch (dependence) {
      case ROOT -> root == member || root < 0 ? NOBODY : entered[root];
      case AT_ROOT -> root != member ? NOBODY : complete ? latest : NOT_YET;
      case LOWER -> untilLower(member);
      case ALL -> complete ? latest : NOT_YET;
      case NONE -> NOBODY;
    };
  }

  private double untilLower(int member) {
    double until = NOBODY;
    for (int lower = 0; lower < member; lower++) {
      if (entered[lower] < 0) {
        return NOT_YET;
      }
      until = Math.max(until, entered[lower]);
    }
    return until;
  }

  /** A member is through; true if all are. */
  boolean leave() {
    return ++left == entered.length;
  }
}
