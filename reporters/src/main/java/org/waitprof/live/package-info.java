/**
 * Running jobs: their identity and counters, read from the counter files of this host. Also the
 * metrics that a Prometheus scrapes, and the ways to find them. Used by the commands {@code top}
 * and {@code serve}, and in the ranks by the agent's option {@code prometheus}. Begin with {@link
 * RunningJob}.
 */
@NullMarked
package org.waitprof.live;

import org.jspecify.annotations.NullMarked;
