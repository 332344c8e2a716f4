/** Tests of windows of time. */
@NullMarked
package org.waitprof.agent.interval;

import org.jspecify.annotations.NullMarked;
