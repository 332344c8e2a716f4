/**
 * Traces for other programs: {@code export --format prv|perfetto TRACE}. Both are written as an
 * analysis finds what is in them; Paraver's, which needs the order of time, is sorted then.
 */
@NullMarked
package org.waitprof.export;

import org.jspecify.annotations.NullMarked;
