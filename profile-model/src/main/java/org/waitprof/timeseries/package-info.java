/**
 * How a run went over time, and how it would have gone on an ideal network: what a profile holds
 * beside its rows. Words alone; java.base only. Begin with {@link TimeSeries}.
 */
@NullMarked
package org.waitprof.timeseries;

import org.jspecify.annotations.NullMarked;
