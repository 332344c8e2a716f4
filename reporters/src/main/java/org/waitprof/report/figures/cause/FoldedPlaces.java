package org.waitprof.report.figures.cause;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.JobProfile.RootCause.Imbalance;
import org.waitprof.model.JobProfile.RootCause.Work;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.work.MethodTime;

/** Collects places in which ranks were late by one method. */
final class FoldedPlaces {
  /**
   * Costs of one rank for others in a place. The first part of a place also has the facts that all
   * ranks share.
   */
  private record Part(RootCause place, List<Cost> costs, boolean first) {
    RootCause bare() {
      return place.having(
          costs,
          first ? place.balanced() : Optional.empty(),
          place.work(),
          first ? place.imbalance() : List.of());
    }
  }

  private final Map<Integer, Part> parts = new LinkedHashMap<>();
  private final LateTree lines = new LateTree();

  /**
   * Adds a rank's costs for others in a place.
   *
   * @param number of the place among all
   * @param first whether no part of the place was added before
   * @param method the method that made the rank late, if known
   */
  void add(int number, RootCause place, List<Cost> costs, boolean first, Optional<Frame> method) {
    parts
        .computeIfAbsent(number, none -> new Part(place, new ArrayList<>(), first))
        .costs
        .addAll(costs);
    long nanos = costs.stream().mapToLong(Cost::nanos).sum();
    method.ifPresent(frame -> lines.add(List.of(frame), (double) nanos));
  }

  /**
   * Makes the cause of all places.
   *
   * @param all waiting of the job, nanoseconds
   */
  LateMethods.Row row(JobProfile profile, long all) {
    List<RootCauseTable.Row> places = new ArrayList<>();
    List<Cost> costs = new ArrayList<>();
    List<Work> work = new ArrayList<>();
    List<Imbalance> imbalance = new ArrayList<>();
    for (Part part : parts.values()) {
      RootCause place = part.bare();
      places.add(RootCauseTable.row(place, all));
      costs.addAll(place.costs());
      work.addAll(place.work());
      imbalance.addAll(place.imbalance());
    }
    places.sort((a, b) -> Long.compare(b.severity().total(), a.severity().total()));
    RootCause dearest = places.get(0).place();
    RootCause sum = dearest.having(costs, dearest.balanced(), work, imbalance);
    Optional<Frame> method = lines.deepest(0.5);
    return new LateMethods.Row(
        method,
        method.filter(its -> its.line() > 0).flatMap(its -> MethodTime.of(profile, its)),
        RootCauseTable.row(sum, all),
        places);
  }
}
