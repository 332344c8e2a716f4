/**
 * Traces for other programs: {@code export --format prv|perfetto TRACE}. A walk over all ranks in
 * the order of time ({@link org.waitprof.export.TraceWalk}) tells a form what happened.
 */
@NullMarked
package org.waitprof.export;

import org.jspecify.annotations.NullMarked;
