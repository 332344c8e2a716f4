package org.waitprof.report.table;

import org.waitprof.report.ReportContext;

/**
 * A section of a report that is a table, found as a service. Text, page and Markdown have it where
 * {@link SectionOrder} names it.
 */
public interface TableSource {
  /** Name of the section in the order of sections, and its anchor on a page. */
  String id();

  /** The table of that report; without rows if there is nothing to say. */
  TableView<?> view(ReportContext shown);
}
