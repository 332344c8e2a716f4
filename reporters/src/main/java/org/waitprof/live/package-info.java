/**
 * Jobs that run: who they are and what they have counted so far, read from the counter files of
 * this host; what a Prometheus gets of it, and how it finds it. Used by the commands {@code top}
 * and {@code serve}, and in the ranks by the agent's option {@code prometheus}. Begin with {@link
 * RunningJob}.
 */
@NullMarked
package org.waitprof.live;

import org.jspecify.annotations.NullMarked;
