/**
 * A profile over time: a thread of the agent copies what a rank has counted at instants that all
 * ranks share. Begin with {@link org.waitprof.agent.interval.WindowCounts}.
 */
@NullMarked
package org.waitprof.agent.interval;

import org.jspecify.annotations.NullMarked;
