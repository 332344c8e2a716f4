/**
 * The critical path: {@link org.waitprof.replay.criticalpath.WaitPoints} keeps where a rank waited,
 * {@link org.waitprof.replay.criticalpath.CriticalPathWalk} follows them backwards, {@link
 * org.waitprof.replay.criticalpath.PathTimes} times what lies on the path.
 */
@NullMarked
package org.waitprof.replay.criticalpath;

import org.jspecify.annotations.NullMarked;
