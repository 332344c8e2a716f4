/**
 * Course of a run over time, and its course on an ideal network: what a profile holds besides its
 * rows. Words alone; java.base only. Begin with {@link TimeSeries}.
 */
@NullMarked
package org.waitprof.timeseries;

import org.jspecify.annotations.NullMarked;
