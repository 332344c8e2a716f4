/** Facts of the verdict on a job: {@link org.waitprof.report.figures.headline.Headline}. */
@NullMarked
package org.waitprof.report.figures.headline;

import org.jspecify.annotations.NullMarked;
