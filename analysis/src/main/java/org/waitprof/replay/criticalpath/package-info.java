/**
 * The critical path: {@link org.waitprof.replay.criticalpath.CriticalPathWalk} follows the waits of
 * ranks backwards, {@link org.waitprof.replay.criticalpath.PathTimes} times the segments on the
 * path.
 */
@NullMarked
package org.waitprof.replay.criticalpath;

import org.jspecify.annotations.NullMarked;
