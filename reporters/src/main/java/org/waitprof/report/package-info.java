/**
 * Base of all reports: the formats and how they are found, what a reader asked to see, and how a
 * report reaches its file. A format lives in a sub-package of its own. Begin with {@link
 * ReportFormat}.
 */
@NullMarked
package org.waitprof.report;

import org.jspecify.annotations.NullMarked;
