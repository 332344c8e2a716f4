/** The report for a merge request. Begin with {@link MarkdownReport}. */
@NullMarked
package org.waitprof.report.markdown;

import org.jspecify.annotations.NullMarked;
