package org.waitprof.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.waitprof.report.compare.RunSummary.Share;

/**
 * Comparison of some runs with others. It compares shares of run time, not seconds, so that a run
 * of more steps or ranks is no change by itself.
 *
 * @param before the runs to compare with, at least one
 * @param after the runs in question, at least one
 * @param places wait ratios of every place of either side, largest difference first
 */
public record Comparison(List<RunSummary> before, List<RunSummary> after, List<Row> places) {

  public Comparison {
    before = List.copyOf(before);
    after = List.copyOf(after);
    places = List.copyOf(places);
  }

  /** A place and the change of its wait ratio. */
  public record Row(WaitSite place, Change change) {}

  /** Compares runs. If lines have moved, places that one side lacks are matched by methods. */
  public static Comparison of(List<RunSummary> before, List<RunSummary> after) {
    Set<WaitSite> moved = moved(places(before), places(after));
    List<Map<WaitSite, Share>> old = before.stream().map(run -> keyed(run, moved)).toList();
    List<Map<WaitSite, Share>> now = after.stream().map(run -> keyed(run, moved)).toList();
    Set<WaitSite> all = new LinkedHashSet<>();
    old.forEach(run -> all.addAll(run.keySet()));
    now.forEach(run -> all.addAll(run.keySet()));
    List<Row> rows =
        all.stream()
            .map(
                place ->
                    new Row(
                        place, new Change(sample(before, old, place), sample(after, now, place))))
            .sorted(
                Comparator.comparingDouble((Row row) -> Math.abs(row.change().difference()))
                    .reversed())
            .toList();
    return new Comparison(before, after, rows);
  }

  private static Set<WaitSite> places(List<RunSummary> runs) {
    Set<WaitSite> places = new LinkedHashSet<>();
    runs.forEach(run -> places.addAll(run.waits().keySet()));
    return places;
  }

  /** Places of one side only whose methods the other side has on other lines. */
  private static Set<WaitSite> moved(Set<WaitSite> before, Set<WaitSite> after) {
    Map<WaitSite, Set<WaitSite>> old = byMethods(before, after);
    Map<WaitSite, Set<WaitSite>> now = byMethods(after, before);
    Set<WaitSite> moved = new HashSet<>();
    for (Map.Entry<WaitSite, Set<WaitSite>> place : old.entrySet()) {
      Set<WaitSite> there = now.get(place.getKey());
      if (there != null) {
        moved.addAll(place.getValue());
        moved.addAll(there);
      }
    }
    return moved;
  }

  private static Map<WaitSite, Set<WaitSite>> byMethods(Set<WaitSite> side, Set<WaitSite> other) {
    Map<WaitSite, Set<WaitSite>> places = new LinkedHashMap<>();
    for (WaitSite place : side) {
      if (!other.contains(place)) {
        places.computeIfAbsent(place.withoutLines(), key -> new HashSet<>()).add(place);
      }
    }
    return places;
  }

  private static Map<WaitSite, Share> keyed(RunSummary run, Set<WaitSite> moved) {
    Map<WaitSite, Share> keyed = new LinkedHashMap<>();
    run.waits()
        .forEach(
            (place, ratio) ->
                keyed.merge(
                    moved.contains(place) ? place.withoutLines() : place, ratio, Share::plus));
    return keyed;
  }

  private static Sample sample(
      List<RunSummary> runs, List<Map<WaitSite, Share>> keyed, WaitSite place) {
    return sample(
        IntStream.range(0, runs.size())
            .mapToObj(run -> keyed.get(run).getOrDefault(place, runs.get(run).nothing()))
            .toList());
  }

  private static Sample sample(List<Share> shares) {
    return Sample.of(
        shares.stream().mapToDouble(Share::ratio).toArray(),
        shares.stream().mapToDouble(Share::interval).toArray());
  }

  /** Change of the waiting of whole runs. */
  public Change ofWaiting() {
    return new Change(
        sample(before.stream().map(RunSummary::waiting).toList()),
        sample(after.stream().map(RunSummary::waiting).toList()));
  }

  /** Change of a figure of whole runs. */
  public Change of(ToDoubleFunction<RunSummary> figure) {
    return new Change(
        Sample.of(before.stream().mapToDouble(figure).toArray()),
        Sample.of(after.stream().mapToDouble(figure).toArray()));
  }

  List<RunSummary> all() {
    List<RunSummary> all = new ArrayList<>(before);
    all.addAll(after);
    return all;
  }

  /** Whether all runs of both sides meet a condition. */
  boolean all(Predicate<RunSummary> so) {
    return all().stream().allMatch(so);
  }

  /** Whether enough runs were repeated to distinguish a change from noise. */
  public boolean knowsNoise() {
    return !Double.isNaN(ofWaiting().noise());
  }

  /** Whether at least intervals give the error of waiting, if runs are too few. */
  public boolean knowsIntervals() {
    return !knowsNoise() && !Double.isNaN(ofWaiting().sampling());
  }

  /** Reasons why no gate can judge these runs, whatever the figures; empty if a gate can. */
  public List<String> doubts() {
    return ComparisonResult.doubts(this);
  }

  /** Whether any figure is an estimate. */
  public boolean estimated() {
    return !all(run -> !run.estimated());
  }

  /**
   * Reasons why the two sides must not be compared; empty if they may be. Other programs differ in
   * everything, and an estimate differs from a measurement of the same run.
   */
  public List<String> obstacles() {
    List<String> obstacles = new ArrayList<>();
    Set<String> programs = RunSummary.programs(all());
    if (programs.size() > 1) {
      obstacles.add("these are runs of different programs: " + String.join(", ", programs));
    }
    if (mixesMeans()) {
      obstacles.add("waiting is estimated in some of these runs and measured in others");
    }
    return obstacles;
  }

  /** Whether waiting is measured in some runs and estimated in others. */
  boolean mixesMeans() {
    return estimated() && !all(RunSummary::estimated);
  }

  /**
   * Names of the estimators that separate waiting from work in these runs; more than one if the
   * runs differ in them.
   */
  public Set<String> estimators() {
    Set<String> estimators = new LinkedHashSet<>();
    all().forEach(run -> estimators.add(run.estimator()));
    return estimators;
  }
}
