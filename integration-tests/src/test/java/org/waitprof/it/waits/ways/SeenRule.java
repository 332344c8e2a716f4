package org.waitprof.it.waits.ways;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Compares a way's truth with rows. In any run, however busy its cores, waiting that has to be seen
 * may not be not known, and is mostly where it belongs; on cores of its own all figures are right.
 */
final class SeenRule {
  /** Truth below this, in points, is too little to ask for. */
  private static final double LEAST_POINTS = 10;

  /**
   * Part of the truth that may be not known of a way that is seen. A target that comes into MPI and
   * then lacks a core lets a flush wait on, which no entry explains: 0.22 was seen once.
   */
  private static final double TOLERANCE = 0.25;

  /** A loop of polls that loses its core may seem to compute: the least part, by upper bounds. */
  private static final double LEAST_SEEN = 0.1;

  private final Way way;
  private final List<BoundedRow> rows;
  private final Seen.Known known;

  SeenRule(Way way, Seen.Known known, List<BoundedRow> rows) {
    this.way = way;
    this.known = known;
    this.rows = rows;
  }

  /** What is wrong that holds of any run; empty if all is as it should be. */
  Optional<String> fault() {
    double truth = way.truth();
    if (truth < LEAST_POINTS) {
      return Optional.empty();
    }
    double right = way.right(rows, known::isIn);
    double unknown = way.unknown(rows);
    if (known.isUnknown()) {
      return right > truth / 2
          ? fault(right, "seen, though ways.seen says that they are not known")
          : unlessEnough(way.found(rows) + unknown, LEAST_SEEN * truth, "waiting or not known");
    }
    double missing = truth - right;
    if (!known.isPartlyUnknown() && Math.min(missing, unknown) > TOLERANCE * truth) {
      return fault(unknown, "not known");
    }
    return unlessEnough(way.most(rows, known::isIn), LEAST_SEEN * truth, "seen at most");
  }

  /**
   * What is wrong of a run that had its cores.
   *
   * @param calm by how many points figures may be off, beyond the time for which ranks lacked a
   *     core in the way
   */
  Optional<String> inexactness(double calm) {
    double points = calm + way.lost();
    double error = way.error(rows, known::isIn);
    if (!known.isUnknown() && !known.isPartlyUnknown() && error > points) {
      return fault(error, "off");
    }
    double low = way.sum(rows, BoundedRow::low);
    double high = way.sum(rows, BoundedRow::high);
    return low - points <= way.truth() && way.truth() <= high + points
        ? Optional.empty()
        : fault(low, "to " + high + " by their bounds");
  }

  private Optional<String> unlessEnough(double found, double least, String what) {
    return found < least ? fault(found, what) : Optional.empty();
  }

  private Optional<String> fault(double found, String what) {
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s: %.1f points %s, truth %.1f as %s",
            way.name(),
            found,
            what,
            way.truth(),
            known));
  }
}
