/** The report for a merge request. */
@NullMarked
package org.waitprof.report.markdown;

import org.jspecify.annotations.NullMarked;
