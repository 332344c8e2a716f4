/**
 * Overlap of what the threads of a rank do, where more than one calls MPI. Open {@link
 * org.waitprof.agent.thread.OverlapTable} first.
 */
@NullMarked
package org.waitprof.agent.thread;

import org.jspecify.annotations.NullMarked;
