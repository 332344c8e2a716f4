/**
 * Traces for other programs: {@code export --format prv|perfetto TRACE}. An analysis of the trace
 * writes both. Paraver needs the order of time, so its file is sorted afterwards.
 */
@NullMarked
package org.waitprof.export;

import org.jspecify.annotations.NullMarked;
