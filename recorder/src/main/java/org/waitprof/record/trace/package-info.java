/**
 * Events that probes write to a trace: one per call, appended to a mapped file. Begin with {@link
 * org.waitprof.record.trace.MessageTracing}; {@link org.waitprof.record.trace.TraceLayout}
 * documents the format. Nothing of it is loaded otherwise.
 */
@NullMarked
package org.waitprof.record.trace;

import org.jspecify.annotations.NullMarked;
