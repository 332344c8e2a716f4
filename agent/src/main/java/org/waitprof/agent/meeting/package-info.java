/**
 * {@code binding=threads}: a profile of the threads of one JVM that meet at objects of the JDK.
 * Start with {@link org.waitprof.agent.meeting.ThreadsJob}.
 */
@NullMarked
package org.waitprof.agent.meeting;

import org.jspecify.annotations.NullMarked;
