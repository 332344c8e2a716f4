/**
 * Events that probes write to a coordinated sample, and the numbering of communicators, which
 * tracing also uses. Begin with {@link org.waitprof.record.sample.MessageSampling}. Nothing of it
 * is loaded with {@code samples=off}.
 */
@NullMarked
package org.waitprof.record.sample;

import org.jspecify.annotations.NullMarked;
