package org.waitprof.report.figures.cause;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.work.MethodTime;
import org.waitprof.timeseries.WorkLine;

/**
 * Root causes by the methods that late ranks ran: the costs of all computation between MPI calls in
 * which ranks were late by the same method. Execution samples show what late ranks ran beyond the
 * ranks that waited. The cause is the innermost method that has nearly all of this excess, together
 * with its callees. A helper that other methods also call is no cause. Without execution samples,
 * the cause is the method that the calls before and behind share, or, where that is a helper of
 * several such methods, its caller. The sum over all rows is the sum over all places.
 */
public final class LateMethods {
  /** Smallest share of a method in the excess if the method has caused it. */
  private static final double NEARLY_ALL = 0.8;

  /** Costs below this share of the most costly rank's costs count as little. */
  private static final double LITTLE = 0.1;

  /**
   * Smallest number of samples in a place: with fewer, chance decides which method has nearly all.
   */
  private static final int OF_PLACE = 30;

  /** Smallest number of samples in all places of a method, for comparisons. */
  private static final int OF_METHOD = 10;

  private final RankSet late;
  private final LateTree tree = new LateTree();
  private final LateTree run = new LateTree();
  private final Map<Frame, PlaceSamples> pools = new HashMap<>();
  private final Map<String, FoldedPlaces> folded = new LinkedHashMap<>();
  private final List<Row> rows = new ArrayList<>();
  private final TellingCaller callers;

  private LateMethods(RankSet late, List<RootCause> places) {
    this.late = late;
    callers = new TellingCaller(places);
  }

  /**
   * A cause with its places.
   *
   * @param method at its most frequent line; with line 0 where neither samples nor a call of a
   *     helper know one; empty for regions and MPI calls, and for computation of no method
   * @param time useful time in the method and its callees, if samples know it
   * @param sum costs of its places together; named after the most costly
   * @param places places of the method, most costly first
   */
  public record Row(
      Optional<Frame> method,
      Optional<MethodTime> time,
      RootCauseTable.Row sum,
      List<RootCauseTable.Row> places) {
    public Row {
      places = List.copyOf(places);
    }
  }

  /** The causes of a job; without rows if no analysis searched for them. */
  public static LateMethods of(JobProfile profile) {
    return of(profile, RankSet.ALL);
  }

  /**
   * Causes of some ranks' lateness.
   *
   * @param late the ranks
   */
  public static LateMethods of(JobProfile profile, RankSet late) {
    LateMethods methods = new LateMethods(late, profile.causes().places());
    if (profile.causes().places().isEmpty()) {
      new SampledLateness(profile).addTo(methods.tree, profile, late);
      return methods;
    }
    for (RootCause place : profile.causes().places()) {
      GapMethod.of(place).ifPresent(method -> methods.pool(method).add(place));
    }
    for (WorkLine each : profile.timeSeries().work()) {
      methods.run.add(CallPath.parse(each.stack()).frames(), (double) each.total());
    }
    RootCauseTable table = RootCauseTable.of(profile);
    for (int number = 0; number < table.rows().size(); number++) {
      methods.add(number, table.rows().get(number));
    }
    methods.folded.values().forEach(each -> methods.rows.add(each.row(profile, table.waitNanos())));
    methods.rows.sort(
        Comparator.comparingLong((Row row) -> row.sum().severity().total()).reversed());
    return methods;
  }

  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /**
   * Calls of the late ranks; weights are nanoseconds of waiting that they caused. Without a trace,
   * execution samples divide the waiting of each rank, if any were taken.
   */
  public LateTree tree() {
    return tree;
  }

  private PlaceSamples pool(Frame method) {
    return pools.computeIfAbsent(method, none -> new PlaceSamples());
  }

  private void add(int number, RootCauseTable.Row row) {
    RootCause place = row.place();
    Map<Integer, List<Cost>> byRank = new LinkedHashMap<>();
    for (Cost cost : place.costs()) {
      if (late.contains(cost.rank())) {
        byRank.computeIfAbsent(cost.rank(), none -> new ArrayList<>()).add(cost);
      }
    }
    PlaceSamples own = new PlaceSamples();
    own.add(place);
    PlaceSamples pool = GapMethod.of(place).map(this::pool).orElse(own);
    boolean first = true;
    for (Map.Entry<Integer, List<Cost>> each : byRank.entrySet()) {
      long nanos = each.getValue().stream().mapToLong(Cost::nanos).sum();
      int rank = each.getKey();
      Optional<Frame> method = method(row, rank, nanos, own, pool);
      folded
          .computeIfAbsent(key(place, method), none -> new FoldedPlaces())
          .add(number, place, each.getValue(), first, method);
      first = false;
    }
  }

  private Optional<Frame> method(
      RootCauseTable.Row row, int rank, long nanos, PlaceSamples own, PlaceSamples pool) {
    RootCause place = row.place();
    if (!place.computation()) {
      return region(place, nanos);
    }
    if (own.has(rank)) {
      return late(place, own.of(rank, OF_PLACE), own, nanos)
          .or(() -> late(place, pool.of(rank, OF_METHOD), pool, nanos))
          .or(() -> unseen(place, nanos));
    }
    // The rank did not run there, or it costs too little to have been found.
    return nanos > LITTLE * row.severity().max()
        ? unseen(place, nanos)
        : late(place, own.of(row.severity().maxRank(), OF_METHOD), own, nanos)
            .or(() -> unseen(place, nanos));
  }

  /** Method that made a rank late, if samples suffice. */
  private Optional<Frame> late(
      RootCause place, Optional<LateTree> own, PlaceSamples samples, long nanos) {
    if (own.isEmpty()) {
      return Optional.empty();
    }
    LateTree its = new LateTree();
    own.get().spread((double) nanos, samples.ofWaiting(), its);
    its.ends(tree::add);
    return its.deepest(NEARLY_ALL, run).or(() -> GapMethod.of(place)).or(() -> its.deepest(0));
  }

  private Optional<Frame> unseen(RootCause place, long nanos) {
    tree.add(GapMethod.way(place), (double) nanos);
    return callers.of(place);
  }

  private Optional<Frame> region(RootCause place, long nanos) {
    List<Frame> way = new ArrayList<>(place.path().frames());
    way.add(new Frame(Frame.REGION, place.region(), 0));
    tree.add(way, (double) nanos);
    return Optional.empty();
  }

  private static String key(RootCause place, Optional<Frame> method) {
    return method
        .map(frame -> frame.withoutLine().toString())
        .orElseGet(
            () -> place.computation() + ";" + place.region() + ";" + place.after() + place.path());
  }
}
