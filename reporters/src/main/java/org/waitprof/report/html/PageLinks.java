package org.waitprof.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.waitprof.model.Frame;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PatternNames;

/**
 * Where on the page there is more about a sentence of the verdict or a place: addresses within it,
 * {@code #metric=late_sender&path=7} for the panes filtered to a place.
 */
final class PageLinks {
  private static final Pattern RANK = Pattern.compile("\\b[Rr]ank (\\d+)");

  /** Sections that a sentence is about if it has one of these words; the first that fits. */
  private static final Map<Pattern, String> ABOUT = about();

  private final PageModel model;
  private final int[] numbers;

  PageLinks(PageModel model) {
    this.model = model;
    numbers = model.numbers();
  }

  private static Map<Pattern, String> about() {
    Map<Pattern, String> about = new LinkedHashMap<>();
    about.put(Pattern.compile("of the waiting is caused"), "#lateness");
    about.put(Pattern.compile("is caused|are caused"), "#causes");
    about.put(Pattern.compile("[Nn]o core"), "#cpu");
    about.put(Pattern.compile("serialisation"), "#efficiency");
    about.put(Pattern.compile("in MPI without waiting|not known whether"), "#metric=other");
    about.put(Pattern.compile("MPI_Finalize"), "#ends");
    about.put(Pattern.compile("of the run|over time|grow|window|iteration"), "#series");
    return about;
  }

  /** The panes filtered to a place that waits; empty if they do not have it. */
  Optional<String> panes(WaitRow row) {
    CallTree.Node at = model.tree().root();
    List<Object> way = new ArrayList<>(row.path().frames());
    way.add(row.call());
    for (Object step : way) {
      CallTree.Node from = at;
      at =
          from.children().stream()
              .filter(child -> step.equals(step instanceof Frame ? child.frame() : child.call()))
              .findFirst()
              .orElse(null);
      if (at == null) {
        return Optional.empty();
      }
    }
    return numbers[at.id()] < 0
        ? Optional.empty()
        : Optional.of("#metric=" + row.pattern() + "&path=" + numbers[at.id()]);
  }

  /**
   * What a sentence of the verdict leads to: its place, its section, its rank.
   *
   * @param present ids of the sections that the page has
   */
  Optional<String> of(String sentence, Map<String, String> present) {
    for (WaitRow row : model.shown().waits().rows()) {
      String frame = FrameNames.innermost(row.path());
      boolean named =
          sentence.contains(PatternNames.of(row.pattern()) + " in " + row.call().standardName());
      Optional<String> panes = named && sentence.contains(frame) ? panes(row) : Optional.empty();
      if (panes.isPresent()) {
        return panes;
      }
    }
    for (Map.Entry<Pattern, String> each : ABOUT.entrySet()) {
      String section = each.getValue().replaceAll("^#(metric=.*)?", "");
      if (each.getKey().matcher(sentence).find()
          && present.containsKey(section.isEmpty() ? "explore" : section)) {
        return Optional.of(each.getValue());
      }
    }
    Matcher rank = RANK.matcher(sentence);
    if (rank.find() && present.containsKey("explore")) {
      return Optional.of("#metric=wait&rank=" + rank.group(1));
    }
    return sentence.contains("waiting") && present.containsKey("waits")
        ? Optional.of("#waits")
        : Optional.empty();
  }
}
