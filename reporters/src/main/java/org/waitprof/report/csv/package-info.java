/**
 * The CSV export: every rank and key as a row, columns and order fixed for scripts. Begin with
 * {@link CsvReport}.
 */
@NullMarked
package org.waitprof.report.csv;

import org.jspecify.annotations.NullMarked;
