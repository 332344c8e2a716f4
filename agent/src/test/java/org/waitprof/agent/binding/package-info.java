/** Holds the call tables against what the bindings really offer. */
@NullMarked
package org.waitprof.agent.binding;

import org.jspecify.annotations.NullMarked;
