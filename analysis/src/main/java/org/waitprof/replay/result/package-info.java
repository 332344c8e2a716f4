/**
 * Results of a replay: per rank, of the job, and as a profile that all reports read ({@link
 * org.waitprof.replay.result.MeasuredProfile}).
 */
@NullMarked
package org.waitprof.replay.result;

import org.jspecify.annotations.NullMarked;
