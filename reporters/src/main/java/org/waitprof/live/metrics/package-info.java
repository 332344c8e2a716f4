/**
 * Running jobs as metric families: counters by Micrometer, all families without a meter by
 * simpleclient. Used by the agent, in a thread of its own, and by {@code serve}. Begin with {@link
 * LiveMetrics}.
 *
 * <p>Why: {@code doc/decisions/08-micrometer.md}.
 */
@NullMarked
package org.waitprof.live.metrics;

import org.jspecify.annotations.NullMarked;
