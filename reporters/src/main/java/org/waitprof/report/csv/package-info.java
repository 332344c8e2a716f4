/** The CSV export: every rank and key as a row, columns and order fixed for scripts. */
@NullMarked
package org.waitprof.report.csv;

import org.jspecify.annotations.NullMarked;
