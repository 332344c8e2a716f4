/** Programs in other surroundings than the tests' own: JVMs, other agents, class loaders. */
@NullMarked
package org.waitprof.it.surroundings;

import org.jspecify.annotations.NullMarked;
