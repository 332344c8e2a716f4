package org.waitprof.cli.simulate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.replay.delay.DelayPlace;
import org.waitprof.replay.result.MeasuredCauses;
import org.waitprof.replay.result.RankResult;
import org.waitprof.report.figures.cause.GapMethod;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.simulate.Survey;

/**
 * Places of a run in which a method computes: places between two of its lines or of its callees,
 * and places in which execution samples of a rank were found in it.
 */
final class MethodPlaces {
  /** Smallest share of a rank's samples in a place if the place is the method's. */
  private static final double MOST = 0.5;

  /**
   * Least share that counts if no place is the method's by the larger limit; the share of callers
   * of the method that a place is in.
   */
  private static final double SOME = 0.05;

  /** The largest part of a rank's samples, by method and place. */
  private final Map<String, Map<Integer, Double>> parts = new TreeMap<>();

  MethodPlaces(Survey survey) {
    Map<DelayPlace, Integer> numbers = new HashMap<>();
    for (int place = 0; place < survey.places().size(); place++) {
      DelayPlace its = survey.places().get(place);
      numbers.put(its, place);
      int number = place;
      if (its.isGap()) {
        RootCause gap = MeasuredCauses.cause(its, List.of());
        GapMethod.way(gap).forEach(caller -> add(caller.withoutLine(), number, SOME));
        GapMethod.of(gap).ifPresent(method -> add(method, number, 1));
      }
    }
    for (RankResult rank : survey.before().ranks()) {
      rank.samples()
          .byPlace(rank.trace())
          .forEach(
              (place, stacks) -> {
                Integer number = numbers.get(place);
                if (number != null) {
                  add(number, stacks);
                }
              });
    }
  }

  private void add(int place, Map<CallPath, Long> stacks) {
    double all = stacks.values().stream().mapToLong(count -> count).sum();
    Map<Frame, Long> counts = new HashMap<>();
    stacks.forEach(
        (stack, count) -> {
          Set<Frame> methods = new HashSet<>();
          stack.frames().forEach(frame -> methods.add(frame.withoutLine()));
          methods.forEach(method -> counts.merge(method, count, Long::sum));
        });
    counts.forEach((method, count) -> add(method, place, count / all));
  }

  private void add(Frame method, int place, double part) {
    parts
        .computeIfAbsent(FrameNames.brief(method), none -> new TreeMap<>())
        .merge(place, part, Math::max);
  }

  /** The places of a method, {@code Sweep.compute}, with its line or without. */
  List<Integer> find(String name) {
    Map<Integer, Double> its =
        parts.getOrDefault(
            name.replaceFirst("^computation (in )?", "").replaceFirst(":\\d+$", ""), Map.of());
    List<Integer> most = atLeast(MOST, its);
    return most.isEmpty() ? atLeast(SOME, its) : most;
  }

  private static List<Integer> atLeast(double least, Map<Integer, Double> places) {
    List<Integer> found = new ArrayList<>();
    places.forEach(
        (place, part) -> {
          if (part >= least) {
            found.add(place);
          }
        });
    return found;
  }

  /** Names of all methods, without packages. */
  Set<String> names() {
    return parts.keySet();
  }
}
