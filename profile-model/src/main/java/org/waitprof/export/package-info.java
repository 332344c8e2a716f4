/**
 * Traces for other programs: {@code export --format prv|perfetto TRACE}. Perfetto's is written as
 * an analysis finds it; Paraver's needs the order of time, in which {@link
 * org.waitprof.export.TraceWalk} goes over all ranks.
 */
@NullMarked
package org.waitprof.export;

import org.jspecify.annotations.NullMarked;
