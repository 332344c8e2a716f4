/**
 * Base of all reports: the formats and their look-up, the reader's options, and the writing of
 * files. Each format has a sub-package of its own. Begin with {@link ReportFormat}.
 */
@NullMarked
package org.waitprof.report;

import org.jspecify.annotations.NullMarked;
