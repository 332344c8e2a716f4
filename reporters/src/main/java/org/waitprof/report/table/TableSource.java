package org.waitprof.report.table;

import org.waitprof.report.ReportContext;

/**
 * A section of a report that is a table, found as a service. Text, page and Markdown have it where
 * {@link SectionOrder} names it, or else behind the section that it {@linkplain #follows()
 * follows}.
 */
public interface TableSource {
  /** Name of the section in the order of sections, and its anchor on a page. */
  String id();

  /** Name of the section before it, which the order has; empty where the order has this one. */
  default String follows() {
    return "";
  }

  /** The table of a report; without rows if it has nothing to say. */
  TableView<?> view(ReportContext shown);
}
