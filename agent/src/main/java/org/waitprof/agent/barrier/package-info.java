/**
 * {@code binding=threads}: a profile of the threads of one JVM that wait for each other at barriers
 * of the JDK. Start with {@link org.waitprof.agent.barrier.ThreadsJob}.
 */
@NullMarked
package org.waitprof.agent.barrier;

import org.jspecify.annotations.NullMarked;
