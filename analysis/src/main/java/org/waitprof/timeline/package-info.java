/**
 * What every rank of a trace did when, for a picture: {@link org.waitprof.timeline.TimelineReader}
 * makes a {@link org.waitprof.timeline.TraceTimeline} whose size does not depend on the trace's.
 */
@NullMarked
package org.waitprof.timeline;

import org.jspecify.annotations.NullMarked;
