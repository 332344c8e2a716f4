/**
 * Timeline of a trace for a picture, with the activity of every rank over time: {@link
 * org.waitprof.timeline.TimelineReader} makes a {@link org.waitprof.timeline.TraceTimeline} whose
 * size does not depend on the size of the trace.
 */
@NullMarked
package org.waitprof.timeline;

import org.jspecify.annotations.NullMarked;
