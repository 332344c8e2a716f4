package org.waitprof.replay.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.JobProfile.RootCause.Imbalance;
import org.waitprof.model.JobProfile.RootCause.Work;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.model.RootCauses;
import org.waitprof.model.RootCauses.CriticalPlace;
import org.waitprof.model.RootCauses.CriticalPlaces;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.replay.delay.DelayCosts;
import org.waitprof.replay.delay.DelayPlace;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.trace.PathDefinition;
import org.waitprof.waitstate.WaitGroup;

/** Root causes that the delay analysis found, by place over all ranks, as a profile has them. */
public final class MeasuredCauses {
  /** Maximum number of ranks whose waiting for one rank is listed; the others count as one. */
  private static final int WAITERS = 8;

  private static final Comparator<RootCause> BY_PLACE =
      Comparator.comparing((RootCause cause) -> cause.path().toString())
          .thenComparing(cause -> cause.after().toString())
          .thenComparing(RootCause::region)
          .thenComparing(RootCause::computation);

  private MeasuredCauses() {}

  /** The causes, and the critical path if it runs in user regions; nothing without them. */
  static ProfileParts of(ReplayResult result) {
    ProfileParts found = ProfileParts.NONE;
    if (result.delayRule() != DelayRule.NONE) {
      found = found.with(causes(result));
      LatenessRows lateness = lateness(result);
      found = lateness.rows().isEmpty() ? found : found.with(lateness);
    }
    List<CriticalPlace> path = path(result);
    return path.isEmpty() ? found : found.with(new CriticalPlaces(path));
  }

  /** Causes of lateness; without rows where the trace has no lost time. */
  private static LatenessRows lateness(ReplayResult result) {
    List<LatenessRow> rows = new ArrayList<>();
    boolean lost = false;
    for (RankResult rank : result.ranks()) {
      lost |= rank.delays().hasLosses();
      rows.addAll(rank.delays().lateness(rank.trace()));
    }
    return new LatenessRows(lost ? rows : List.of());
  }

  private static RootCauses causes(ReplayResult result) {
    Map<DelayPlace, List<Cost>> places = new LinkedHashMap<>();
    double[] unexplained = new double[WaitGroup.values().length];
    for (RankResult rank : result.ranks()) {
      DelayCosts delays = rank.delays();
      for (WaitGroup group : WaitGroup.values()) {
        unexplained[group.ordinal()] += delays.unexplained(group);
      }
      for (int place = 0; place < delays.size(); place++) {
        for (WaitGroup group : WaitGroup.values()) {
          Cost cost =
              new Cost(
                  rank.rank(),
                  group.ordinal(),
                  Math.round(delays.shortTerm(place, group)),
                  Math.round(delays.longTerm(place, group)));
          if (cost.nanos() > 0) {
            places
                .computeIfAbsent(delays.place(rank.trace(), place), fresh -> new ArrayList<>())
                .add(cost);
          }
        }
      }
    }
    List<RootCause> causes = new ArrayList<>();
    Map<DelayPlace, List<Work>> work = work(result);
    Map<DelayPlace, List<Imbalance>> imbalance = imbalance(result);
    imbalance.keySet().forEach(place -> places.putIfAbsent(place, List.of()));
    places.forEach(
        (place, costs) ->
            causes.add(
                cause(place, costs)
                    .doing(work.getOrDefault(place, List.of()))
                    .imbalanced(imbalance.getOrDefault(place, List.of()))));
    causes.sort(BY_PLACE);
    List<Long> none = Arrays.stream(unexplained).mapToObj(Math::round).toList();
    return new RootCauses(
        result.delayRule().name().toLowerCase(Locale.ROOT), causes, none, propagation(result));
  }

  /** The critical path outside of MPI, if any of it is in regions of the user. */
  private static List<CriticalPlace> path(ReplayResult result) {
    Map<RootCause, SortedMap<Integer, Long>> places = new TreeMap<>(BY_PLACE);
    boolean regions = false;
    for (RankResult rank : result.ranks()) {
      for (Map.Entry<DelayPlace, Double> each : CriticalImbalance.onPath(rank).entrySet()) {
        DelayPlace place = each.getKey();
        if (place.isGap() || place.region().flatMap(PathDefinition::call).isEmpty()) {
          RootCause bare = cause(place, List.of());
          // Paraver's application, and undefined regions, have no call path.
          regions |= !bare.computation() && !bare.path().frames().isEmpty();
          places
              .computeIfAbsent(bare, fresh -> new TreeMap<>())
              .merge(rank.rank(), Math.round(each.getValue()), Long::sum);
        }
      }
    }
    List<CriticalPlace> path = new ArrayList<>();
    if (regions) {
      places.forEach((place, nanos) -> path.add(new CriticalPlace(place, nanos)));
    }
    return path;
  }

  private static List<WaitPropagation> propagation(ReplayResult result) {
    return result.ranks().stream()
        .flatMap(rank -> rank.delays().propagation().longest(rank.rank(), WAITERS).stream())
        .toList();
  }

  private static Map<DelayPlace, List<Imbalance>> imbalance(ReplayResult result) {
    Map<DelayPlace, List<Imbalance>> places = new LinkedHashMap<>();
    List<Map<DelayPlace, Double>> byRank = CriticalImbalance.of(result);
    for (int i = 0; i < byRank.size(); i++) {
      int rank = result.ranks().get(i).rank();
      byRank
          .get(i)
          .forEach(
              (place, seconds) -> {
                long nanos = Math.round(seconds * 1e9);
                if (nanos > 0) {
                  places
                      .computeIfAbsent(place, fresh -> new ArrayList<>())
                      .add(new Imbalance(rank, nanos));
                }
              });
    }
    return places;
  }

  private static Map<DelayPlace, List<Work>> work(ReplayResult result) {
    Map<DelayPlace, List<Work>> work = new HashMap<>();
    for (RankResult rank : result.ranks()) {
      rank.samples()
          .byPlace(rank.trace())
          .forEach(
              (place, stacks) ->
                  stacks.forEach(
                      (stack, count) ->
                          work.computeIfAbsent(place, none -> new ArrayList<>())
                              .add(new Work(rank.rank(), stack, count))));
    }
    work.values()
        .forEach(
            its ->
                its.sort(
                    Comparator.comparingInt(Work::rank)
                        .thenComparing(Comparator.comparingLong(Work::samples).reversed())
                        .thenComparing(each -> each.stack().toString())));
    return work;
  }

  /** A place as a profile has it, with costs or without. */
  public static RootCause cause(DelayPlace place, List<Cost> costs) {
    Optional<PathDefinition> named = place.isGap() ? place.before() : place.region();
    CallPath after =
        place.isGap()
            ? place.region().map(PathDefinition::path).orElse(CallPath.EMPTY)
            : CallPath.EMPTY;
    return new RootCause(
        place.isGap(),
        after,
        named.map(PathDefinition::path).orElse(CallPath.EMPTY),
        named.map(PathDefinition::region).orElse(""),
        costs);
  }
}
