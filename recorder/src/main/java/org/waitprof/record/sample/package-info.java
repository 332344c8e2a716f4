/**
 * Events that probes write to a coordinated sample: begin with {@link
 * org.waitprof.record.sample.MessageSampling}; and the numbering of communicators, which tracing
 * uses as well. Nothing of it is loaded with {@code samples=off}.
 */
@NullMarked
package org.waitprof.record.sample;

import org.jspecify.annotations.NullMarked;
