/**
 * What is done to class files when the agent's jar is assembled; runs in the build and is not in
 * the jar. It takes start-up time out of the agent that every rank would pay: see {@link
 * org.waitprof.agent.packaging.NoInvokeDynamic}.
 */
@NullMarked
package org.waitprof.agent.packaging;

import org.jspecify.annotations.NullMarked;
