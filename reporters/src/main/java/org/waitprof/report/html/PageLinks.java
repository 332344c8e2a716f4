package org.waitprof.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.waitprof.model.Frame;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.finding.Finding;
import org.waitprof.report.finding.FindingRule;
import org.waitprof.report.finding.Ranking;
import org.waitprof.report.html.data.PageModel;

/**
 * Addresses on the page with more about a finding or a place: {@code #metric=late_sender&path=7}
 * for the panes filtered to a place.
 */
final class PageLinks {
  /** Sections and panes with more about a finding, by the finding's id. */
  private static final Map<String, String> SECTIONS =
      Ranking.rules().stream()
          .collect(Collectors.toUnmodifiableMap(FindingRule::id, FindingRule::section));

  private final PageModel model;
  private final int[] numbers;

  PageLinks(PageModel model) {
    this.model = model;
    numbers = model.numbers();
  }

  /** Address of the panes filtered to a place that waits; empty if the panes lack the place. */
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
   * The address that a finding leads to: its place, its section, or its rank.
   *
   * @param present ids of the sections that the page has
   */
  Optional<String> of(Finding finding, Map<String, String> present) {
    Optional<WaitRow> largest = model.shown().headline().largest();
    if (finding.id().equals("largest_wait") && largest.isPresent()) {
      Optional<String> place = panes(largest.get());
      if (place.isPresent()) {
        return place;
      }
    }
    boolean hasPanes = present.containsKey("explore");
    String section = SECTIONS.getOrDefault(finding.id(), "");
    boolean isPane =
        hasPanes && model.metrics().stream().anyMatch(its -> section.equals("metric=" + its.id()));
    if (isPane || present.containsKey(section)) {
      return Optional.of("#" + section);
    }
    if (finding.ranks().size() == 1 && hasPanes) {
      return Optional.of("#metric=wait&rank=" + finding.ranks().get(0));
    }
    return finding.of().equals("waiting") && present.containsKey("waits")
        ? Optional.of("#waits")
        : Optional.empty();
  }
}
