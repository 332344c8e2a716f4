/**
 * Open-addressing tables of longs, which the hot path reads: {@link
 * org.waitprof.record.table.LongLongTable} has the slots.
 */
@NullMarked
package org.waitprof.record.table;

import org.jspecify.annotations.NullMarked;
