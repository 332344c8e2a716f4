package org.waitprof.report.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.waitprof.system.Services;

/** Sections of a report for people, in their order, which is equal in every format. */
public final class SectionOrder {
  /** Names of all sections. A format leaves out sections that it lacks. */
  private static final List<String> IDS =
      List.of(
          "head",
          "efficiency",
          "threads",
          "phases",
          "series",
          "quality",
          "findings",
          "causes",
          "late",
          "lateness",
          "blocked",
          "hosts",
          "work",
          "waits",
          "times",
          "sample",
          "patterns",
          "critical",
          "beyond",
          "explore",
          "paths",
          "matrix",
          "calls",
          "sizes",
          "ranks",
          "cpu",
          "ends",
          "run",
          "closing");

  /** Tables that the order does not name, each with the section that it follows. */
  private static final Map<String, String> FOLLOWERS = followers();

  private SectionOrder() {}

  private static Map<String, String> followers() {
    Map<String, String> followers = new LinkedHashMap<>();
    for (TableSource source : Services.of(TableSource.class)) {
      if (!source.follows().isEmpty()) {
        followers.put(source.id(), source.follows());
      }
    }
    return followers;
  }

  /** The section that a section follows, if the order does not name it; otherwise itself. */
  public static String named(String section) {
    return FOLLOWERS.getOrDefault(section, section);
  }

  /**
   * The sections of a format, by name.
   *
   * @param own sections that the format writes itself, also in place of a table of that name
   * @param table makes a section of a table
   * @throws IllegalStateException if a section has no place in the order
   * @see TableSource#follows
   */
  public static <S> Map<String, S> of(Map<String, S> own, Function<TableSource, S> table) {
    Map<String, S> known = new LinkedHashMap<>();
    Services.of(TableSource.class).forEach(its -> known.put(its.id(), table.apply(its)));
    known.putAll(own);
    List<String> order = new ArrayList<>(IDS);
    FOLLOWERS.forEach((section, before) -> order.add(order.indexOf(before) + 1, section));
    List<String> unplaced = new ArrayList<>(known.keySet());
    unplaced.removeAll(order);
    if (!unplaced.isEmpty()) {
      throw new IllegalStateException("sections without a place in the order: " + unplaced);
    }
    Map<String, S> ordered = new LinkedHashMap<>();
    for (String id : order) {
      S section = known.get(id);
      if (section != null) {
        ordered.put(id, section);
      }
    }
    return ordered;
  }
}
