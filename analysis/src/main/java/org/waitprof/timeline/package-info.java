/**
 * Timeline of a trace for a picture, with what every rank did when: {@link
 * org.waitprof.timeline.TimelineReader} makes a {@link org.waitprof.timeline.TraceTimeline} whose
 * size does not depend on the trace's.
 */
@NullMarked
package org.waitprof.timeline;

import org.jspecify.annotations.NullMarked;
