/**
 * Open addressing over longs, as the hot path reads it: {@link
 * org.waitprof.record.table.LongLongTable} has the slots.
 */
@NullMarked
package org.waitprof.record.table;

import org.jspecify.annotations.NullMarked;
