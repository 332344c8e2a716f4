/**
 * The numbers that reports show, computed once for all formats: sums over ranks, spreads, shares,
 * the order of the waits. Units are nanoseconds and ratios from 0 to 1; the formats choose the
 * words. Begin with {@link org.waitprof.report.figures.headline.Headline}.
 */
@NullMarked
package org.waitprof.report.figures;

import org.jspecify.annotations.NullMarked;
