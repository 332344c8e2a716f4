/**
 * What instrumented code calls with {@code mode=trace}, on top of {@code
 * org.waitprof.record.Probe}: an event a call, appended to a mapped file. {@link
 * org.waitprof.record.trace.TraceLayout} documents the format. Nothing of it is loaded otherwise.
 */
@NullMarked
package org.waitprof.record.trace;

import org.jspecify.annotations.NullMarked;
