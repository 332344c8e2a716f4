/**
 * The columns of a job's profile in memory, a row a key and a cell a rank: {@link LongRows} and
 * {@link HistogramRows}, packed, for a job of 10 000 ranks has 10 000 cells a row.
 */
@NullMarked
package org.waitprof.model.column;

import org.jspecify.annotations.NullMarked;
