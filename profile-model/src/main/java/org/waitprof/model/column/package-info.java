/**
 * The columns of a job's profile in memory, one row per key and one cell per rank. {@link LongRows}
 * and {@link HistogramRows} are packed, because a job of 10 000 ranks has 10 000 cells per row.
 */
@NullMarked
package org.waitprof.model.column;

import org.jspecify.annotations.NullMarked;
