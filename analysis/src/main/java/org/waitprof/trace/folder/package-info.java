/**
 * Reads the trace folder that {@code mode=trace} writes; its layout is {@link
 * org.waitprof.record.trace.TraceLayout}. A stream is read chunk by chunk, so that memory does not
 * depend on its length.
 */
@NullMarked
package org.waitprof.trace.folder;

import org.jspecify.annotations.NullMarked;
