package org.waitprof.cli.simulate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.waitprof.cli.CommandFailure;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.replay.result.MeasuredCauses;
import org.waitprof.report.NearestNames;
import org.waitprof.report.figures.cause.LateMethods;
import org.waitprof.report.finding.RemedyWords;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Template;
import org.waitprof.simulate.Survey;

/**
 * The places of a run that compute, by the names that reports give them. Places with the same name
 * (the same lines, reached in different ways) are one.
 */
public final class PlaceNames {
  private static final int NAMED = 4;

  private final Survey survey;
  private final Map<String, List<Integer>> numbers = new LinkedHashMap<>();
  private final Map<String, String> brief = new LinkedHashMap<>();
  private final MethodPlaces methods;

  /** Reads the places of a survey. */
  public PlaceNames(Survey survey) {
    this.survey = survey;
    for (int place = 0; place < survey.places().size(); place++) {
      RootCause its = MeasuredCauses.cause(survey.places().get(place), List.of());
      String name = CausePlaces.of(its);
      numbers.computeIfAbsent(name, fresh -> new ArrayList<>()).add(place);
      brief.put(name, CausePlaces.brief(its));
    }
    methods = new MethodPlaces(survey);
  }

  /**
   * The numbers of the places with a name.
   *
   * @param option for the message
   * @param given a name as in reports, {@code computation in Sweep.octant between lines 42 and 47}
   *     or {@code computation Sweep.octant:42-47}. A part of a single name will do, or a part of
   *     several names and {@code *}. In place of {@code computation}, {@code work} is also
   *     accepted, as reports said before. A method that causes are named after is accepted, too:
   *     {@code computation in Sweep.compute:64}, {@code Sweep.compute}
   */
  public List<Integer> find(String option, String given) throws CommandFailure {
    String text = given.replaceFirst("^work ", "computation ").replaceFirst("\\*$", "");
    List<String> meant =
        numbers.keySet().stream()
            .filter(name -> name.equals(text) || text.equals(brief.get(name)))
            .toList();
    List<Integer> ofMethod = methods.find(text);
    if (meant.isEmpty() && !ofMethod.isEmpty()) {
      return ofMethod;
    }
    if (meant.isEmpty() && !text.isBlank()) {
      meant =
          numbers.keySet().stream()
              .filter(name -> name.contains(text) || brief.getOrDefault(name, "").contains(text))
              .toList();
    }
    if (meant.size() == 1 || (given.endsWith("*") && !meant.isEmpty())) {
      return meant.stream()
          .flatMap(name -> numbers.getOrDefault(name, List.of()).stream())
          .toList();
    }
    throw CommandFailure.usage(
        meant.isEmpty()
            ? Template.fill(
                "%s %s: no such place; the largest are %s%s",
                option, given, list(numbers.keySet()), near(text))
            : Template.fill(
                "%s %s: %s places are meant: %s; with * at its end they count as one",
                option, given, meant.size(), list(meant)));
  }

  /**
   * The numbers of the places of a cause's name in {@link RemedyWords}; none if the cause is no
   * computation.
   */
  List<Integer> of(LateMethods.Row row) {
    List<Integer> exact = numbers.get(CausePlaces.of(row.sum().place()));
    if (!row.sum().place().computation() && exact == null) {
      return List.of();
    }
    List<Integer> ofMethod = methods.find(RemedyWords.name(row));
    return ofMethod.isEmpty() && exact != null ? exact : ofMethod;
  }

  private long nanos(String name) {
    return numbers.getOrDefault(name, List.of()).stream().mapToLong(survey::nanos).sum();
  }

  private String list(Iterable<String> names) {
    List<String> sorted = new ArrayList<>();
    names.forEach(sorted::add);
    sorted.sort(Comparator.comparingLong(this::nanos).reversed());
    String listed =
        sorted.stream()
            .limit(NAMED)
            .map(name -> "'" + brief.get(name) + "' (" + time(nanos(name)) + ")")
            .collect(Collectors.joining(", "));
    return sorted.size() > NAMED ? listed + ", ..." : listed;
  }

  private String near(String text) {
    List<String> known = new ArrayList<>(methods.names());
    known.addAll(brief.values());
    List<String> near = NearestNames.of(text, known);
    return near.isEmpty() ? "" : "; did you mean '" + String.join("' or '", near) + "'?";
  }

  private static String time(long nanos) {
    DurationUnit unit = DurationUnit.forLargest(nanos);
    return unit.format(nanos) + " " + unit.name();
  }
}
