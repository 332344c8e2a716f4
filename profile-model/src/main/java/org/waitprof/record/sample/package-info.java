/**
 * What instrumented code calls in a run with a coordinated sample, on top of {@code
 * org.waitprof.record.Probe}; and the numbering of communicators, which tracing uses as well.
 * Nothing of it is loaded with {@code samples=off}.
 */
@NullMarked
package org.waitprof.record.sample;

import org.jspecify.annotations.NullMarked;
