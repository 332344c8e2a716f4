/**
 * Tables of a report as values: columns with name, unit, title and description, and rows. A table
 * is one class; its CSV export, its member of the JSON export and the schema of that, its section
 * of the text report and of the page are made from it. Begin with {@link ReportTable}.
 */
@NullMarked
package org.waitprof.report.table;

import org.jspecify.annotations.NullMarked;
