/**
 * Calling a binding in C's style, of which the agent knows its table alone, by reflection: what the
 * recorder and the agent ask, and the agent's own messages. Begin with {@link
 * org.waitprof.agent.wrapper.WrapperAccess}.
 */
@NullMarked
package org.waitprof.agent.wrapper;

import org.jspecify.annotations.NullMarked;
