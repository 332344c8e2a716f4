/**
 * Threads of the agent in the program's JVM: {@link org.waitprof.record.thread.AgentThread} keeps
 * them apart from the program's own. {@link org.waitprof.record.thread.StoppedThread} knows how the
 * program ends one of its threads.
 */
@NullMarked
package org.waitprof.record.thread;

import org.jspecify.annotations.NullMarked;
