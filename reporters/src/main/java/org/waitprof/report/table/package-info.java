/**
 * Tables of a report as values: columns with name, unit, title and description, and rows. A table
 * is one class, found as a service. A {@link TableSource} is a section of the reports as text, page
 * and Markdown, at its place in {@link SectionOrder}. A {@link ReportTable} is a CSV export, and a
 * member of the JSON export and its schema.
 */
@NullMarked
package org.waitprof.report.table;

import org.jspecify.annotations.NullMarked;
